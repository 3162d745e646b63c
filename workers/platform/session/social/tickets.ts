import { randomBytes } from 'node:crypto'
import type { Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { SOCIAL_TICKET_SECONDS } from '../limits.ts'
import type { Identity } from './identity.ts'

/** An identity that is not linked yet, and the account it may be linked to by password. */
interface StoredTicket {
  identity: Identity
  memberId: string | null
  /** Milliseconds since 1970. */
  until: number
}

/** A ticket held by the one request that took it. */
export interface TakenTicket {
  identity: Identity
  memberId: string | null
  /** Stores the ticket again, for the rest of its time, when the request failed. */
  giveBack(): Promise<void>
}

/** Stores an identity for the next form: the password of the account it may be linked to, or the registration. */
export async function newTicket(env: Env, identity: Identity, memberId: string | null): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const seconds = SOCIAL_TICKET_SECONDS[memberId === null ? 'register' : 'link']
  await storeTicket(env, keyFor('social-ticket', ticket), { identity, memberId, until: Date.now() + seconds * 1_000 })
  return ticket
}

/** Takes a ticket; of several simultaneous requests one gets it. Returns null when it is unknown, used or expired. */
export async function takeTicket(env: Env, ticket: string): Promise<TakenTicket | null> {
  const key = keyFor('social-ticket', ticket)
  const text = await throttleOf(env, key).pull(key)
  if (text === null) return null
  const stored = JSON.parse(text) as StoredTicket
  const { identity, memberId } = stored
  return { identity, memberId, giveBack: () => storeTicket(env, key, stored) }
}

async function storeTicket(env: Env, key: string, stored: StoredTicket): Promise<void> {
  const seconds = (stored.until - Date.now()) / 1_000
  if (seconds > 0) await throttleOf(env, key).put(key, JSON.stringify(stored), seconds)
}
