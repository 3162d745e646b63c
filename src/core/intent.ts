import type { CallErrorCode } from '#api/error'
import { PROVED_BY_PAYMENT_PASSWORD } from '#api/session/payment-password'
import { PROVED, PROVED_BY_CODE } from '#api/session/proof'
import type { CallResult } from './call.ts'
import { environment } from './environment.ts'

/** Without a response it is unknown whether the request came in. */
const LOST: readonly CallErrorCode[] = ['network', 'timeout', 'upstream-failed', 'upstream-timeout', 'unknown']

/** True where nobody knows whether the request came in: the same has to be tried again. */
export const isLost = (error: CallErrorCode): boolean => LOST.includes(error)

/**
 * Whoever asks is authenticated before the id is looked up, so that a wrong password or a used code says nothing of whether
 * the money moved before. The same id must be tried again.
 */
const UNDECIDED: readonly CallErrorCode[] = [...LOST, ...PROVED, ...PROVED_BY_CODE, ...PROVED_BY_PAYMENT_PASSWORD]

/** True when money may have moved although this came back. */
export const isUndecided = (error: CallErrorCode): boolean => UNDECIDED.includes(error)

/** What a member asks for, with the id that was made for it; this tab stores it under `key` until there is an answer. */
export function intentFor<Wish extends Record<string, string | number>>(
  key: string,
  wish: Wish,
): Wish & { id: string } {
  const { session, uuid } = environment()
  const stored = JSON.parse(session.getItem(key) ?? 'null') as Record<string, unknown> | null
  const isSame = stored !== null && Object.entries(wish).every(([name, value]) => stored[name] === value)
  const intent = { ...wish, id: isSame ? String(stored.id) : uuid() }
  session.setItem(key, JSON.stringify(intent))
  return intent
}

/** Forgets an intent that was decided: the same once more is another one. */
export function settleIntent(key: string, result: CallResult<unknown>): void {
  if (result.ok || !isUndecided(result.error)) environment().session.removeItem(key)
}

/** Forgets an intent whose id is among these: it was answered, although the answer never arrived. */
export function forgetListedIntent(key: string, ids: readonly string[]): void {
  const { session } = environment()
  const stored = JSON.parse(session.getItem(key) ?? 'null') as { id?: string } | null
  if (stored?.id !== undefined && ids.includes(stored.id)) session.removeItem(key)
}
