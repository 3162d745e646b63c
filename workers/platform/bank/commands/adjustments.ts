import type { DecideAdjustment, ProposeAdjustment } from '../adjustments/adjustment-types.ts'
import type { BankStores } from '../stores.ts'

export const ADJUSTMENT_WRITES = {
  /** A credit waits for confirmation by another person; a debit is made at once. */
  proposeAdjustment: ({ adjustments }: BankStores, nowMs: number, request: ProposeAdjustment) =>
    adjustments.propose(request, nowMs),
  /** Confirms a credit, or refuses it. */
  decideAdjustment: ({ adjustments }: BankStores, nowMs: number, request: DecideAdjustment) =>
    adjustments.decide(request, nowMs),
} as const

export const ADJUSTMENT_READS = {
  adjustmentsPage: ({ adjustments }: BankStores, _nowMs: number, after: string, limit: number) =>
    adjustments.page(after, limit),
} as const
