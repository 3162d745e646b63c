import { CompactEncrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { callApi, env, seal, send, someone } from '../support/world.ts'

const form = { username: 'nobody1', password: 'whatever-it-is', type: 'username' }
const LOGIN = '/wps/session/login'
const now = () => Math.floor(Date.now() / 1000)

describe('a sealed body', () => {
  test('opens once, and the same one again is a replay', async () => {
    const sealed = await seal(form)
    const first = await send('POST', LOGIN, { sealed }, someone())
    expect(first).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    const again = await send('POST', LOGIN, { sealed }, someone())
    expect(again).toMatchObject({ status: 409, body: { code: 'replayed' } })
  })

  test('sent twenty times at once opens once', async () => {
    const sealed = await seal({ ...form, username: 'nobody2' })
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('POST', LOGIN, { sealed }, someone())))
    expect(responses.filter((response) => response.status === 409)).toHaveLength(19)
  })

  test.each([
    ['older than two minutes', now() - 125],
    ['from two minutes ahead', now() + 125],
  ])('is stale when %s', async (_name, iat) => {
    const response = await send('POST', LOGIN, { sealed: await seal(form, { iat }) }, someone())
    expect(response).toMatchObject({ status: 400, body: { code: 'stale-seal' } })
    const { value } = response.body as { value: { serverTime: string } }
    expect(Math.abs(Date.parse(value.serverTime) / 1000 - now())).toBeLessThan(60)
  })

  test.each([
    ['no time', { iat: undefined }, {}],
    ['no jti', { jti: undefined }, {}],
    ['a short jti', { jti: 'short' }, {}],
    ['a key nobody has', {}, { kid: 'other' }],
    ['another cipher', {}, { enc: 'A128GCM' }],
    ['key wrapping', {}, { alg: 'ECDH-ES+A256KW' }],
    ['compression', {}, { zip: 'DEF' }],
  ])('is not read with %s', async (_name, stamp, header) => {
    const response = await send('POST', LOGIN, { sealed: await seal(form, stamp, header) }, someone())
    expect(response).toMatchObject({ status: 400, body: { code: 'unsealed' } })
  })

  test('is not opened by a key that it names or contains', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const mine = await exportJWK(privateKey)
    for (const header of [{ jwk: await exportJWK(publicKey) }, { jku: 'https://evil.example/jwks' }, { jwk: mine }]) {
      const text = JSON.stringify({ ...form, iat: now(), jti: crypto.randomUUID() })
      const sealed = await new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'seal-1', ...header })
        .encrypt(publicKey)
      expect(await send('POST', LOGIN, { sealed }, someone())).toMatchObject({
        status: 400,
        body: { code: 'unsealed' },
      })
    }
  })

  test('is refused when it is malformed', async () => {
    for (const body of [form, { sealed: 'a.b.c.d.e' }, { sealed: 7 }, { sealed: `${await seal(form)}x` }, {}])
      expect(await send('POST', LOGIN, body, someone())).toMatchObject({ status: 400, body: { code: 'unsealed' } })
  })

  test('is judged strictly inside: unknown fields and wrong types', async () => {
    for (const fields of [
      { ...form, more: 1 },
      { ...form, username: 7 },
      { ...form, type: 'pigeon' },
      { password: 'x' },
    ])
      expect(await send('POST', LOGIN, { sealed: await seal(fields) }, someone())).toMatchObject({
        status: 400,
        body: { code: 'bad-input' },
      })
  })
})

test.each(['\u0000', '\ud800', '%', '\\', "' OR 1=1 --", '\u202e', '__proto__', ' ', 'x'.repeat(255)])(
  'the name %j is a wrong name like any other',
  async (username) => {
    expect(await send('POST', LOGIN, { sealed: await seal({ ...form, username }) }, someone())).toMatchObject({
      status: 401,
      body: { code: 'wrong-credentials' },
    })
  },
)

test('a call that fails inside returns an envelope without details, and writes a line to the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(env.DB.constructor.prototype, 'prepare').mockImplementation(() => {
    throw new Error('no such table: secrets')
  })
  const response = await callApi('GET', '/wps/relay/GCSGAME_hotGamesV2?language=es', {
    headers: { 'X-Request-Id': 'request-0007', 'X-Module-Id': 'games' },
  })
  vi.restoreAllMocks()
  expect(response).toMatchObject({ status: 500, body: { success: false, code: 'unknown' } })
  expect(JSON.stringify(response.body)).not.toContain('secrets')
  expect(log.mock.calls).toEqual([[expect.stringMatching(/"requestId":"request-0007".*"module":"games"/)]])
})

test('the published keys are public halves only', async () => {
  const response = await callApi<{ keys: object[] }>('GET', '/wps/system/keys')
  expect(response.status).toBe(200)
  expect(JSON.stringify(response.body)).not.toContain('"d"')
  expect(response.body).toMatchObject({ value: { keys: [{ kty: 'EC', crv: 'P-256', kid: 'seal-1', use: 'enc' }] } })
})

test('a wrong method gets the name of the right one', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await callApi(method, LOGIN)
    expect(response).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } })
    expect(response.headers.get('Allow')).toBe('POST')
  }
})
