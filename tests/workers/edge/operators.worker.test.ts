import { describe, expect, test } from 'vitest'
import { callsBehind, goodPath } from '#tests/support/product/operator-calls'
import { asOperator, codeOf, isolate, platform, succeed } from './support.ts'

const TOKEN = `ops.rosa.${'a'.repeat(43)}`
const personal = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
const refused = () => Response.json({ success: false, code: 'not-signed-in', message: 'x' }, { status: 401 })

describe('a personal token', () => {
  test.each(callsBehind('platform'))('is passed on with %s, for the platform to judge', async (name, { method }) => {
    const { requests, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    const init = { method, headers: personal, ...(method === 'PUT' ? { body: '{}' } : {}) }
    const path = `${goodPath(name)}?bank=bank-0`
    expect((await visit(path, init)).status).toBe(200)
    expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`)
    expect(requests[0]?.url).toBe(`https://platform.internal${path}`)
  })

  test('names its owner by itself: no header from outside names anybody', async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    for (const headers of [personal, { ...asOperator, 'Content-Type': 'application/json' }])
      await visit('/ops/whitelabel', {
        method: 'PUT',
        headers: { ...headers, 'X-Operator': 'luz', 'X-Edge-Secret': 'mine', token: 'x' },
        body: '{}',
      })
    expect(requests.map(({ headers }) => headers.has('X-Operator'))).toEqual([false, false])
    expect(requests.map(({ headers }) => headers.get('X-Edge-Secret'))).toEqual(Array(2).fill('secret-of-the-gateway'))
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${TOKEN}`, null])
  })

  test.each(callsBehind('edge'))('does not open %s, which is the owner’s', async (name, { method }) => {
    const { requests, fetcher } = platform(() => succeed({}))
    const init = { method, headers: personal, ...(method === 'PUT' ? { body: '{"on":true}' } : {}) }
    const response = await isolate({ PLATFORM: fetcher })(goodPath(name), init)
    expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden'])
    expect(requests).toEqual([])
  })

  test('that is wrong is counted like any other: ten a minute from an address', async () => {
    const { requests, fetcher } = platform(refused)
    const visit = isolate({ PLATFORM: fetcher })
    for (let tries = 0; tries < 10; tries += 1)
      expect((await visit('/ops/audit/chains', { headers: personal })).status).toBe(401)
    expect((await visit('/ops/audit/chains', { headers: personal })).status).toBe(429)
    expect(requests).toHaveLength(10)
    expect((await visit('/ops/status', { headers: asOperator })).status, 'the owner, from there').toBe(200)
  })

  test("that was right does not wait for others' wrong tries, until it is revoked", async () => {
    const accepted = new Set([`Bearer ${TOKEN}`])
    const { fetcher } = platform(({ headers }) =>
      accepted.has(headers.get('Authorization') ?? '') ? succeed({}) : refused(),
    )
    const visit = isolate({ PLATFORM: fetcher })
    const chains = (token: string) => visit('/ops/audit/chains', { headers: { Authorization: `Bearer ${token}` } })
    expect((await chains(TOKEN)).status).toBe(200)
    for (let tries = 0; tries < 12; tries += 1) await chains(`ops.rosa.${'b'.repeat(43)}`)
    expect((await chains(`ops.luz.${'b'.repeat(43)}`)).status).toBe(429)
    expect((await chains(TOKEN)).status).toBe(200)
    accepted.clear()
    expect((await chains(TOKEN)).status).toBe(401)
    expect((await chains(TOKEN)).status).toBe(429)
  })

  test.each([
    `ops.rosa.${'a'.repeat(42)}`,
    `ops.Rosa.${'a'.repeat(43)}`,
    `ops..${'a'.repeat(43)}`,
    'ops.rosa.',
    'rosa',
  ])('has one shape; %s is not passed on', async (token) => {
    const { requests, fetcher } = platform(() => succeed({}))
    const response = await isolate({ PLATFORM: fetcher })('/ops/audit/chains', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(401)
    expect(requests).toEqual([])
  })
})
