import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  BREAK_LENGTHS,
  type Break,
  type BreakLength,
  endOfBreak,
  type MemberBreak,
  memberBreak,
  returnFromBreak,
  takeBreak,
} from '#api/protection/breaks'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { intentFor, settleIntent } from '../intent.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { BREAK_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'

/** The break that the member is on, and taking one. */

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let aheadMs = 0

function readClock(result: CallResult<MemberBreak>): CallResult<MemberBreak> {
  if (result.ok) aheadMs = Date.parse(result.value.now) - environment().now()
  return result
}

export const {
  $load: $break,
  load: loadBreak,
  show,
  leave: leaveLoad,
} = createMemberLoad(async () => readClock(await call(memberBreak, {})))

export interface BreakChange {
  busy: boolean
  error: CallErrorCode | null
  /** A break has begun on this page, or a return was asked for. */
  done: 'taken' | 'returning' | null
}
const NOTHING: BreakChange = { busy: false, error: null, done: null }
export const $breakChange = atom<BreakChange>(NOTHING)
onSessionEnd(() => $breakChange.set(NOTHING))

export function leaveBreak(): void {
  leaveLoad()
  $breakChange.set(NOTHING)
}

/** The server's time as far as this machine knows it, in epoch ms. */
export const serverNow = (): number => environment().now() + aheadMs

/** The end of a break that begins at a time, ISO 8601 UTC; null: it has none. */
export function endFrom(length: BreakLength, nowMs: number): string | null {
  const endMs = endOfBreak(length, nowMs)
  return endMs === null ? null : new Date(endMs).toISOString()
}

/** The lengths of a kind that end later than the break in force. No exclusion becomes a time-out. */
export function longerThan<Kind extends Break['kind']>(
  now: Break | null,
  kind: Kind,
  nowMs: number,
): (typeof BREAK_LENGTHS)[Kind][number][] {
  const lengths = BREAK_LENGTHS[kind] as readonly BreakLength[]
  const isWeaker = now?.kind === 'exclusion' && kind === 'time-out'
  const longer = isWeaker ? [] : lengths.filter((length) => isLonger(now, endOfBreak(length, nowMs)))
  return longer as (typeof BREAK_LENGTHS)[Kind][number][]
}

function isLonger(now: Break | null, endMs: number | null): boolean {
  if (now === null) return true
  return now.until !== null && (endMs === null || endMs > Date.parse(now.until))
}

/** Takes a break. Where no answer came, the same again is the same request, and what is in force is read. */
export async function beginBreak(length: BreakLength): Promise<void> {
  $breakChange.set({ ...NOTHING, busy: true })
  const result = await call(takeBreak, intentFor(BREAK_INTENT_KEY, { length }))
  settleIntent(BREAK_INTENT_KEY, result)
  finish(result, 'taken')
}

export async function askToReturn(): Promise<void> {
  $breakChange.set({ ...NOTHING, busy: true })
  finish(await call(returnFromBreak, {}), 'returning')
}

function finish(result: CallResult<MemberBreak>, done: 'taken' | 'returning'): void {
  readClock(result)
  if (result.ok) show(result.value)
  else void loadBreak()
  $breakChange.set(result.ok ? { ...NOTHING, done } : { ...NOTHING, error: result.error })
}
