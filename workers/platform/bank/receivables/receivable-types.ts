import type { Currency } from '#api/money'
import type { RECEIVABLE_CAUSES, RECEIVABLE_STATES } from '#api/wallet/receivables'

/** Data exchanged between callers and a bank about what members owe: plain data, amounts in minor units. */

/** What a member owes since one transfer; times are ISO 8601 UTC. */
export interface BankReceivable {
  number: number
  memberId: string
  cause: (typeof RECEIVABLE_CAUSES)[number]
  /** The transfer that took more than there was. */
  transferId: string
  /** The folio of the deposit that was charged back. */
  folio: string | null
  vendor: string | null
  game: string | null
  round: string | null
  amount: number
  repaid: number
  writtenOff: number
  left: number
  currency: Currency
  state: (typeof RECEIVABLE_STATES)[number]
  openedAt: string
  closedAt: string | null
}

/** Pays, or gives up, a part of what is owed or all of it, under an id made by the caller. */
export interface SettleReceivable {
  memberId: string
  number: number
  id: string
  how: 'repay' | 'write-off'
  amount: number
  currency: Currency
  /** `member:ID` or `operator:NAME`. */
  actor: string
  reason: string
}

export interface ReceivablesPage {
  receivables: BankReceivable[]
  /** The sequence of the newest transfer when the page was read. */
  head: number
  next: string | null
}

/** The payment of a deposit that the bank took back, or a part of it. */
export interface ChargeDepositBack {
  memberId: string
  id: string
  amount: number
  currency: Currency
  /** What the bank wrote of it. */
  reference: string
  actor: string
  reason: string
}
