import { Refusal } from '#api/envelope'
import type { LoginValue } from '#api/session/session'
import { isAccountClosed, type Member, rememberLogin } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Ctx } from '../../env.ts'
import { screenAfterwards } from '../../persons/screen.ts'
import { visitorOf } from '../../visitor.ts'
import { issueTicket } from '../one-time-tickets.ts'
import { openChildSession, openSession } from '../open.ts'
import { readVerificationMethods } from './methods.ts'
import { isTrusted, trustDevice } from './trusted-devices.ts'

/** The method by which a person has just authenticated. */
export type LoginMethod = 'register' | 'password' | 'social' | 'sms' | 'firebase' | 'handoff'

/** Methods that prove possession of the member's phone; members with an authenticator must prove more. */
const SHOWS_PHONE: readonly LoginMethod[] = ['sms', 'firebase']

/** What a session is opened with: a longer life, or the session that handed it off, whose end it has. */
export interface SessionOrigin {
  lifeMs?: number | undefined
  parent?: string | undefined
}

/**
 * Signs in a member who has authenticated, or requires extra verification on an untrusted device: replies with a ticket
 * and the available methods (specification section 2 "extra login verification"). Records the login in the history.
 */
export async function admit(
  member: Member,
  loginMethod: LoginMethod,
  c: Ctx,
  origin: SessionOrigin = {},
): Promise<LoginValue | Refusal> {
  const { DB } = c.env
  if (member.closed_at) return refuseClosed(member, c)
  if (loginMethod === 'register' || member.last_login_at === null) return letIn(member, c, origin)
  const methods = await readVerificationMethods(member, DB)
  if (methods === null || (await isTrusted(DB, member.id, visitorOf(c)))) return open(member, c, origin)
  const hasApp = methods.some(({ method }) => method === 'authenticator')
  if (SHOWS_PHONE.includes(loginMethod) && !hasApp) return letIn(member, c, origin)
  if (methods.length > 0) return requireExtraVerification(member, methods, c, origin)
  // No method is available, and the member must not be locked out of their account, so they are notified instead.
  c.executionCtx.waitUntil(tell(c.env, member, 'new-place'))
  return letIn(member, c, origin)
}

/** Opens a session and trusts the device that opened it. */
export async function letIn(member: Member, c: Ctx, origin: SessionOrigin = {}): Promise<LoginValue | Refusal> {
  const opened = await open(member, c, origin)
  if (!(opened instanceof Refusal)) await trustDevice(c.env.DB, member.id, visitorOf(c))
  return opened
}

/**
 * Says that an account is closed only to whoever has authenticated. It is read once more after a session has opened: it may
 * have been closed meanwhile, and the sessions of before ended.
 */
async function open(member: Member, c: Ctx, { lifeMs, parent }: SessionOrigin): Promise<LoginValue | Refusal> {
  const visitor = visitorOf(c)
  if (await isAccountClosed(c.env.DB, member.id)) return refuseClosed(member, c)
  const value =
    parent === undefined
      ? await openSession(c.env, member, visitor, lifeMs)
      : await openChildSession(c.env, member, visitor, parent)
  if (value instanceof Refusal) return value
  if (await isAccountClosed(c.env.DB, member.id)) {
    await c.env.PRESENCE.getByName(member.id).closeAll()
    return refuseClosed(member, c)
  }
  await rememberLogin(c.env.DB, member.id, visitor, 'passed')
  screenAfterwards(c.env, member.id, c.executionCtx)
  return value
}

async function refuseClosed({ id }: Member, c: Ctx): Promise<Refusal> {
  await rememberLogin(c.env.DB, id, visitorOf(c), 'account-closed')
  return new Refusal('account-closed')
}

async function requireExtraVerification(
  member: Member,
  methods: NonNullable<Awaited<ReturnType<typeof readVerificationMethods>>>,
  c: Ctx,
  { parent }: SessionOrigin,
) {
  const ticket = await issueTicket(c.env, 'extra-verification', member, parent)
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'extra-verification')
  return new Refusal('extra-verification', { ticket, methods })
}
