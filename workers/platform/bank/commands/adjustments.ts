import type { DecideAdjustment, ProposeAdjustment } from '../adjustments/adjustment-types.ts'
import type { BankStores } from '../stores.ts'

export const ADJUSTMENT_WRITES = {
  /** A credit waits for confirmation by another person; a debit is made at once. */
  proposeAdjustment: ({ adjustments }: BankStores, now_ms: number, request: ProposeAdjustment) =>
    adjustments.propose(request, now_ms),
  /** Confirms a credit, or refuses it. */
  decideAdjustment: ({ adjustments }: BankStores, now_ms: number, request: DecideAdjustment) =>
    adjustments.decide(request, now_ms),
} as const

export const ADJUSTMENT_READS = {
  adjustmentsPage: ({ adjustments }: BankStores, _now_ms: number, after: string, limit: number) =>
    adjustments.page(after, limit),
} as const
