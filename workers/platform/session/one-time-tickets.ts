import { randomBytes } from 'node:crypto'
import { type Member, memberById } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import { TICKET_SECONDS } from './limits.ts'
import { hashOf } from './token.ts'

type Kind = keyof typeof TICKET_SECONDS

/** A ticket held by the one request that took it. */
export interface Taken {
  member: Member
  /** The session that handed this sign-in off. */
  parent: string | undefined
  /** Stores the ticket again, for the rest of its time, when the request failed. */
  giveBack(): Promise<void>
}

/**
 * Makes a one-time ticket for this member: to set the password, or to continue signing in. Only its hash is stored,
 * with a fingerprint of the current password and address: once either changes, every earlier ticket is invalid.
 */
export async function issueTicket(env: Env, kind: Kind, member: Member, parent = ''): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const until = Date.now() + TICKET_SECONDS[kind] * 1_000
  await storeTicket(env, keyFor(kind, ticket), `${member.id} ${until} ${fingerprint(member)} ${parent}`, until)
  return ticket
}

/**
 * Takes a ticket; of several simultaneous requests one gets it. Returns null when it is unknown, used, expired or
 * invalidated.
 */
export async function redeemTicket(env: Env, kind: Kind, ticket: string): Promise<Taken | null> {
  const key = keyFor(kind, ticket)
  const stored = await throttleOf(env, key).pull(key)
  const member = await findStoredHolder(env, stored)
  if (stored === null || member === null) return null
  const [, until, , parent] = stored.split(' ')
  return { member, parent: parent || undefined, giveBack: () => storeTicket(env, key, stored, Number(until)) }
}

/** Returns the member of a ticket without taking it; null as above. */
export async function findHolder(env: Env, kind: Kind, ticket: string): Promise<Member | null> {
  const key = keyFor(kind, ticket)
  return findStoredHolder(env, await throttleOf(env, key).look(key))
}

async function findStoredHolder(env: Env, stored: string | null): Promise<Member | null> {
  if (stored === null) return null
  const [memberId = '', , password] = stored.split(' ')
  const member = await memberById(env.DB, memberId)
  return member !== null && fingerprint(member) === password ? member : null
}

async function storeTicket(env: Env, key: string, value: string, until: number): Promise<void> {
  const seconds = (until - Date.now()) / 1_000
  if (seconds > 0) await throttleOf(env, key).put(key, value, seconds)
}

function fingerprint({ password, email }: Member): string {
  return hashOf(`${password ?? ''} ${email ?? ''}`)
}
