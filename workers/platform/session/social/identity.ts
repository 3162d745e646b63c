import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import type { SocialProvider } from '#api/session/social'
import { log } from '../../../shared/log.ts'
import type { Attempt } from './attempts.ts'
import type { OpenIdProvider } from './providers.ts'

/** A person's identity as a provider asserts it. */
export interface Identity {
  provider: SocialProvider
  /** The provider's own id of the person, never reassigned. */
  subject: string
  email: string | null
  /** True when the provider has verified that the e-mail is the person's. */
  isEmailVerified: boolean
  name: string
}

/** The one algorithm both providers sign with; a token cannot choose another (RFC 8725 section 3.1). */
const ALGORITHMS = ['RS256']

/** Maximum age of a token, which is fetched right after it is issued; clocks may differ a little. */
const TOKEN_AGE_SECONDS = 600
const CLOCK_SECONDS = 60

/** Longer than any provider's response. */
const MAX_RESPONSE_LENGTH = 32_768

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  azp: z.optional(z.string()),
  email: z.optional(z.string().check(z.maxLength(254))),
  // Some providers encode booleans as texts.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
})

/** Exchanges the code for an ID token and reads its identity (OpenID Connect Core sections 3.1.3.3 and 3.1.3.7). */
export async function fetchIdentity(
  provider: OpenIdProvider,
  attempt: Attempt,
  code: string,
): Promise<Identity | Refusal> {
  try {
    const token = await fetchIdToken(provider, attempt, code)
    return token instanceof Refusal ? token : await read(provider, attempt, token)
  } catch (error) {
    return refusalOf(provider, error)
  }
}

async function fetchIdToken(provider: OpenIdProvider, attempt: Attempt, code: string): Promise<string | Refusal> {
  const response = await fetch(provider.token, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: attempt.redirect,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: attempt.verifier,
    }).toString(),
    redirect: 'manual',
    signal: AbortSignal.timeout(provider.timeoutMs),
  })
  const text = (await response.text()).slice(0, MAX_RESPONSE_LENGTH)
  if (response.status >= 500) return note(provider, 'upstream-failed', String(response.status))
  if (response.status !== 200) return note(provider, 'social-failed', String(response.status))
  const parsed = JSON.parse(text) as { id_token?: unknown } | null
  return typeof parsed?.id_token === 'string' ? parsed.id_token : note(provider, 'social-failed', 'no id_token')
}

async function read(provider: OpenIdProvider, attempt: Attempt, token: string): Promise<Identity | Refusal> {
  const { payload } = await jwtVerify(token, keysOf(provider), {
    algorithms: ALGORITHMS,
    issuer: provider.issuers,
    audience: provider.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: TOKEN_AGE_SECONDS,
    clockTolerance: CLOCK_SECONDS,
  })
  const claims = Claims.safeParse(payload)
  if (!claims.success) return note(provider, 'social-failed', 'claims')
  const { sub, nonce, azp, email, email_verified: emailVerified, name, given_name: givenName } = claims.data
  if (nonce !== attempt.nonce) return note(provider, 'social-failed', 'nonce')
  if (isForAnother(payload, azp, provider.clientId)) return note(provider, 'social-failed', 'azp')
  return {
    provider: provider.name,
    subject: sub,
    email: email ?? null,
    isEmailVerified: email !== undefined && (emailVerified === true || emailVerified === 'true'),
    name: givenName ?? name ?? '',
  }
}

/**
 * OpenID Connect Core section 3.1.3.7, points 4 and 5: a token with several audiences must name the one that requested
 * it.
 */
function isForAnother({ aud }: JWTPayload, azp: string | undefined, clientId: string): boolean {
  return azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId
}

/** `jose` caches the keys and fetches them again for an unknown `kid`, at most twice a minute. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function keysOf({ jwks, timeoutMs }: OpenIdProvider): ReturnType<typeof createRemoteJWKSet> {
  const keys = keySets.get(jwks) ?? createRemoteJWKSet(new URL(jwks), { timeoutDuration: timeoutMs })
  keySets.set(jwks, keys)
  return keys
}

/** Maps a failed exchange to a refusal; nothing of the token is logged. */
function refusalOf(provider: OpenIdProvider, error: unknown): Refusal {
  const name = error instanceof errors.JOSEError ? error.code : error instanceof Error ? error.name : 'unknown'
  if (name === 'TimeoutError' || name === 'ERR_JWKS_TIMEOUT') return note(provider, 'upstream-timeout', name)
  // `jose` throws JOSEError itself when the keys could not be fetched; every fault of a token has its own code.
  const isOutage = !(error instanceof errors.JOSEError || error instanceof SyntaxError) || name === 'ERR_JOSE_GENERIC'
  return note(provider, isOutage ? 'upstream-failed' : 'social-failed', name)
}

function note(
  { name }: OpenIdProvider,
  code: 'social-failed' | 'upstream-failed' | 'upstream-timeout',
  why: string,
): Refusal {
  log('error', 'provider refused', { provider: name, code, error: why })
  return new Refusal(code)
}
