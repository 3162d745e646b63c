import type { Currency } from '#api/money'
import type { PayoutKind, PayoutMethod, WithdrawalState, WithdrawalStep } from '#api/wallet/withdrawals'
import type { WithdrawalProgress } from '../../ledger/withdrawal.ts'

/** Data exchanged between callers and a bank about withdrawals. */

export interface AddAccount {
  memberId: string
  /** Made by the caller, which stores it until it receives the reply. */
  id: string
  kind: PayoutKind
  holder: string
  /** Digits and letters only, validated by the caller (`wallet/withdrawals/account-number.ts`). */
  number: string
  /** The member's registered name; null until it is set. */
  payeeName: string | null
  /** When it was added, in milliseconds since 1970, where that was before this call: the demonstration's accounts. */
  addedMs?: number
}

/** A payout account with its full number, which only operators see. Times are ISO 8601 UTC. */
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

/** `isNew` is false for a repeated request: nothing changed and no notice is sent. */
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
  /** The payout methods with their limits, as configured by the operator. */
  methods: PayoutMethod[]
  /** `operator:NAME` where it pays out a closed account; absent: the member. */
  actor?: string
}

/** A member's step on their own withdrawal. */
export interface MemberStep {
  memberId: string
  id: string
  step: 'cancel' | 'receive' | 'deny'
}

/** An operator's decision. `id` is made by the caller: repeating the same decision changes nothing. */
export interface OperatorStep {
  memberId: string
  withdrawalId: string
  id: string
  decision:
    | { step: 'process' | 'reject' }
    /** `receipt_ms`: after this time it counts as received unless the member reports otherwise. */
    | { step: 'issue'; amount: number; proofs: string[]; receipt_ms: number }
    | { step: 'resolve'; outcome: 'paid' | 'returned' }
    /** `reference`: the bank's, as it was first claimed, which returns money once. */
    | { step: 'bank-return'; amount: number; reference: string }
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

/** A withdrawal with its internal fields. Times are ISO 8601 UTC. */
export interface BankWithdrawal extends WithdrawalProgress {
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

/** A withdrawal as listed for an operator's decision. */
export interface QueuedWithdrawal extends BankWithdrawal {
  /**
   * The part of the withdrawal that was paid in within a month and never staked (GLI-19 A.8.2(d)), in minor units; null
   * once it is decided.
   */
  unplayed: number | null
}

export interface WithdrawalsPage<Withdrawal = BankWithdrawal> {
  withdrawals: Withdrawal[]
  /** The cursor of the next page; null on the last. */
  next: string | null
}
