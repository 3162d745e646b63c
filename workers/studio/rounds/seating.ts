import type { Currency } from '#api/money'

/** Who sits where: what the operator said when it opened the game, kept here so that none of it travels in a URL. */
export interface Seating {
  operatorId: string
  /** Null in demo play. */
  user: string | null
  /** The wallet's token of this launch; null in demo play, and where the money is in a purse with us. */
  token: string | null
  game: string
  currency: Currency
  country: string
  lobbyUrl: string
  depositUrl: string | null
}

/** Proofs are kept hashed; a code works once and briefly, a session until the next launch. */
export interface Admission {
  codeHash: string | null
  codeUntil: number
  sessionHash: string | null
  sessionUntil: number
}

export const CODE_MS = 5 * 60_000
export const SESSION_MS = 12 * 3_600_000
