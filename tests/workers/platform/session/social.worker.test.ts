import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SocialOutcome } from '#api/session/social'
import { SOCIAL_ATTEMPT_SECONDS } from '../../../../workers/platform/session/limits.ts'
import { addedMember } from '../support/members.ts'
import {
  BROWSER,
  begun,
  finish,
  joinWith,
  publicJwk,
  stubProvider,
  type TokenOverrides,
  tokenRequests,
  visit,
} from '../support/openid.ts'
import { type ApiReply, callApi, env, expectValue, login, PASSWORD, register, send, someone } from '../support/world.ts'

/** Signing in through Google or Facebook: what we request, which tokens we accept, and which account opens. */

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

let people = 0
/** A person without an account. */
const newSubject = () => {
  people += 1
  return `persona${people}`
}

const code = ({ body }: ApiReply) => (body.success ? 'ok' : body.code)
const ofKind = <Kind extends SocialOutcome['outcome']>(response: ApiReply<SocialOutcome>, kind: Kind) => {
  const value = expectValue(response)
  if (value.outcome !== kind) throw new Error(`it was ${value.outcome}`)
  return value as Extract<SocialOutcome, { outcome: Kind }>
}
const sessionsOf = async (token: string) =>
  expectValue(
    await callApi<{ sessions: unknown[] }>('GET', '/wps/session/list', {
      headers: { Authorization: `Bearer ${token}` },
    }),
  ).sessions.length

/** Registers a member with a linked identity. */
async function linkedMember(subject = newSubject()) {
  const { ticket } = ofKind(await visit(subject), 'register')
  const member = expectValue(await register({ socialTicket: ticket }))
  return { subject, ...member }
}

describe('the request to a provider', () => {
  test('asks for a code, with PKCE by S256, a state and a nonce, back to the login of the language', async () => {
    const query = await begun('google', { ...someone(), 'Accept-Language': 'pt' })
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'google-client',
      redirect_uri: 'http://site.test/pt/login',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const other = await begun()
    for (const name of ['state', 'nonce', 'code_challenge']) expect(other.get(name)).not.toBe(query.get(name))
  })

  test('exchanges the code with the secret and the verifier of its challenge', async () => {
    const query = await begun()
    stubProvider(query, newSubject())
    ofKind(await finish(query), 'register')
    const [sent] = tokenRequests
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c0de',
      redirect_uri: 'http://site.test/login',
      client_id: 'google-client',
      client_secret: 'only-for-tests',
    })
    const verifier = new TextEncoder().encode(sent?.get('code_verifier') ?? '')
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url')
    expect(digest).toBe(query.get('code_challenge'))
  })

  test('is refused for a provider that is not configured, which has no button', async () => {
    const before = env.SOCIAL_PROVIDERS
    try {
      env.SOCIAL_PROVIDERS = JSON.stringify({ google: { clientId: 'x', clientSecret: 'y' } })
      const { value } = (await callApi('GET', '/wps/session/social/providers')).body as { value?: unknown }
      expect(value).toEqual({ providers: ['google'] })
      const facebook = { provider: 'facebook', browser: BROWSER }
      expect(code(await send('POST', '/wps/session/social', facebook, someone()))).toBe('operation-not-allowed')
      const { url } = expectValue(
        await send<{ url: string }>('POST', '/wps/session/social', { ...facebook, provider: 'google' }, someone()),
      )
      expect(url).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/)
      for (const unreadable of ['{', '{"google":{}}', '{"other":{}}']) {
        env.SOCIAL_PROVIDERS = unreadable
        expect(code(await send('POST', '/wps/session/social', facebook, someone()))).toBe('operation-not-allowed')
      }
    } finally {
      env.SOCIAL_PROVIDERS = before ?? ''
    }
  })
})

describe('a state', () => {
  test('that was never issued, or is older than ten minutes, opens nothing', async () => {
    const query = await begun()
    stubProvider(query, newSubject())
    expect(code(await finish(query, { state: 'x'.repeat(43) }))).toBe('social-expired')
    vi.useFakeTimers({ now: Date.now() + SOCIAL_ATTEMPT_SECONDS * 1_000 + 1, toFake: ['Date'] })
    expect(code(await finish(query))).toBe('social-expired')
    expect(tokenRequests).toHaveLength(0)
  })

  test('is valid once', async () => {
    const query = await begun()
    stubProvider(query, newSubject())
    ofKind(await finish(query), 'register')
    expect(code(await finish(query))).toBe('social-expired')
    expect(tokenRequests).toHaveLength(1)
  })

  test('is invalid in another browser, and then in its own', async () => {
    const query = await begun()
    stubProvider(query, newSubject())
    expect(code(await finish(query, { browser: 'o'.repeat(43) }))).toBe('social-expired')
    expect(code(await finish(query))).toBe('social-expired')
    expect(tokenRequests).toHaveLength(0)
  })
})

describe('a response of the provider in place of a code', () => {
  test.each([
    [{ error: 'access_denied' }, 'social-denied'],
    [{ error: 'server_error' }, 'upstream-failed'],
    [{ error: 'temporarily_unavailable' }, 'upstream-failed'],
    [{ error: 'invalid_scope' }, 'social-failed'],
    [{}, 'social-failed'],
    [{ code: 'c0de', iss: 'https://other.test' }, 'social-failed'],
  ])('%o', async (fields, expected) => {
    const query = await begun()
    stubProvider(query, newSubject())
    expect(code(await finish(query, { code: undefined, ...fields }))).toBe(expected)
    expect(tokenRequests).toHaveLength(0)
    expect(code(await finish(query))).toBe('social-expired')
  })
})

const now = () => Math.floor(Date.now() / 1000)

/** Tokens with a wrong or missing claim. */
const LIES: [string, TokenOverrides][] = [
  ['the nonce of another visit', { claims: { nonce: 'n'.repeat(43) } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'facebook-client' } }],
  ['several audiences and no word of who asked', { claims: { aud: ['google-client', 'other'] } }],
  ['several audiences, and another asked', { claims: { aud: ['google-client', 'other'], azp: 'other' } }],
  ['another issuer', { claims: { iss: 'https://facebook.test' } }],
  ['no issuer', { claims: { iss: undefined } }],
  ['an end that has passed', { claims: { exp: now() - 120 } }],
  ['no end', { claims: { exp: undefined } }],
  ['a beginning long ago', { claims: { iat: now() - 3600, exp: now() + 300 } }],
  ['nobody', { claims: { sub: undefined } }],
  ['an empty subject', { claims: { sub: '' } }],
  ['alg none', { token: (claims) => new UnsecuredJWT(claims).encode() }],
  ['HS256, signed with the public key', { token: hmacBy(Buffer.from(JSON.stringify(publicJwk))) }],
  ['HS256, signed with the modulus', { token: hmacBy(Buffer.from(publicJwk.n ?? '', 'base64url')) }],
  ['HS256, signed with our secret', { token: hmacBy(Buffer.from('only-for-tests'.repeat(3))) }],
  ['a signature of another key', { token: byAnotherKey }],
  ['a key of its own in the header', { token: bringingAKey }],
  ['not a token', { token: () => 'not.a.token' }],
  ['a failure', { status: 400 }],
]

function hmacBy(secret: Uint8Array): TokenOverrides['token'] {
  return (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
}

async function anotherPair() {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 }
  const exponent = { publicExponent: new Uint8Array([1, 0, 1]) }
  return (await crypto.subtle.generateKey({ ...algorithm, ...exponent }, true, ['sign', 'verify'])) as CryptoKeyPair
}

async function byAnotherKey(claims: object): Promise<string> {
  const { privateKey } = await anotherPair()
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
}

async function bringingAKey(claims: object): Promise<string> {
  const { privateKey, publicKey } = await anotherPair()
  const { kty, n, e } = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey & { kty: string }
  const jwk = { kty, ...(n && { n }), ...(e && { e }) }
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1', jwk }).sign(privateKey)
}

describe('a token that says', () => {
  test.each(LIES)('%s opens nothing', async (_, overrides) => {
    const { subject, token } = await linkedMember()
    const response = await visit(subject, overrides)
    expect(code(response)).toBe('social-failed')
    expect(response.status).toBe(422)
    expect(await sessionsOf(token)).toBe(1)
  })

  test('the truth opens the account', async () => {
    const { subject, token, member } = await linkedMember()
    const { login } = ofKind(await visit(subject), 'signed-in')
    expect(login.member.id).toBe(member.id)
    expect(await sessionsOf(token)).toBe(2)
  })

  test('an outage of the provider is reported as an outage', async () => {
    expect(code(await visit(newSubject(), { status: 503 }))).toBe('upstream-failed')
    const query = await begun()
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('late', 'TimeoutError'))
    expect(code(await finish(query))).toBe('upstream-timeout')
  })
})

describe('the account of an identity', () => {
  test('is that of its subject, whatever its e-mail is by now', async () => {
    const { subject, member } = await linkedMember()
    const moved = await visit(subject, { claims: { email: 'otra@correo.example' } })
    expect(ofKind(moved, 'signed-in').login.member.id).toBe(member.id)
  })

  test('is another one for the same subject of another provider', async () => {
    const { subject } = await linkedMember()
    ofKind(await visit(subject, {}, 'facebook'), 'register')
  })

  test('is registered with the provider’s data when it is unknown, once', async () => {
    const subject = newSubject()
    const { ticket, email, nickname } = ofKind(await visit(subject), 'register')
    expect([email, nickname]).toEqual([`${subject}@correo.example`, 'Ana'])
    expect(code(await register({ socialTicket: ticket, terms: false }))).toBe('terms-required')
    const first = expectValue(await register({ socialTicket: ticket }))
    expect(code(await register({ socialTicket: ticket }))).toBe('social-expired')
    expect(ofKind(await visit(subject), 'signed-in').login.member.id).toBe(first.member.id)
  })

  test('is opened by one of two who register with one ticket', async () => {
    const { ticket } = ofKind(await visit(newSubject()), 'register')
    const responses = await Promise.all([register({ socialTicket: ticket }), register({ socialTicket: ticket })])
    expect(responses.map(code).sort()).toEqual(['ok', 'social-expired'])
  })

  test('can still be registered with the ticket when its form is refused late', async () => {
    const { ticket } = ofKind(await visit(newSubject()), 'register')
    const { member } = await addedMember()
    expect(code(await register({ socialTicket: ticket, username: member.account }))).toBe('username-taken')
    expect(code(await register({ socialTicket: ticket }))).toBe('ok')
  })

  test('with the same verified e-mail is opened only with its password', async () => {
    const subject = newSubject()
    const { member } = await addedMember({ email: `${subject.toUpperCase()}@correo.example` })
    const { ticket, account } = ofKind(await visit(subject), 'link')
    expect(account).not.toBe(member.account)
    expect(member.account.startsWith(account.split('***')[0] ?? '-')).toBe(true)
    expect(code(await joinWith(ticket, 'no-es-la-clave'))).toBe('old-password-wrong')
    expect(expectValue(await joinWith(ticket, PASSWORD)).member.id).toBe(member.id)
    expect(code(await joinWith(ticket, PASSWORD))).toBe('social-expired')
    expect(ofKind(await visit(subject), 'signed-in').login.member.id).toBe(member.id)
  })

  test('counts wrong passwords of a link with its logins', async () => {
    const subject = newSubject()
    const { member } = await addedMember({ email: `${subject}@correo.example` })
    const { ticket } = ofKind(await visit(subject), 'link')
    for (let n = 0; n < 3; n += 1) expect(code(await joinWith(ticket, 'no-es'))).toBe('old-password-wrong')
    expect(code(await joinWith(ticket, PASSWORD))).toBe('account-locked')
    expect(code(await login(member.account, PASSWORD))).toBe('account-locked')
  })

  test.each([
    ['not verified', { email_verified: false }],
    ['nobody vouches for', { email_verified: undefined }],
  ])('is not found by an e-mail that is %s', async (_, claims) => {
    const subject = newSubject()
    await addedMember({ email: `${subject}@correo.example` })
    ofKind(await visit(subject, { claims }), 'register')
  })

  test('asks for a due password first', async () => {
    const { subject, member } = await linkedMember()
    const request = { account: member.account, due: 'first-login' }
    expectValue(await send('PUT', '/ops/members/password', request))
    const { body } = await visit(subject)
    expect(body).toMatchObject({ code: 'password-change-required', value: { why: 'first-login' } })
  })
})
