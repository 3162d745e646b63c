import type { Currency } from '#api/money'
import type { PamSaid, PamType } from '../../ledger/pam.ts'
import type { Parts } from '../../ledger/parts.ts'
import type { LedgerRefusal } from '../../ledger/refusal.ts'

/** What crosses between the door of Valkyrie's PAM and a bank: plain data, amounts in minor units. */

/** Whose call it is: the game token (hashed), the vendor behind the API token, the player in the path. */
export interface PamCaller {
  tokenHash: string
  vendor: string
  playerId: string
}

/** One transaction, read by the door. `parts`: or why the amounts cannot be taken. */
export interface PamOperation extends PamCaller, Omit<PamSaid, 'parts' | 'currency'> {
  provider: string
  currency: Currency | null
  parts: Parts | 'negative' | 'inexact'
  /** JSON of what is said beside the amounts: kept as it was said and said back when asked. */
  details: string
}

export type PamOutcome =
  | 'ok'
  | LedgerRefusal
  // the token is somebody else's than the player's
  | 'other-player'
  | 'negative'
  | 'inexact'
  // a cancel of nothing
  | 'buried'
  | 'round-unknown'
  | 'transaction-unknown'

/** `balances` are there whenever the token is known and is the player's. */
export interface PamReply {
  outcome: PamOutcome
  currency?: Currency
  balances?: Parts
  /** Our own name of it, at most 40 letters. */
  transactionId?: string
}

/** The details of a session; they do not change while it lasts. */
export interface PamSession {
  outcome: PamOutcome
  playerId?: string
  currency?: Currency
  game?: string
  country?: string
  language?: string
}

/** A transaction as it is told; a cancel tells what it gave back. */
export interface PamTold {
  provider: string
  type: PamType
  id: string
  betRef: string | null
  game: string | null
  round: string | null
  closes: boolean
  currency: Currency
  parts: Parts
  details: string
}

export interface PamRound {
  outcome: PamOutcome
  game?: string
  /** ISO 8601 UTC, by the house's one clock. */
  startedAt?: string
  endedAt?: string | null
}
