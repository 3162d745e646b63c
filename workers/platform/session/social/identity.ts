import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import type { SocialProvider } from '#api/social'
import { log } from '../../../shared/log.ts'
import type { Attempt } from './attempts.ts'
import type { OpenIdProvider } from './providers.ts'

/** Who somebody is, by the word of a provider. */
export interface Identity {
  provider: SocialProvider
  /** The provider's own name for the person, never given to another. */
  subject: string
  email: string | null
  /** Whether the provider vouches that the e-mail is theirs. */
  isEmailVerified: boolean
  name: string
}

/** The one algorithm both sign with; a token cannot choose another (RFC 8725 section 3.1). */
const ALGORITHMS = ['RS256']

/** A token is asked for a moment after it is made; clocks differ a little. */
const TOKEN_AGE_SECONDS = 600
const CLOCK_SECONDS = 60

/** More than any provider's answer. */
const ANSWER_LENGTH = 32_768

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  azp: z.optional(z.string()),
  email: z.optional(z.string().check(z.maxLength(254))),
  // Some providers write booleans as texts.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
})

/** Swaps the code for an ID token and reads who it is about (OpenID Connect Core sections 3.1.3.3 and 3.1.3.7). */
export async function identityFrom(
  provider: OpenIdProvider,
  attempt: Attempt,
  code: string,
): Promise<Identity | Refusal> {
  try {
    const token = await idTokenFor(provider, attempt, code)
    return token instanceof Refusal ? token : await read(provider, attempt, token)
  } catch (error) {
    return refusalOf(provider, error)
  }
}

async function idTokenFor(provider: OpenIdProvider, attempt: Attempt, code: string): Promise<string | Refusal> {
  const answer = await fetch(provider.token, {
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
  const text = (await answer.text()).slice(0, ANSWER_LENGTH)
  if (answer.status >= 500) return note(provider, 'upstream-failed', String(answer.status))
  if (answer.status !== 200) return note(provider, 'social-failed', String(answer.status))
  const said = JSON.parse(text) as { id_token?: unknown } | null
  return typeof said?.id_token === 'string' ? said.id_token : note(provider, 'social-failed', 'no id_token')
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
  const { sub, nonce, azp, email, email_verified, name, given_name } = claims.data
  if (nonce !== attempt.nonce) return note(provider, 'social-failed', 'nonce')
  if (isForAnother(payload, azp, provider.clientId)) return note(provider, 'social-failed', 'azp')
  return {
    provider: provider.name,
    subject: sub,
    email: email ?? null,
    isEmailVerified: email !== undefined && (email_verified === true || email_verified === 'true'),
    name: given_name ?? name ?? '',
  }
}

/** OpenID Connect Core section 3.1.3.7, points 4 and 5: made for several, a token says who asked for it. */
function isForAnother({ aud }: JWTPayload, azp: string | undefined, clientId: string): boolean {
  return azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId
}

/** Keys are kept by `jose` and fetched anew for a `kid` it does not know, at most twice a minute. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function keysOf({ jwks, timeoutMs }: OpenIdProvider): ReturnType<typeof createRemoteJWKSet> {
  const keys = keySets.get(jwks) ?? createRemoteJWKSet(new URL(jwks), { timeoutDuration: timeoutMs })
  keySets.set(jwks, keys)
  return keys
}

/** What a failed exchange is to the person; nothing of the token is noted. */
function refusalOf(provider: OpenIdProvider, error: unknown): Refusal {
  const name = error instanceof errors.JOSEError ? error.code : error instanceof Error ? error.name : 'unknown'
  if (name === 'TimeoutError' || name === 'ERR_JWKS_TIMEOUT') return note(provider, 'upstream-timeout', name)
  // `jose` says JOSEError itself when the keys did not come; every fault of a token has a code of its own.
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
