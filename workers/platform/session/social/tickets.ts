import { randomBytes } from 'node:crypto'
import type { Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { SOCIAL_TICKET_SECONDS } from '../limits.ts'
import type { Identity } from './identity.ts'

/** An identity that opens nothing yet, and the account whose password would change that. */
interface Kept {
  identity: Identity
  memberId: string | null
  /** Milliseconds since 1970. */
  until: number
}

/** A ticket in the hands of the one request that got it. */
export interface TakenTicket {
  identity: Identity
  memberId: string | null
  /** For when nothing came of it: it waits on for the rest of its time. */
  giveBack(): Promise<void>
}

/** Keeps an identity for the form that follows: of the account it may be linked to, or of registering. */
export async function newTicket(env: Env, identity: Identity, memberId: string | null): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const seconds = SOCIAL_TICKET_SECONDS[memberId === null ? 'register' : 'link']
  await keep(env, keyFor('social-ticket', ticket), { identity, memberId, until: Date.now() + seconds * 1_000 })
  return ticket
}

/** Takes a ticket: of all who ask at once, one gets it. Null: it never was, is used or is too old. */
export async function takeTicket(env: Env, ticket: string): Promise<TakenTicket | null> {
  const key = keyFor('social-ticket', ticket)
  const text = await throttleOf(env, key).pull(key)
  if (text === null) return null
  const kept = JSON.parse(text) as Kept
  const { identity, memberId } = kept
  return { identity, memberId, giveBack: () => keep(env, key, kept) }
}

async function keep(env: Env, key: string, kept: Kept): Promise<void> {
  const seconds = (kept.until - Date.now()) / 1_000
  if (seconds > 0) await throttleOf(env, key).put(key, JSON.stringify(kept), seconds)
}
