import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../built.ts'

/** The commands with --remote, by the real wrangler, against a stand-in of Cloudflare's API for KV. */

const values = new Map<string, string>()
let status = 0
const api = createServer(async (request, response) => {
  const [, key = ''] = /\/values\/([^?]+)/.exec(request.url ?? '') ?? []
  if (status !== 0) return void response.writeHead(status).end('{}')
  if (request.method === 'PUT') {
    const body = await text(request)
    values.set(key, /\{.*\}/s.exec(body)?.[0] ?? body)
    return void response.end(JSON.stringify({ success: true, errors: [], messages: [], result: {} }))
  }
  const value = values.get(key)
  if (value === undefined) return void response.writeHead(404).end('{}')
  response.end(value)
})
beforeAll(() => new Promise<void>((resolve) => void api.listen(0, '127.0.0.1', resolve)))
afterAll(() => void api.close())
beforeEach(() => {
  values.clear()
  status = 0
})

async function ops(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const { port } = api.address() as AddressInfo
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/ops.ts', ...args, '--remote'],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
        CLOUDFLARE_API_TOKEN: 'only-for-tests',
        CLOUDFLARE_ACCOUNT_ID: 'only-for-tests',
        WRANGLER_SEND_METRICS: 'false',
      },
    },
  )
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { code, out, error }
}

const stored = () => JSON.parse(values.get('region') ?? 'null') as object | null

describe('the region rule of the network', () => {
  test('is made from the first change on, and keeps what later ones do not name', async () => {
    expect(await ops('region', 'set', '--deny-country', 'FR')).toMatchObject({ code: 0 })
    expect(stored()).toMatchObject({ denyCountries: ['FR'], denyAddresses: [], unknown: 'allow' })
    expect(await ops('region', 'set', '--unknown', 'deny')).toMatchObject({ code: 0 })
    expect(stored()).toMatchObject({ denyCountries: ['FR'], unknown: 'deny' })
  })

  test('is not written when what it is cannot be read', async () => {
    status = 403
    const { code, error } = await ops('region', 'set', '--unknown', 'deny')
    expect([code, stored()]).toEqual([1, null])
    expect(error).toContain('wrangler could not reach KV')
  })

  test('is not overwritten where what is stored is no rule', async () => {
    values.set('region', '{')
    expect(await ops('region', 'set', '--unknown', 'deny')).toMatchObject({ code: 1 })
    expect(values.get('region')).toBe('{')
  })
})
