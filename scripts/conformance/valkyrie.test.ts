import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { PAM_FAULTS, type PamFault } from '#tests/support/stand-ins/pam-faults'
import { StandInPam } from '#tests/support/stand-ins/stand-in-pam'
import { checkValkyrie, NoPlayer, tryValkyrie } from './check.ts'
import type { Report } from './report.ts'
import type { World } from './valkyrie/walk.ts'

/** `vendor-check` on a PAM that is not ours: it passes a correct one and fails one with a broken rule. */

function standIn(fault: PamFault | null) {
  const pam = new StandInPam(fault)
  const [player, other, blocked] = [pam.player(), pam.player(), pam.player()]
  pam.blocked.add(blocked.user)
  return { pam, player, other, blocked, rest: { apiToken: pam.token, provider: 'stand-in', game: 'game' } }
}

function checked(fault: PamFault | null): Promise<Report> {
  const { pam, player, other, blocked, rest } = standIn(fault)
  const playerOf = ({ user, session: token }: typeof player) => ({ user, token })
  const send: World['send'] = async (method, path, headers, body = '') => {
    const [http, reply] = pam.respond(method, new URL(path, 'http://stand-in.test'), new Headers(headers), body)
    return { http, body: JSON.parse(JSON.stringify(reply)) as Record<string, unknown> }
  }
  const world = {
    ...playerOf(player),
    ...rest,
    other: playerOf(other),
    blocked: playerOf(blocked),
    currency: 'MXN',
    decimals: 2,
    send,
  }
  return tryValkyrie('http://stand-in.test', world, () => undefined)
}

describe('the check of a PAM', () => {
  test('over HTTP passes a correct one, and leaves nothing out', async () => {
    const { pam, player, other, blocked, rest } = standIn(null)
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const url = new URL(request.url ?? '', 'http://stand-in.test')
      const [status, reply] = pam.respond(request.method ?? '', url, headers, body)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const who = { ...player, ...rest, other, blocked, expired: null, currency: 'MXN' } as const
    const report = await checkValkyrie(`http://127.0.0.1:${port}`, who, () => undefined)
    server.close()
    expect(report.cases.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.passed).toBeGreaterThanOrEqual(60)
  })

  test.each(PAM_FAULTS)('finds that %s', async (fault) => {
    const report = await checked(fault)
    expect(report.failed).toBeGreaterThan(0)
    expect(report.cases.find(({ outcome }) => outcome === 'failed')?.why.join()).not.toBe('')
  })

  test('does not begin where the wallet does not know the player, and prints its response', async () => {
    const who = {
      session: 's'.repeat(39),
      user: 'u',
      game: 'g',
      provider: 'p',
      apiToken: 't',
      currency: 'MXN',
    } as const
    const check = checkValkyrie(
      'http://127.0.0.1:1',
      { ...who, expired: null, other: null, blocked: null },
      () => undefined,
    )
    await expect(check).rejects.toThrow(NoPlayer)
    await expect(check).rejects.toThrow('http://127.0.0.1:1/players/u/balance?provider=p answered nothing')
  })
})
