import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { vi } from 'vitest'
import type { LoginValue } from '#api/session'
import type { SocialOutcome, SocialProvider } from '#api/social'
import { type Answered, expectValue, send, sendSealed, someone } from './world.ts'

/**
 * A provider that may lie: it answers the platform's two questions, for tokens and for keys, with whatever a test makes of
 * them. How an honest one behaves is asked of a real one (tests/workers/doors/social.worker.test.ts).
 */

export const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
export const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

export const BROWSER = 'b'.repeat(43)

/** What a token says unless a test says otherwise. */
export interface Said {
  claims?: Record<string, unknown>
  /** In place of the token that the claims make. */
  token?: ((claims: JWTPayload) => Promise<string> | string) | undefined
  status?: number
}

/** What the platform asked at the token endpoint. */
export let asked: URLSearchParams[] = []

/** Begins; the query of the address the browser is sent to. */
export async function begun(provider: SocialProvider = 'google', headers = someone()): Promise<URLSearchParams> {
  const { url } = expectValue(
    await send<{ url: string }>('POST', '/wps/session/social', { provider, browser: BROWSER }, headers),
  )
  return new URL(url).searchParams
}

/** Answers as the provider from now on, for who began with this query. */
export function answerFor(query: URLSearchParams, subject: string, said: Said = {}): void {
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
    ...said.claims,
  } as JWTPayload
  asked = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url === `https://${name}.test/jwks`) return Response.json({ keys: [publicJwk] })
    if (url !== `https://${name}.test/token`) throw new Error(`nobody answers ${url}`)
    asked.push(new URLSearchParams(String(init?.body)))
    const id_token = await (said.token ?? signed)(claims)
    return Response.json({ access_token: 'unused', token_type: 'Bearer', id_token }, { status: said.status ?? 200 })
  })
}

/** As the provider signs. */
export function signed(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
}

/** The callback, as the page sends it. */
export function finish(
  query: URLSearchParams,
  fields: object = {},
  headers: Record<string, string> = someone(),
): Promise<Answered<SocialOutcome>> {
  const state = query.get('state')
  return send('POST', '/wps/session/social/callback', { state, browser: BROWSER, code: 'c0de', ...fields }, headers)
}

/** A whole visit by somebody of this subject. */
export async function visit(subject: string, said: Said = {}, provider: SocialProvider = 'google') {
  const query = await begun(provider)
  answerFor(query, subject, said)
  return finish(query)
}

export function joinWith(ticket: string, password: string): Promise<Answered<LoginValue>> {
  return sendSealed('POST', '/wps/session/social/link', { ticket, password }, someone())
}
