import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginValue } from '#api/session/session'
import { FULL } from '#tests/support/product/tier'
import { freshNumber, mobileMember, registerByMobile, switchFlags } from '../support/mobile.ts'
import { privateKey, publicJwk, publicKey } from '../support/openid.ts'
import { type ApiReply, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'

/** Mobile numbers confirmed by Firebase: which of its tokens are accepted, and what they allow. */

const PROJECT = 'farol-test'
const USES = FULL ? 500 : 50

beforeAll(() => switchFlags({ MOBILENUMREG3: '1', MOBILEVERCODELOGIN3: '1' }))
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url !== 'https://securetoken.test/jwks') throw new Error(`nobody answers ${url}`)
    return Response.json({ keys: [publicJwk] })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const code = ({ body }: ApiReply) => (body.success ? 'ok' : body.code)
const now = () => Math.floor(Date.now() / 1000)

/** Returns the claims of an ID token, as documented by Firebase, after a number was confirmed. */
function claimsOf(number: string, more: Record<string, unknown> = {}): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: crypto.randomUUID(),
    auth_time: now() - 1,
    iat: now() - 1,
    exp: now() + 3600,
    phone_number: `+52${number}`,
    firebase: { identities: { phone: [`+52${number}`] }, sign_in_provider: 'phone' },
    ...more,
  } as JWTPayload
}

const signed = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)

function logIn(number: string, token: string): Promise<ApiReply<LoginValue>> {
  const fields = { username: number, password: token, type: 'firebase', countryDialingCode: '52' }
  return sendSealed('POST', '/wps/session/login', fields, someone())
}

const registerWith = (number: string, firebaseIdToken: string, fields: object = {}) =>
  registerByMobile(number, '', { firebaseChannel: 'PHONE', firebaseIdToken, ...fields })

describe('a token for the number', () => {
  test('registers', async () => {
    const number = freshNumber()
    const { member } = expectValue(await registerWith(number, await signed(claimsOf(number))))
    const row = await env.DB.prepare('SELECT mobile FROM members WHERE id = ?').bind(member.id).first()
    expect(row).toEqual({ mobile: `+52${number}` })
  })

  test('signs in, and is used up by it', async () => {
    const { number, member } = await mobileMember()
    const token = await signed(claimsOf(number))
    expect(expectValue(await logIn(number, token)).member.id).toBe(member.id)
    expect(code(await logIn(number, token))).toBe('code-expired')
  })

  test('is used up with every other token of the same confirmation', async () => {
    const { number } = await mobileMember()
    const claims = claimsOf(number)
    expectValue(await logIn(number, await signed(claims)))
    expect(code(await logIn(number, await signed({ ...claims, iat: now() })))).toBe('code-expired')
  })

  test(`is accepted from one of ${USES} simultaneous uses`, async () => {
    const { number } = await mobileMember()
    const token = await signed(claimsOf(number))
    const responses = await Promise.all(Array.from({ length: USES }, () => logIn(number, token)))
    expect(responses.filter((response) => code(response) === 'ok')).toHaveLength(1)
  })

  test('sets a new password', async () => {
    const { number, member } = await mobileMember()
    const fields = {
      newPassword: 'marea-muy-alta-8',
      mobileNum: number,
      countryDialingCode: '52',
      firebaseIdToken: await signed(claimsOf(number)),
    }
    const path = '/wps/member/password/verification'
    expect(expectValue(await sendSealed<LoginValue>('POST', path, fields, someone())).member.id).toBe(member.id)
  })

  test('without an account opens none', async () => {
    const number = freshNumber()
    expect(code(await logIn(number, await signed(claimsOf(number))))).toBe('invalid-verification-code')
  })

  test('is not delayed by a due password (specification section 4)', async () => {
    const { number, member } = await mobileMember()
    expectValue(await send('PUT', '/ops/members/password', { account: member.account, due: 'first-login' }))
    expect(code(await logIn(number, await signed(claimsOf(number))))).toBe('ok')
  })

  test('stays valid when the form around it is refused', async () => {
    const number = freshNumber()
    const token = await signed(claimsOf(number))
    expect(code(await registerWith(number, token, { terms: false }))).toBe('terms-required')
    expect(code(await registerWith(number, token))).toBe('ok')
  })
})

type Lie = (number: string) => Promise<string> | string

const LIES: [string, string, Lie][] = [
  [
    'another number',
    'invalid-verification-code',
    (number) => signed(claimsOf(number, { phone_number: '+525500000000' })),
  ],
  ['no number', 'invalid-verification-code', (number) => signed(claimsOf(number, { phone_number: undefined }))],
  ['another project', 'invalid-verification-code', (number) => signed(claimsOf(number, { aud: 'other-project' }))],
  ['another issuer', 'invalid-verification-code', (number) => signed(claimsOf(number, { iss: 'https://evil.test' }))],
  [
    'a project that is not its issuer’s',
    'invalid-verification-code',
    (number) => signed(claimsOf(number, { iss: 'https://securetoken.google.com/other-project' })),
  ],
  ['nobody', 'invalid-verification-code', (number) => signed(claimsOf(number, { sub: '' }))],
  [
    'a sign-in that was not by phone',
    'invalid-verification-code',
    (number) => signed(claimsOf(number, { firebase: { sign_in_provider: 'password' } })),
  ],
  [
    'no time of confirming',
    'invalid-verification-code',
    (number) => signed(claimsOf(number, { auth_time: undefined })),
  ],
  [
    'a confirmation to come',
    'invalid-verification-code',
    (number) => signed(claimsOf(number, { auth_time: now() + 600 })),
  ],
  ['a confirmation long ago', 'code-expired', (number) => signed(claimsOf(number, { auth_time: now() - 601 }))],
  ['an end that has passed', 'code-expired', (number) => signed(claimsOf(number, { exp: now() - 61 }))],
  ['alg none', 'invalid-verification-code', (number) => new UnsecuredJWT(claimsOf(number)).encode()],
  [
    'HS256 by the public key',
    'invalid-verification-code',
    async (number) =>
      new SignJWT(claimsOf(number))
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(new Uint8Array((await crypto.subtle.exportKey('spki', publicKey)) as ArrayBuffer)),
  ],
  ['a key nobody published', 'invalid-verification-code', (number) => ofKid(number, 'k2')],
  ['nothing', 'invalid-verification-code', () => 'not.a.token'],
]

const ofKid = (number: string, kid: string) =>
  new SignJWT(claimsOf(number)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)

describe('a token that says', () => {
  test.each(LIES)('%s opens nothing: %s', async (_, expected, lie) => {
    const { number } = await mobileMember()
    const response = await logIn(number, await lie(number))
    expect(code(response)).toBe(expected)
  })
})

describe('the sender of codes', () => {
  const channel = () => callApi<{ firebase: object | null }>('GET', '/wps/verification/channel')
  const number = (mobileNum: string, headers = someone()) =>
    send('POST', '/wps/verification/firebase', { mobileNum, countryDialingCode: '52', purpose: 'login' }, headers)

  test('is named without what only the server needs', async () => {
    expect(expectValue(await channel())).toEqual({
      firebase: { apiKey: 'AIza-test', api: 'https://toolkit.test', script: 'https://www.google.com/recaptcha/api.js' },
    })
  })

  test('a number is returned as Firebase needs it, and counted like a code of ours', async () => {
    const typed = freshNumber()
    const spaced = typed.replace(/(\d\d)(\d{4})/, '$1 $2 ')
    expect(expectValue(await number(spaced))).toEqual({ expiredMinutes: 1, phoneNumber: `+52${typed}` })
    expect(code(await number(typed))).toBe('too-many-requests')
    expect(code(await number('12'))).toBe('invalid-phone-number')
  })

  test('is the platform without Firebase, and no token opens anything', async () => {
    const before = env.FIREBASE ?? ''
    const { number: theirs } = await mobileMember()
    try {
      for (const none of ['', '{', '{"project":"x"}']) {
        env.FIREBASE = none
        expect(expectValue(await channel())).toEqual({ firebase: null })
        expect(code(await number(freshNumber()))).toBe('operation-not-allowed')
        expect(code(await logIn(theirs, await signed(claimsOf(theirs))))).toBe('operation-not-allowed')
      }
    } finally {
      env.FIREBASE = before
    }
  })

  test('with keys that fail to load is an outage, not a wrong code', async () => {
    const before = env.FIREBASE ?? ''
    const { number: theirs } = await mobileMember()
    try {
      env.FIREBASE = before.replace('securetoken.test', 'nowhere.test')
      expect(code(await logIn(theirs, await signed(claimsOf(theirs))))).toBe('upstream-failed')
    } finally {
      env.FIREBASE = before
    }
  })
})
