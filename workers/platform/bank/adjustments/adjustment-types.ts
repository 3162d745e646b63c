import type { Currency } from '#api/money'

/** proposed -> confirmed / refused / expired; a debit is confirmed at once. */
export type AdjustmentState = 'proposed' | 'confirmed' | 'refused' | 'expired'

export interface ProposeAdjustment {
  memberId: string
  /** Made by the caller, which stores it until it receives the reply. */
  id: string
  direction: 'credit' | 'debit'
  /** Minor units. */
  amount: number
  currency: Currency
  reason: string
  /** Who proposes: `operator:NAME`. */
  actor: string
}

export interface DecideAdjustment {
  id: string
  decision: 'confirm' | 'refuse'
  reason: string
  actor: string
}

/** An adjustment in its current state; times are ISO 8601 UTC. */
export interface BankAdjustment {
  id: string
  memberId: string
  direction: 'credit' | 'debit'
  amount: number
  currency: Currency
  reason: string
  state: AdjustmentState
  proposedBy: string
  decidedBy: string | null
  createdAt: string
  expiresAt: string
  decidedAt: string | null
}

/** An adjustment as the auditor reads it, with the id of its transfer, which exists if it was confirmed. */
export interface ClaimedAdjustment extends BankAdjustment {
  transferId: string
}

export interface AdjustmentsPage {
  adjustments: ClaimedAdjustment[]
  /** The sequence of the newest transfer when the page was read. */
  head: number
  next: string | null
}
