import type { Currency } from '#api/money'
import type { GameCategory } from '#api/vendors/vendor'
import { type GameRules, gameRulesFor } from '#brand/jurisdictions/profiles'
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
  /** What the operator and the country want of its games; absent in a launch from before they were sent. */
  rules?: GameRules
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

/** The categories of slots; every other game is another in `roundMs`. */
const SLOTS: readonly GameCategory[] = ['Video Slots', 'Jackpot Slots']

/** Returns the rules under which a game was launched. */
export const rulesOf = ({ rules, country }: Pick<GameLaunch, 'rules' | 'country'>): GameRules =>
  rules ?? gameRulesFor(null, country)

/** Returns the shortest time from the start of one round to the next where this game was launched, in milliseconds. */
export function cycleOf(
  { category, cycleMs }: Pick<GameEngine, 'category' | 'cycleMs'>,
  launch: Pick<GameLaunch, 'rules' | 'country'>,
): number {
  const { slot, other } = rulesOf(launch).roundMs
  return Math.max(cycleMs, SLOTS.includes(category) ? slot : other)
}
