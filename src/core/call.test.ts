import { compactDecrypt, exportJWK, generateKeyPair, type JWK } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { login } from '#api/session/session'
import { whitelabel } from '#api/site'
import { createDeposit } from '#api/wallet/wallet'
import { LOGIN_VALUE, MEMBER_INFO, page } from '#tests/site/page'
import { call } from './call.ts'
import { provide } from './environment.ts'
import { forgetKeys, learnClock } from './seal.ts'
import { $token, forgetToken, renewToken, saveToken } from './token.ts'

let here = page()
beforeEach(() => {
  here = page({ path: '/rng' })
  provide(here.environment)
  forgetToken()
  forgetKeys()
  learnClock(here.now)
})

const KEYS = '/wps/system/keys'
const INFO = '/wps/member/info'
const FIELDS = { username: 'demo', password: 'farol-de-noche', type: 'username' } as const
const DEPOSIT = { id: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6', method: 'spei', amount: 50000, currency: 'MXN' } as const

describe('every call', () => {
  test('has the language and the screen always, the token only where the endpoint reads one', async () => {
    saveToken('M.secret')
    here.respond(INFO, here.value(MEMBER_INFO))
    here.respond('/wps/system/whitelabel', here.value([]))
    await call(memberInfo, {})
    await call(whitelabel, {})
    const [info, flags] = here.sent
    expect(info?.headers).toMatchObject({
      'Accept-Language': 'es',
      'X-Module-Id': 'rng',
      Authorization: 'Bearer M.secret',
    })
    expect(flags?.headers).not.toHaveProperty('Authorization')
  })

  test('sends a body as JSON, and no body with a read', async () => {
    here.respond('/wps/wallet/deposit', here.refusal('excluded'))
    await call(createDeposit, DEPOSIT)
    expect(here.sent[0]).toMatchObject({
      method: 'POST',
      body: DEPOSIT,
      headers: { 'Content-Type': 'application/json' },
    })
  })
})

describe('the response', () => {
  test('a refusal keeps its code and its detail', async () => {
    here.respond(INFO, here.refusal('too-many-requests', { retryAfterSeconds: 30 }))
    const result = await call(memberInfo, {})
    expect(result).toMatchObject({ ok: false, error: 'too-many-requests', detail: { retryAfterSeconds: 30 } })
  })

  test.each([
    ['a value the endpoint does not promise', { success: true, value: { id: 7 } }],
    ['a code outside the list', { success: false, code: 'teapot', message: '' }],
    ['something that is not JSON', new Response('<html>')],
    ['nothing', new Response(null, { status: 502 })],
  ])('%s becomes an unknown error, and its text is not passed on', async (_name, body) => {
    here.respond(INFO, body)
    expect(await call(memberInfo, {})).toEqual({ ok: false, error: 'unknown' })
  })
})

describe('a call without a response', () => {
  test('is sent once more when it is a read', async () => {
    here.respond(INFO, new TypeError('failed'), here.value(MEMBER_INFO))
    expect(await call(memberInfo, {})).toMatchObject({ ok: true })
    here.respond(INFO, new TypeError('failed'))
    expect(await call(memberInfo, {})).toEqual({ ok: false, error: 'network' })
    expect(here.sent).toHaveLength(4)
  })

  test('is not sent again when it is a write: the caller keeps its id and decides', async () => {
    here.respond('/wps/wallet/deposit', new TypeError('failed'))
    expect(await call(createDeposit, DEPOSIT)).toEqual({ ok: false, error: 'network' })
    expect(here.sent).toHaveLength(1)
  })

  test('ends with a code of its own when it times out, and is not sent again', async () => {
    here.respond(INFO, new DOMException('late', 'TimeoutError'))
    expect(await call(memberInfo, {})).toEqual({ ok: false, error: 'timeout' })
    expect(here.sent).toHaveLength(1)
  })
})

describe('a session token that has ended', () => {
  test('ends the session it belonged to', async () => {
    saveToken('M.dead')
    here.respond(INFO, here.refusal('not-signed-in'))
    await call(memberInfo, {})
    expect($token.get()).toBeNull()
    expect(here.session.values.has('token')).toBe(false)
  })

  test('ends nothing when it was renewed meanwhile: the call is sent again with the new token', async () => {
    saveToken('M.before')
    here.respond(
      INFO,
      () => {
        renewToken('M.renewed')
        return here.refusal('not-signed-in')
      },
      here.value(MEMBER_INFO),
    )
    expect(await call(memberInfo, {})).toMatchObject({ ok: true })
    expect(here.sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer M.before', 'Bearer M.renewed'])
    expect($token.get()).toBe('M.renewed')
  })

  test('leaves a session that was opened meanwhile alone', async () => {
    saveToken('M.dead')
    here.respond(INFO, () => {
      saveToken('M.new')
      return here.refusal('not-signed-in')
    })
    await call(memberInfo, {})
    expect($token.get()).toBe('M.new')
  })
})

describe('sealed bodies', () => {
  async function keyPair(kid: string) {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const publicKey: JWK = { ...(await exportJWK(pair.publicKey)), kid, use: 'enc', alg: 'ECDH-ES' }
    const open = async (sealed: unknown) => {
      const { plaintext, protectedHeader } = await compactDecrypt(String(sealed), pair.privateKey)
      return { fields: JSON.parse(new TextDecoder().decode(plaintext)), protectedHeader }
    }
    return { publicKey, open }
  }
  function sealedOf(index: number): unknown {
    const bodies = here.sent.filter(({ url }) => url !== KEYS).map(({ body }) => body as { sealed: string })
    return bodies[index]?.sealed
  }

  test('the password travels only inside the seal, with a time stamp, and the keys are requested once', async () => {
    const { publicKey, open } = await keyPair('k1')
    here.respond(KEYS, here.value({ keys: [publicKey] }))
    here.respond(login.path, here.value(LOGIN_VALUE))
    expect(await call(login, FIELDS)).toEqual({ ok: true, value: LOGIN_VALUE })
    await call(login, FIELDS)
    expect(JSON.stringify(here.sent)).not.toContain(FIELDS.password)
    expect(here.sent.filter(({ url }) => url === KEYS)).toHaveLength(1)
    const [first, second] = await Promise.all([open(sealedOf(0)), open(sealedOf(1))])
    expect(first.protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' })
    expect(first.fields).toMatchObject({ ...FIELDS, iat: Math.floor(here.now / 1000) })
    expect(first.fields.jti).not.toBe(second.fields.jti)
  })

  test('after a key rotation the new keys are requested and the body is sealed again, once', async () => {
    const [old, fresh] = [await keyPair('old'), await keyPair('fresh')]
    here.respond(KEYS, here.value({ keys: [old.publicKey] }), here.value({ keys: [fresh.publicKey] }))
    here.respond(login.path, here.refusal('unsealed'), here.value(LOGIN_VALUE))
    expect(await call(login, FIELDS)).toMatchObject({ ok: true })
    expect((await fresh.open(sealedOf(1))).fields).toMatchObject(FIELDS)
    here.respond(login.path, here.refusal('unsealed'))
    expect(await call(login, FIELDS)).toMatchObject({ ok: false, error: 'unsealed' })
    expect(here.sent.filter(({ url }) => url === login.path)).toHaveLength(4)
  })

  test('a machine with a wrong clock learns the server’s time and signs in', async () => {
    const { publicKey, open } = await keyPair('k1')
    const serverNow = here.now + 3_600_000
    const stale = here.refusal('stale-seal', { serverTime: new Date(serverNow).toISOString() })
    here.respond(KEYS, here.value({ keys: [publicKey] }))
    here.respond(login.path, stale, here.value(LOGIN_VALUE))
    expect(await call(login, FIELDS)).toMatchObject({ ok: true })
    expect((await open(sealedOf(1))).fields.iat).toBe(Math.floor(serverNow / 1000))
  })

  test('nothing is sent without keys, and the next try requests them again', async () => {
    here.respond(KEYS, new TypeError('failed'))
    expect(await call(login, FIELDS)).toEqual({ ok: false, error: 'network' })
    expect(here.sent.every(({ url }) => url === KEYS)).toBe(true)
    here.respond(KEYS, here.value({ keys: [] }))
    expect(await call(login, FIELDS)).toEqual({ ok: false, error: 'unknown' })
  })
})
