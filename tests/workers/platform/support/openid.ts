import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { vi } from 'vitest'
import type { LoginValue } from '#api/session/session'
import type { SocialOutcome, SocialProvider } from '#api/session/social'
import { type ApiReply, expectValue, send, sendSealed, someone } from './world.ts'

/**
 * A provider that may send wrong data: it answers the platform's two requests, for tokens and for keys, with what the
 * test sets. tests/workers/gateways/social.worker.test.ts uses a real provider.
 */

export const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
export const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

export const BROWSER = 'b'.repeat(43)

/** The content of a token unless a test changes it. */
export interface TokenOverrides {
  claims?: Record<string, unknown>
  /** Replaces the token made from the claims. */
  token?: ((claims: JWTPayload) => Promise<string> | string) | undefined
  status?: number
}

/** The platform's requests to the token endpoint. */
export let tokenRequests: URLSearchParams[] = []

/** Starts a login; returns the query of the URL to which the browser is redirected. */
export async function begun(provider: SocialProvider = 'google', headers = someone()): Promise<URLSearchParams> {
  const { url } = expectValue(
    await send<{ url: string }>('POST', '/wps/session/social', { provider, browser: BROWSER }, headers),
  )
  return new URL(url).searchParams
}

/** Replies as the provider from now on, to the login that began with this query. */
export function stubProvider(query: URLSearchParams, subject: string, overrides: TokenOverrides = {}): void {
  const name = query.get('client_id')?.replace('-client', '') ?? ''
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://${name}.test`,
    aud: `${name}-client`,
    sub: subject,
    iat: now,
    exp: now + 300,
    nonce: query.get('nonce') ?? '',
    email: `${subject}@correo.example`,
    email_verified: true,
    given_name: 'Ana',
    ...overrides.claims,
  } as JWTPayload
  tokenRequests = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url === `https://${name}.test/jwks`) return Response.json({ keys: [publicJwk] })
    if (url !== `https://${name}.test/token`) throw new Error(`nobody answers ${url}`)
    tokenRequests.push(new URLSearchParams(String(init?.body)))
    const idToken = await (overrides.token ?? signed)(claims)
    return Response.json(
      { access_token: 'unused', token_type: 'Bearer', id_token: idToken },
      { status: overrides.status ?? 200 },
    )
  })
}

/** Signs like the provider. */
export function signed(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
}

/** Sends the callback as the page does. */
export function finish(
  query: URLSearchParams,
  fields: object = {},
  headers: Record<string, string> = someone(),
): Promise<ApiReply<SocialOutcome>> {
  const state = query.get('state')
  return send('POST', '/wps/session/social/callback', { state, browser: BROWSER, code: 'c0de', ...fields }, headers)
}

/** Makes a complete login as this subject. */
export async function visit(subject: string, overrides: TokenOverrides = {}, provider: SocialProvider = 'google') {
  const query = await begun(provider)
  stubProvider(query, subject, overrides)
  return finish(query)
}

export function joinWith(ticket: string, password: string): Promise<ApiReply<LoginValue>> {
  return sendSealed('POST', '/wps/session/social/link', { ticket, password }, someone())
}
