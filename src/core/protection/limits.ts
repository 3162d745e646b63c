import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  cancelMemberLimit,
  confirmMemberLimit,
  declineDepositLimit,
  type LimitKind,
  type LimitPeriod,
  type MemberLimit,
  type MemberLimits,
  memberLimits,
  setMemberLimit,
} from '#api/protection/limits'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { followEvents } from '../live/follow-events.ts'
import { throttle } from '../throttle.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'

export interface LimitsState {
  /** The member's limits as the server last described them; null before that. */
  value: MemberLimits | null
  /** Why they could not be read; null also where they were read before. */
  error: CallErrorCode | null
}

const EMPTY: LimitsState = { value: null, error: null }

/** The limits of the member who is signed in. */
export const $limits = atom<LimitsState>(EMPTY)

/** Counts what was asked, so that a response to something older changes nothing. */
let turn = 0

/** Reads the limits; what was read before stays until the response arrives. Returns why that failed. */
export async function loadLimits(): Promise<CallErrorCode | null> {
  turn += 1
  const mine = turn
  const isSameSession = sessionCheck()
  if ($limits.get().error) $limits.set(EMPTY)
  const result = await call(memberLimits, {})
  if (mine !== turn || !isSameSession()) return null
  if (result.ok) $limits.set({ value: result.value, error: null })
  else if ($limits.get().value === null) $limits.set({ value: null, error: result.error })
  return result.ok ? null : result.error
}

let isOpen = false

/** The page is open: what is used follows deposits and bets. Returns the function that ends it. */
export function followLimits(): () => void {
  isOpen = true
  listenToReturns()
  void loadLimits()
  const unfollow = followEvents(['deposit', 'balance'], loadLimits)
  return () => {
    isOpen = false
    unfollow()
  }
}

const loadSoon = throttle(() => void loadLimits(), 500)
/** The return to the tab is listened to once, from when the page is first open. */
let isListening = false

function listenToReturns(): void {
  if (isListening) return
  isListening = true
  environment().onReturn(() => {
    if (isOpen) loadSoon()
  })
}

type Changed = Pick<MemberLimit, 'kind' | 'period' | 'amount'>

/** Sets another amount than is shown, or none. A looser one waits. */
export function changeLimit({ kind, period, amount: shown }: Changed, amount: number | null) {
  return change((currency) => call(setMemberLimit, { kind, period, amount, shown, currency }))
}

/** Confirms what waits for a limit, as it is shown. */
export function confirmLimit({ kind, period, amount }: Changed) {
  return change((currency) => call(confirmMemberLimit, { kind, period, amount, currency }))
}

/** Cancels what waits for a limit. */
export function cancelLimit({ kind, period }: { kind: LimitKind; period: LimitPeriod }) {
  return change(() => call(cancelMemberLimit, { kind, period }))
}

/** Answers whether there is to be a deposit limit: sets one, or goes on without (null). */
export function chooseDepositLimit(choice: { period: LimitPeriod; amount: number } | null) {
  if (choice === null) return change(() => call(declineDepositLimit, {}))
  return changeLimit({ kind: 'deposit', period: choice.period, amount: null }, choice.amount)
}

/** True while the member has to choose before a first deposit. Unknown limits ask for nothing: the next deposit does. */
export const isLimitChoiceDue = ({ value }: LimitsState): boolean => value?.choiceDue === true && !value.isExcluded

/**
 * Makes a change and shows the limits after it. After any failure they are read again: the response may have been lost on
 * its way, or the limits are others than were shown.
 */
async function change(
  send: (currency: MemberLimits['currency']) => Promise<CallResult<MemberLimits>>,
): Promise<CallResult<MemberLimits>> {
  const currency = $limits.get().value?.currency
  if (currency === undefined) return { ok: false, error: 'unknown' }
  const isSameSession = sessionCheck()
  const result = await send(currency)
  if (!isSameSession()) return result
  turn += 1
  if (result.ok) $limits.set({ value: result.value, error: null })
  else await loadLimits()
  return result
}

/** What counts towards the member's deposits in a period, in minor units; 0 before the limits were read. */
export function depositedIn(period: LimitPeriod, { value }: LimitsState): number {
  return value?.limits.find((limit) => limit.kind === 'deposit' && limit.period === period)?.used ?? 0
}

/** The member's own deposit limit of which least is left; null where there is none. */
export function strictestDepositLimit({ value }: LimitsState): MemberLimit | null {
  const own = value?.limits.filter(({ kind, left }) => kind === 'deposit' && left !== null) ?? []
  return own.sort((one, other) => (one.left ?? 0) - (other.left ?? 0))[0] ?? null
}

/** The clock of the page, for what can be confirmed by now. */
export const isReady = ({ from }: { from: string }) => Date.parse(from) <= environment().now()

onSessionEnd(() => {
  turn += 1
  $limits.set(EMPTY)
})
