import { Refusal } from '#api/envelope'
import { finishSocial, joinSocial, type SocialOutcome, socialProviders, startSocial } from '#api/session/social'
import type { App, Serve } from '../../app.ts'
import { mask } from '../../directory/mask.ts'
import { memberById } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { refusedPassword } from '../credentials/reauthenticate.ts'
import { SOCIAL_STARTS } from '../limits.ts'
import { signInKey } from '../recent-places.ts'
import { begin, takeAttempt } from './attempts.ts'
import { fetchIdentity, type Identity } from './identity.ts'
import { linkTo, memberByEmail, memberByIdentity } from './linked.ts'
import { configuredProviders, providerOf } from './providers.ts'
import { signInBySocial } from './sign-in.ts'
import { newTicket, takeTicket } from './tickets.ts'

/**
 * Sign-in through Google or Facebook: begun here, confirmed at the provider, finished here (RFC 6749 4.1, RFC 9700).
 */
export function mountSocial(app: App, serve: Serve): void {
  serve(app, socialProviders, async (_input, _caller, c) => ({ providers: configuredProviders(c.env) }))

  serve(app, startSocial, async (form, _caller, c) => {
    const provider = providerOf(c.env, form.provider)
    if (provider === null) return new Refusal('operation-not-allowed')
    const key = keyFor('social-start', visitorOf(c).prefix)
    const wait = await throttleOf(c.env, key).take(key, SOCIAL_STARTS)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    return { url: await begin(provider, form.browser, null, c) }
  })

  serve(app, finishSocial, async (form, caller, c) => {
    const attempt = await takeAttempt(c.env, form.state, form.browser)
    if (attempt === null) return new Refusal('social-expired')
    const provider = providerOf(c.env, attempt.provider)
    if (provider === null) return new Refusal('operation-not-allowed')
    const refused = refusedCallback(form, provider.issuers)
    if (refused) return refused
    const identity = await fetchIdentity(provider, attempt, form.code ?? '')
    if (identity instanceof Refusal) return identity
    return attempt.memberId === null ? enter(identity, c) : link(identity, attempt.memberId, caller, c)
  })

  serve(app, joinSocial, (form, _caller, c) => join(form, c))
}

/**
 * Returns the refusal when the provider sent an error instead of a code; null when there is a code from that provider
 * (RFC 9207).
 */
function refusedCallback(
  { code, error, iss }: { code?: string | undefined; error?: string | undefined; iss?: string | undefined },
  issuers: readonly string[],
): Refusal | null {
  if (iss !== undefined && !issuers.includes(iss)) return new Refusal('social-failed')
  if (error === 'access_denied') return new Refusal('social-denied')
  if (error === 'server_error' || error === 'temporarily_unavailable') return new Refusal('upstream-failed')
  return error !== undefined || code === undefined ? new Refusal('social-failed') : null
}

async function enter(identity: Identity, c: Ctx): Promise<SocialOutcome | Refusal> {
  const { provider, email } = identity
  const existing = await memberByIdentity(c.env.DB, identity)
  if (existing !== null) {
    const login = await signInBySocial(existing, provider, c)
    return login instanceof Refusal ? login : { outcome: 'signed-in', login }
  }
  const account = email !== null && identity.isEmailVerified ? await memberByEmail(c.env.DB, email) : null
  const ticket = await newTicket(c.env, identity, account?.id ?? null)
  if (account !== null) return { outcome: 'link', provider, ticket, account: mask(account.account) }
  return { outcome: 'register', provider, ticket, email: email ?? '', nickname: identity.name.slice(0, 64) }
}

/** Links the identity only for the member who requested it and is still signed in. */
async function link(
  identity: Identity,
  memberId: string,
  caller: Caller | null,
  c: Ctx,
): Promise<SocialOutcome | Refusal> {
  const member = caller?.memberId === memberId ? await memberById(c.env.DB, memberId) : null
  if (member === null) return new Refusal('not-signed-in')
  if (!(await linkTo(c.env.DB, memberId, identity))) return new Refusal('identity-taken')
  c.executionCtx.waitUntil(tell(c.env, member, 'identity-linked'))
  return { outcome: 'linked', provider: identity.provider }
}

/** The password must be that of the ticket's account; a wrong one counts with its logins. */
async function join({ ticket, password }: { ticket: string; password: string }, c: Ctx) {
  const taken = await takeTicket(c.env, ticket)
  if (taken === null) return new Refusal('social-expired')
  const { identity, memberId, giveBack } = taken
  const member = memberId === null ? null : await memberById(c.env.DB, memberId)
  if (member === null) return new Refusal('social-expired')
  const name = member.account_folded
  const key = await signInKey('login', name, c)
  const refused = await refusedPassword(password, member, { key, isSignedIn: false }, c)
  if (refused) {
    await giveBack()
    return refused
  }
  if (!(await linkTo(c.env.DB, member.id, identity))) return new Refusal('identity-taken')
  c.executionCtx.waitUntil(tell(c.env, member, 'identity-linked'))
  return signInBySocial(member, identity.provider, c)
}
