import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { LoginValue } from '#api/session'
import type { Env } from '../env.ts'
import { type Member, rememberLogin } from '../member/directory.ts'
import { tell } from '../member/tell.ts'
import { visitorOf } from '../visitor.ts'
import { waysOf } from './methods.ts'
import { openSession } from './open.ts'
import { newPermit } from './permits.ts'
import { isTrusted, trustPlace } from './trustedPlaces.ts'

type Ctx = Context<{ Bindings: Env }>

/** How somebody has just shown who they are. */
export type Way = 'register' | 'password' | 'social' | 'sms' | 'firebase'

/** Ways that show who holds the member's phone: more is asked only of whoever has an authenticator. */
const SHOWS_PHONE: readonly Way[] = ['sms', 'firebase']

/**
 * Lets in a member whose right to it has been checked, or asks for more where nobody knows the place they ask from: a
 * ticket and the ways to show it (specification section 2 "extra login verification"). Keeps the access in the history.
 */
export async function admit(member: Member, way: Way, c: Ctx): Promise<LoginValue | Refusal> {
  const { DB } = c.env
  if (way === 'register' || member.last_login_at === null) return letIn(member, c)
  const ways = await waysOf(member, DB)
  if (ways === null || (await isTrusted(DB, member.id, visitorOf(c)))) return open(member, c)
  const hasApp = ways.some(({ method }) => method === 'authenticator')
  if (SHOWS_PHONE.includes(way) && !hasApp) return letIn(member, c)
  if (ways.length > 0) return askMore(member, ways, c)
  // Nothing to ask for: kept out of their account for ever they may not be, but they are told.
  c.executionCtx.waitUntil(tell(c.env, member, 'new-place'))
  return letIn(member, c)
}

/** Opens a session and trusts the place it is opened from. */
export async function letIn(member: Member, c: Ctx, life_ms?: number): Promise<LoginValue> {
  await trustPlace(c.env.DB, member.id, visitorOf(c))
  return open(member, c, life_ms)
}

async function open(member: Member, c: Ctx, life_ms?: number): Promise<LoginValue> {
  const visitor = visitorOf(c)
  const value = await openSession(c.env, member, visitor, life_ms)
  await rememberLogin(c.env.DB, member.id, visitor, 'passed')
  return value
}

async function askMore(member: Member, methods: NonNullable<Awaited<ReturnType<typeof waysOf>>>, c: Ctx) {
  const ticket = await newPermit(c.env, 'extra-verification', member)
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'extra-verification')
  return new Refusal('extra-verification', { ticket, methods })
}
