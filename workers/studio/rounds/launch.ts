import type { Currency } from '#api/money'

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

/** Hashes of the launch code, which works once and briefly, and of the session, which ends at the next launch. */
export interface Admission {
  codeHash: string | null
  codeUntil: number
  sessionHash: string | null
  sessionUntil: number
}

export const CODE_MS = 5 * 60_000
export const SESSION_MS = 12 * 3_600_000
