import { createHash, randomBytes } from 'node:crypto'
import type { SocialProvider } from '#api/session/social'
import { prefixOf } from '#brand/language-path'
import { languageOf } from '../../../http/language.ts'
import { isSameSecret } from '../../../shared/same-secret.ts'
import type { Ctx, Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { SOCIAL_ATTEMPT_SECONDS } from '../limits.ts'
import { hashOf } from '../token.ts'
import type { OpenIdProvider } from './providers.ts'

/** A sign-in begun with a provider, stored under its `state` until the browser returns. */
export interface Attempt {
  provider: SocialProvider
  /** Hash of the secret of the tab that began it. */
  browser: string
  nonce: string
  /** The PKCE verifier (RFC 7636); it never leaves the server. */
  verifier: string
  redirect: string
  /** The account the identity is to be linked to; null for a sign-in. */
  memberId: string | null
}

const secret = () => randomBytes(32).toString('base64url')

/** Stores the attempt and returns the provider's address to go to (OpenID Connect Core section 3.1.2.1, RFC 7636). */
export async function begin(
  provider: OpenIdProvider,
  browser: string,
  memberId: string | null,
  c: Ctx,
): Promise<string> {
  const state = secret()
  const attempt: Attempt = {
    provider: provider.name,
    browser: hashOf(browser),
    nonce: secret(),
    verifier: secret(),
    redirect: redirectFor(c),
    memberId,
  }
  const key = keyFor('social-state', state)
  await throttleOf(c.env, key).put(key, JSON.stringify(attempt), SOCIAL_ATTEMPT_SECONDS)
  const url = new URL(provider.authorization)
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: attempt.redirect,
    scope: provider.scope,
    state,
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Takes the attempt of a `state`; of several simultaneous requests one gets it. Returns null when it is unknown, used,
 * expired, or was begun in another browser; in that last case it is used up too.
 */
export async function takeAttempt(env: Env, state: string, browser: string): Promise<Attempt | null> {
  const key = keyFor('social-state', state)
  const stored = await throttleOf(env, key).pull(key)
  if (stored === null) return null
  const attempt = JSON.parse(stored) as Attempt
  return isSameSecret(hashOf(browser), attempt.browser) ? attempt : null
}

/**
 * The login page in the current language: one of the few redirect addresses registered with a provider, never one from
 * the request.
 */
function redirectFor(c: Ctx): string {
  const language = languageOf(c.req.header('Accept-Language'))
  return `${c.env.SITE_ORIGIN}${prefixOf(language)}/login`
}
