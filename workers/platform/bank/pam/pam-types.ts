import type { Currency } from '#api/money'
import type { PamRequest, PamType } from '../../ledger/pam.ts'
import type { Parts } from '../../ledger/parts.ts'
import type { LedgerRefusal } from '../../ledger/refusal.ts'

/** Data exchanged between the gateway of Valkyrie's PAM and a bank: plain data, amounts in minor units. */

/** The caller: the hash of the game token, the vendor of the API token, the player in the path. */
export interface PamCaller {
  tokenHash: string
  vendor: string
  playerId: string
}

/** One transaction as read by the gateway. `parts` may be the reason why the amounts are invalid. */
export interface PamOperation extends PamCaller, Omit<PamRequest, 'parts' | 'currency'> {
  provider: string
  currency: Currency | null
  parts: Parts | 'negative' | 'inexact'
  /** JSON of the vendor's fields beside the amounts: stored and returned unchanged. */
  details: string
}

export type PamOutcome =
  | 'ok'
  | LedgerRefusal
  // the token belongs to another player
  | 'other-player'
  | 'negative'
  | 'inexact'
  // a cancel without a matching transaction
  | 'buried'
  | 'round-unknown'
  | 'transaction-unknown'

/** `balances` is present whenever the token is known and belongs to the player. */
export interface PamReply {
  outcome: PamOutcome
  currency?: Currency
  balances?: Parts
  /** Our own id of it, at most 40 characters. */
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

/** A transaction as reported to the vendor; a cancel reports the amounts it gave back. */
export interface PamTransactionRecord {
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
  /** ISO 8601 UTC, by the server's clock. */
  startedAt?: string
  endedAt?: string | null
}
