import type { Currency } from '#api/money'
import type { PayoutKind, PayoutWay, WithdrawalState, WithdrawalStep } from '#api/withdrawals'
import type { Standing } from '../../ledger/withdrawal.ts'

/** What crosses between a door and a bank about money going out. */

export interface AddAccount {
  memberId: string
  /** Made by the caller and kept until answered. */
  id: string
  kind: PayoutKind
  holder: string
  /** Digits and letters only, checked by the door (`withdrawal/accountNumber.ts`). */
  number: string
  /** The member's registered name; null where there is none yet. */
  payeeName: string | null
}

/** An account to pay to, whole; only operators see its number. Times are ISO 8601 UTC. */
export interface BankAccount {
  id: string
  kind: PayoutKind
  currency: Currency
  holder: string
  number: string
  addedAt: string
  usableAt: string
  removedAt: string | null
}

/** `isNew` is false where the same was asked before: nothing changed, nobody is told again. */
export interface AccountChanged {
  account: BankAccount
  isNew: boolean
}

export interface CreateWithdrawal {
  memberId: string
  id: string
  account: string
  amount: number
  currency: Currency
  /** The ways there are, with their limits, as the operator has set them. */
  ways: PayoutWay[]
}

/** What a member does with a withdrawal of theirs. */
export interface MemberStep {
  memberId: string
  id: string
  step: 'cancel' | 'receive' | 'deny'
}

/** What an operator decides. `id` is made by the caller: the same again changes nothing. */
export interface OperatorStep {
  memberId: string
  withdrawalId: string
  id: string
  asked:
    | { step: 'process' | 'reject' }
    /** `receipt_ms`: how long until it counts as received unless somebody speaks. */
    | { step: 'issue'; amount: number; proofs: string[]; receipt_ms: number }
    | { step: 'resolve'; outcome: 'paid' | 'returned' }
  actor: string
  reason: string
}

export interface HistoryEntry {
  step: WithdrawalStep
  actor: string
  from: WithdrawalState | ''
  to: WithdrawalState
  amount: number
  reason: string
  proofs: string[]
  /** ISO 8601 UTC. */
  at: string
}

/** A withdrawal with all the house knows of it. Times are ISO 8601 UTC. */
export interface BankWithdrawal extends Standing {
  memberId: string
  id: string
  folio: string
  currency: Currency
  account: BankAccount
  remaining: number
  createdAt: string
  receiptDueAt: string | null
  history: HistoryEntry[]
}

/** A withdrawal as an operator decides on it. */
export interface QueuedWithdrawal extends BankWithdrawal {
  /**
   * Of what is asked for, how much was paid in within a month and never staked (GLI-19 A.8.2(d)), in minor units; null
   * once it is decided.
   */
  unplayed: number | null
}

export interface WithdrawalsPage<Withdrawal = BankWithdrawal> {
  withdrawals: Withdrawal[]
  /** Where the next page starts; null on the last. */
  next: string | null
}
