import type { Currency } from '#api/money'
import type { PayoutMethod } from '#api/wallet/withdrawals'

/** Data exchanged between callers and a bank about closing accounts. Amounts in minor units, times in epoch ms. */

export interface CloseAccount {
  memberId: string
  /**
   * The least that a withdrawal may take: with as much the account stays open, since it is withdrawn first. Null: it closes
   * with whatever is left.
   */
  least: number | null
  /** For the audit log: `member:ID` or `operator:NAME`. */
  actor: string
  reason: string
}

export type ReopenAccount = Omit<CloseAccount, 'least'>

/** Pays what is left on a closed account out to one of its payout accounts. */
export interface PayOutClosed extends ReopenAccount {
  /** Made by the caller; the same again changes nothing. */
  id: string
  /** The payout account; null for the newest. */
  account: string | null
  methods: PayoutMethod[]
}

/** What an account holds, and whether it is closed. */
export interface AccountClosing {
  /** Null: open. */
  closedMs: number | null
  /** When it was closed or reopened last; 0: never. */
  changedMs: number
  currency: Currency
  cash: number
  /** Withdrawals on their way. */
  held: number
  heldWins: number
  bonus: number
  gift: number
  points: number
  owed: number
  /** Kept by vendors, and on its way there and back. */
  elsewhere: number
}

/** A closed account with money on it. */
export type ClosedRest = { memberId: string; currency: Currency; cash: number; closedMs: number }
