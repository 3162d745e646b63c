import { inTurns } from '../../shared/turns.ts'
import type { Failure } from './settle.ts'

/** A settled amount that nobody has paid yet. */
export interface Payable {
  subjectId: string
  startMs: number
  amount: number
}

/**
 * Where payments read and write. Each call may fail, also after it has written; a repeated call changes nothing. Two runs
 * may call at once, and a run may stop between any two calls.
 */
export interface PaymentStore<P extends Payable> {
  /** Returns what is to be paid now: automatic amounts, claimed ones, and those whose claim has ended, as agreed. */
  payable(nowMs: number): Promise<P[]>
  /** Credits an amount. Its transfer's id derives from subject and period, so it is credited once. */
  credit(payable: P): Promise<void>
  /** Records that it was credited. */
  markPaid(payable: P, nowMs: number): Promise<void>
}

/** Pays what is to be paid; may be repeated, run twice at once or be interrupted anywhere. Returns what failed. */
export async function payDue<P extends Payable>(store: PaymentStore<P>, nowMs: number): Promise<Failure[]> {
  const failures: Failure[] = []
  for await (const payable of inTurns(await store.payable(nowMs))) {
    try {
      await store.credit(payable)
      await store.markPaid(payable, nowMs)
    } catch (error) {
      failures.push({ subjectId: payable.subjectId, startMs: payable.startMs, error })
    }
  }
  return failures
}

/** How a settled amount is paid: at once, or when it is claimed; what nobody claims is paid or lapses. */
export type Payment = 'automatic' | 'claim-then-paid' | 'claim-then-lapsed'

/** How long an amount may be claimed (decision 125). */
export const CLAIM_MS = 7 * 86_400_000

/** Returns what becomes of an amount that was settled at `settledMs` and not claimed. */
export function unclaimedState(payment: Payment, settledMs: number, nowMs: number): 'open' | 'due' | 'lapsed' {
  if (payment === 'automatic') return 'due'
  if (nowMs < settledMs + CLAIM_MS) return 'open'
  return payment === 'claim-then-paid' ? 'due' : 'lapsed'
}
