import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { PAM_FAULTS, type PamFault, StandInPam } from '#tests/support/standInPam'
import { checkValkyrie } from './check.ts'
import type { Report } from './report.ts'

/** `vendor-check` on a wallet that is not ours: right it passes, and with one rule broken it does not. */

let server: Server | null = null
afterEach(() => {
  server?.close()
  server = null
})

async function checked(fault: PamFault | null): Promise<Report> {
  const pam = new StandInPam(fault)
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = new URL(request.url ?? '', 'http://stand-in.test')
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const [status, answer] = pam.answer(request.method ?? '', url, headers, body)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const [player, other, blocked] = [pam.player(), pam.player(), pam.player()]
  pam.blocked.add(blocked.user)
  const who = { ...player, other, blocked, expired: null, apiToken: pam.token, provider: 'stand-in' }
  return checkValkyrie(`http://127.0.0.1:${port}`, { ...who, game: 'game', currency: 'MXN' }, () => undefined)
}

describe('the check of a PAM', () => {
  test('passes one that is right, with nothing left out', async () => {
    const report = await checked(null)
    expect(report.cases.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.passed).toBeGreaterThanOrEqual(60)
  })

  test.each(PAM_FAULTS)('sees that %s', async (fault) => {
    const report = await checked(fault)
    expect(report.failed, JSON.stringify(report.cases.filter(({ outcome }) => outcome === 'failed'))).toBeGreaterThan(0)
    // One broken rule is no landslide: the report says where it is.
    expect(report.cases.find(({ outcome }) => outcome === 'failed')?.why.join()).not.toBe('')
  })

  test('says what is missing where a case cannot be tried', async () => {
    const report = await checkValkyrie(
      'http://127.0.0.1:9',
      {
        ...{ session: 's'.repeat(39), user: 'u', game: 'g', currency: 'MXN', provider: 'p', apiToken: 't' },
        ...{ expired: null, other: null, blocked: null },
      },
      () => undefined,
    )
    expect(report.passed).toBe(0)
    expect(report.failed + report.leftOut).toBe(report.cases.length)
  })
})
