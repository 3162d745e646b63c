import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { SocialProvider } from '#api/social'
import { prefixOf } from '#brand/language-path'
import { languageOf } from '../../../http/language.ts'
import { isSameSecret } from '../../../shared/same-secret.ts'
import type { Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { SOCIAL_ATTEMPT_SECONDS } from '../limits.ts'
import { hashOf } from '../token.ts'
import type { OpenIdProvider } from './providers.ts'

/** What was begun with a provider, kept under its `state` until the browser comes back. */
export interface Attempt {
  provider: SocialProvider
  /** Hash of the secret of the tab that began it. */
  browser: string
  nonce: string
  /** The verifier of PKCE (RFC 7636); it never leaves the server. */
  verifier: string
  redirect: string
  /** Whose account the identity is for; null: whoever it is signs in. */
  memberId: string | null
}

const secret = () => randomBytes(32).toString('base64url')

/** Begins: keeps the attempt and gives the address to go to (OpenID Connect Core section 3.1.2.1, RFC 7636). */
export async function begin(
  provider: OpenIdProvider,
  browser: string,
  memberId: string | null,
  c: Context<{ Bindings: Env }>,
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
  const asked = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: attempt.redirect,
    scope: provider.scope,
    state,
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Takes what a `state` stands for: of all who ask at once one gets it. Null: it never was ours, is used, is too old, or
 * another browser began it, and then it is spent all the same.
 */
export async function takeAttempt(env: Env, state: string, browser: string): Promise<Attempt | null> {
  const key = keyFor('social-state', state)
  const kept = await throttleOf(env, key).pull(key)
  if (kept === null) return null
  const attempt = JSON.parse(kept) as Attempt
  return isSameSecret(hashOf(browser), attempt.browser) ? attempt : null
}

/** The login page in the language being read: one of the few addresses a provider is told of, never one that is asked for. */
function redirectFor(c: Context<{ Bindings: Env }>): string {
  const language = languageOf(c.req.header('Accept-Language'))
  return `${c.env.SITE_ORIGIN}${prefixOf(language)}/login`
}
