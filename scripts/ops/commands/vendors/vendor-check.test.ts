import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { typed } from '#tests/support/product/ops'
import { StandInPam } from '#tests/support/stand-ins/stand-in-pam'
import type { Report } from '../../../conformance/report.ts'
import { commandOf } from '../../command.ts'
import { WrongUsage } from '../../command-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const keyFile = join(folder, 'key.pem')
writeFileSync(
  keyFile,
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
)

const WALLET = ['vendor-check', 'https://wallet.example/v1']
const WHO = ['--session', 's', '--user', 'u', '--game', 'g', '--currency', 'MXN']
const PAM = ['--protocol', 'valkyrie', '--token', 't', '--provider', 'p']

describe('vendor-check', () => {
  test.each([
    ['an operator wallet', [...WHO, '--protocol', 'operator-wallet', '--key', keyFile]],
    ['a PAM', [...WHO, ...PAM, '--other-session', 'o', '--other-user', 'v']],
  ])('reads the fields it needs of %s', (_what, options) => {
    const command = commandOf([...WALLET, ...options])
    expect(command.kind).toBe('here')
    expect('isBad' in command && [{ failed: 0 }, { failed: 1 }].map((report) => command.isBad?.(report))).toEqual([
      false,
      true,
    ])
  })

  test.each([
    ['no URL', ['vendor-check']],
    ['a URL that is none', ['vendor-check', 'wallet', ...WHO, ...PAM]],
    ['no protocol', [...WALLET, ...WHO]],
    ['another protocol', [...WALLET, ...WHO, '--protocol', 'soap']],
    ['no session', [...WALLET, '--game', 'g', '--currency', 'MXN', ...PAM]],
    [
      'a currency we do not have',
      [...WALLET, '--session', 's', '--user', 'u', '--game', 'g', '--currency', 'XTS', ...PAM],
    ],
    ['no key', [...WALLET, ...WHO, '--protocol', 'operator-wallet']],
    ['a key that is none', [...WALLET, ...WHO, '--protocol', 'operator-wallet', '--key', join(folder, 'no.pem')]],
    ['no API token', [...WALLET, ...WHO, '--protocol', 'valkyrie', '--provider', 'p']],
  ])('requires more than %s', (_what, args) => {
    expect(() => commandOf(args)).toThrow(WrongUsage)
  })
})

describe('the command vendor-check', () => {
  test.each([
    ['says 0 of a wallet that is right', null, 0],
    ['says 1 of one that is not, and where', 'a repeat moves money again', 1],
  ] as const)('%s', async (_what, fault, code) => {
    const pam = new StandInPam(fault)
    const [player, other] = [pam.player(), pam.player()]
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const url = new URL(request.url ?? '', 'http://stand-in.test')
      const [status, reply] = pam.respond(request.method ?? '', new URL(url.href.replace('/pam/', '/')), headers, body)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const output = await typed([
      ...['vendor-check', `http://127.0.0.1:${port}/pam/`, '--protocol', 'valkyrie', '--token', pam.token],
      ...[
        '--provider',
        'stand-in',
        '--game',
        'game',
        '--currency',
        'MXN',
        '--session',
        player.session,
        '--user',
        player.user,
      ],
      ...['--other-session', other.session, '--other-user', other.user],
    ])
    server.close()
    const report = JSON.parse(output.stdout) as Report
    expect([output.code, report.failed > 0]).toEqual([code, code === 1])
    expect(report.cases.find(({ outcome }) => outcome === 'left-out')?.why).toEqual([
      'needs --blocked-session and --blocked-user',
    ])
    expect(output.stderr).toMatch(
      code === 1 ? /^failed +the same stake twice\n +step 2, transaction: /m : /^passed +a stake$/m,
    )
  })
})
