import type { WageringState } from '#api/rewards/wagering'

/** What happens to a wagering. */
export type WageringEvent = 'start' | 'reach' | 'expire' | 'play-away' | 'cancel'

/** Every move there is; an ended wagering stays as it is. */
const NEXT: Readonly<Record<WageringState, Partial<Record<WageringEvent, WageringState>>>> = {
  waiting: { start: 'running', cancel: 'cancelled', 'play-away': 'forfeited' },
  running: { reach: 'released', expire: 'expired', cancel: 'cancelled', 'play-away': 'forfeited' },
  released: {},
  expired: {},
  forfeited: {},
  cancelled: {},
}

/** Returns the state after an event; null where nothing changes. */
export function after(state: WageringState, event: WageringEvent): WageringState | null {
  return NEXT[state][event] ?? null
}

/** What the bank has to do with what is left of the bonus when a wagering ends so; null: it goes on. */
export const LEFT_GOES = {
  waiting: null,
  running: null,
  released: 'release',
  expired: 'back',
  forfeited: 'back',
  cancelled: 'back',
} as const satisfies Record<WageringState, 'release' | 'back' | null>

/** A wagering as it is looked at. Amounts in minor units. */
export interface Look {
  state: WageringState
  target: number
  progress: number
  /** Null while it waits: its time begins when it starts. */
  expiresMs: number | null
  /** What is left of the bonus money. */
  left: number
  /** The smallest stake. */
  minStake: number
  /** True while a bet with bonus money is open: it may win. */
  isOpen: boolean
  /** True when the bonus was taken back by the house or given back by the member. */
  isTakenBack: boolean
}

/**
 * Returns what has happened, the first in this order: terms that were met before anybody looked are met, however late it
 * is and whatever was taken back since; money that may still win is not played away.
 */
export function eventOf(look: Look, nowMs: number): WageringEvent | null {
  const { state, target, progress, expiresMs, left, minStake, isOpen, isTakenBack } = look
  if (state === 'running' && progress >= target) return 'reach'
  if (isTakenBack && left === 0) return 'cancel'
  if (expiresMs !== null && nowMs >= expiresMs) return 'expire'
  if (left < minStake && !isOpen) return 'play-away'
  return null
}
