import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  finishSocial,
  joinSocial,
  linkIdentity,
  type SocialOutcome,
  type SocialProvider,
  socialProviders,
  startSocial,
} from '#api/session/social'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { goTo, plainPath } from '../../path.ts'
import { closePopup, openPopup, swapPopup } from '../../popups.ts'
import { SOCIAL_ANSWER_KEY, SOCIAL_ATTEMPT_KEY } from '../../session-keys.ts'
import { goOn } from '../continue-login.ts'
import { takeReturnUrl } from '../login/return-url.ts'
import { $session, openSession } from '../session.ts'

/** The provider of the sign-in in progress: on the way to it, or back and awaiting the server's response. */
export const $social = atom<SocialProvider | null>(null)

/** As the server reads it; 160 random bits. */
const SECRET_LENGTH = 43

interface StoredAttempt {
  provider: SocialProvider
  browser: string
  /** A path of this site. */
  back: string
}

let providers: Promise<CallResult<{ providers: SocialProvider[] }>> | null = null

/** The providers an operator has configured, requested once per page; empty without a response. */
export async function loadProviders(): Promise<readonly SocialProvider[]> {
  providers ??= call(socialProviders, {})
  const result = await providers
  if (!result.ok) providers = null
  return result.ok ? result.value.providers : []
}

/** Redirects to a provider to sign in. Returns only on failure, when the person stays on this page. */
export function signInWith(provider: SocialProvider): Promise<CallResult<null>> {
  return leaveFor(provider, (browser) => call(startSocial, { provider, browser }))
}

/** Redirects to a provider to link its identity to the account of the signed-in member. */
export function linkWith(provider: SocialProvider, password: string): Promise<CallResult<null>> {
  return leaveFor(provider, (browser) => call(linkIdentity, { provider, browser, password }))
}

async function leaveFor(
  provider: SocialProvider,
  requestUrl: (browser: string) => Promise<CallResult<{ url: string }>>,
): Promise<CallResult<null>> {
  const { uuid, session, go, location } = environment()
  const browser = `${uuid()}${uuid()}`.replaceAll('-', '').slice(0, SECRET_LENGTH)
  $social.set(provider)
  const result = await requestUrl(browser)
  if (!result.ok) {
    $social.set(null)
    return result
  }
  const { origin, href } = location()
  const { pathname, search } = new URL(takeReturnUrl() ?? href, origin)
  const attempt: StoredAttempt = { provider, browser, back: plainPath(pathname) + search }
  session.setItem(SOCIAL_ATTEMPT_KEY, JSON.stringify(attempt))
  go(result.value.url)
  return { ok: true, value: null }
}

/** Resets the state when the browser's "back" restores the page before a sign-in at the provider. */
export function stay(): void {
  $social.set(null)
}

/**
 * Handles the return from a provider: sends its response to the server and continues with the outcome. Both stored
 * values are removed first, because they are valid once whatever the outcome.
 */
export async function comeBack(): Promise<void> {
  const { session } = environment()
  const response = session.getItem(SOCIAL_ANSWER_KEY)
  const attempt = parseAttempt(session.getItem(SOCIAL_ATTEMPT_KEY))
  session.removeItem(SOCIAL_ANSWER_KEY)
  session.removeItem(SOCIAL_ATTEMPT_KEY)
  if (response === null) return
  if (attempt === null) return fail('social-expired')
  $social.set(attempt.provider)
  const result = await call(finishSocial, { ...fieldsOf(response), browser: attempt.browser })
  $social.set(null)
  if (result.ok) follow(result.value, attempt)
  else if (result.detail?.ticket) goOn('login', result)
  else fail(result.error)
}

/** Links the identity to the account with this password, and signs in. */
export async function join(ticket: string, password: string): Promise<CallResult<null>> {
  const result = await call(joinSocial, { ticket, password })
  if (!result.ok) return goOn('link', result)
  closePopup('link')
  openSession(result.value)
  return { ok: true, value: null }
}

function follow(outcome: SocialOutcome, { back }: StoredAttempt): void {
  if (outcome.outcome === 'signed-in') {
    openSession(outcome.login)
    // core/start has already sent an agent to the agents' centre.
    if (!$session.get().isAgent) goTo(back)
  } else if (outcome.outcome === 'linked') {
    openPopup('identities', null)
  } else if (outcome.outcome === 'link') {
    const { provider, ticket, account } = outcome
    swapPopup('login', 'link', { provider, ticket, account })
  } else {
    const { provider, ticket, email, nickname } = outcome
    swapPopup('login', 'register', { provider, ticket, email, nickname })
  }
}

/** Shows the error: on the login, or to a signed-in member in a message. */
function fail(why: CallErrorCode): void {
  if ($session.get().isLogin) openPopup('message', { about: why })
  else openPopup('login', { why })
}

/** The query parameters the server accepts; of a repeated parameter only the first counts. */
function fieldsOf(response: string): { state: string; code?: string; error?: string; iss?: string } {
  const query = new URLSearchParams(response)
  const part = (name: 'code' | 'error' | 'iss') => {
    const value = query.get(name)
    return value ? { [name]: value } : {}
  }
  return { state: query.get('state') ?? '', ...part('code'), ...part('error'), ...part('iss') }
}

function parseAttempt(text: string | null): StoredAttempt | null {
  return text === null ? null : (JSON.parse(text) as StoredAttempt)
}
