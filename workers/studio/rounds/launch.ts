import type { Currency } from '#api/money'
import type { GameEngine } from '../engine/game-engine.ts'

/** The data with which the operator launched the game, stored here so that none of it is in a URL. */
export interface GameLaunch {
  operatorId: string
  /** Null in demo play. */
  user: string | null
  /** The wallet token of this launch; null in demo play, and when the money is in a vendor wallet. */
  token: string | null
  game: string
  currency: Currency
  country: string
  lobbyUrl: string
  depositUrl: string | null
}

/** Hashes of the launch code, which works for one session and briefly, and of the session, which ends at the next launch. */
export interface Admission {
  codeHash: string | null
  codeUntil: number
  sessionHash: string | null
  sessionUntil: number
}

export const CODE_MS = 5 * 60_000
export const SESSION_MS = 12 * 3_600_000

/** Countries whose rules set the shortest time from round to round (UKGC RTS 14D, 14G). */
const SETS_CYCLE: readonly string[] = ['GB']

/** Returns the shortest time from the start of one round to the next where this game was launched. */
export function cycleOf(
  engine: Pick<GameEngine, 'cycleMs' | 'freeCycleMs'>,
  launch: Pick<GameLaunch, 'country'>,
): number {
  return SETS_CYCLE.includes(launch.country) ? engine.cycleMs : (engine.freeCycleMs ?? engine.cycleMs)
}
