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
} from '#api/social'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { goTo, plainPath } from '../path.ts'
import { closePopup, openPopup, swapPopup } from '../popups.ts'
import { SOCIAL_ANSWER_KEY, SOCIAL_ATTEMPT_KEY } from '../session-keys.ts'
import { goOn } from './goOn.ts'
import { $session, openSession } from './session.ts'

/** What is under way with a provider: leaving for it, or back from it and not yet known. */
export const $social = atom<SocialProvider | null>(null)

/** As the server reads it; 160 random bits. */
const SECRET_LENGTH = 43

interface Kept {
  provider: SocialProvider
  browser: string
  /** A path of this site. */
  back: string
}

let providers: Promise<CallResult<{ providers: SocialProvider[] }>> | null = null

/** The providers an operator has configured, asked once a page; none when no answer comes. */
export async function loadProviders(): Promise<readonly SocialProvider[]> {
  providers ??= call(socialProviders, {})
  const result = await providers
  if (!result.ok) providers = null
  return result.ok ? result.value.providers : []
}

/** Leaves for a provider to sign in there. On failure the person is still here. */
export function signInWith(provider: SocialProvider): Promise<CallResult<null>> {
  return leaveFor(provider, (browser) => call(startSocial, { provider, browser }))
}

/** Leaves for a provider to link its identity to the account of who is signed in. */
export function linkWith(provider: SocialProvider, password: string): Promise<CallResult<null>> {
  return leaveFor(provider, (browser) => call(linkIdentity, { provider, browser, password }))
}

async function leaveFor(
  provider: SocialProvider,
  ask: (browser: string) => Promise<CallResult<{ url: string }>>,
): Promise<CallResult<null>> {
  const { uuid, session, go, location } = environment()
  const browser = `${uuid()}${uuid()}`.replaceAll('-', '').slice(0, SECRET_LENGTH)
  $social.set(provider)
  const result = await ask(browser)
  if (!result.ok) {
    $social.set(null)
    return result
  }
  const { pathname, href } = location()
  const kept: Kept = { provider, browser, back: plainPath(pathname) + new URL(href).search }
  session.setItem(SOCIAL_ATTEMPT_KEY, JSON.stringify(kept))
  go(result.value.url)
  return { ok: true, value: null }
}

/** The person is here again without having been there: the browser's own "back" shows the page as it was left. */
export function stay(): void {
  $social.set(null)
}

/**
 * Back from a provider: tells the server what it answered and goes on with what came of it. Both halves are forgotten
 * first: they are good once, whatever comes of them.
 */
export async function comeBack(): Promise<void> {
  const { session } = environment()
  const answer = session.getItem(SOCIAL_ANSWER_KEY)
  const kept = readKept(session.getItem(SOCIAL_ATTEMPT_KEY))
  session.removeItem(SOCIAL_ANSWER_KEY)
  session.removeItem(SOCIAL_ATTEMPT_KEY)
  if (answer === null) return
  if (kept === null) return fail('social-expired')
  $social.set(kept.provider)
  const result = await call(finishSocial, { ...fieldsOf(answer), browser: kept.browser })
  $social.set(null)
  if (result.ok) follow(result.value, kept)
  else if (result.detail?.ticket) goOn('login', result)
  else fail(result.error)
}

/** Links the identity to the account whose password this is, and signs in. */
export async function join(ticket: string, password: string): Promise<CallResult<null>> {
  const result = await call(joinSocial, { ticket, password })
  if (!result.ok) return goOn('link', result)
  closePopup('link')
  openSession(result.value)
  return { ok: true, value: null }
}

function follow(outcome: SocialOutcome, { back }: Kept): void {
  if (outcome.outcome === 'signed-in') {
    openSession(outcome.login)
    // An agent is already on the way to the agents' centre (core/start).
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

/** Says why: on the login, or for who is signed in beside the identities. */
function fail(why: CallErrorCode): void {
  if ($session.get().isLogin) openPopup('message', { about: why })
  else openPopup('login', { why })
}

/** What the server is asked for of all an address may carry; a name given twice counts once. */
function fieldsOf(answer: string): { state: string; code?: string; error?: string; iss?: string } {
  const query = new URLSearchParams(answer)
  const part = (name: 'code' | 'error' | 'iss') => {
    const value = query.get(name)
    return value ? { [name]: value } : {}
  }
  return { state: query.get('state') ?? '', ...part('code'), ...part('error'), ...part('iss') }
}

function readKept(text: string | null): Kept | null {
  return text === null ? null : (JSON.parse(text) as Kept)
}
