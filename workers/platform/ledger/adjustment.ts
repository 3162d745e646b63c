import type { Unit } from './account.ts'
import { decide, type LedgerReader, move, NO_GAME, type Verdict } from './transfer.ts'

/** A correction by hand; the caller checks who may make it (GLI-19 2.5.7, A.3.6(f)). */
export interface Adjustment {
  id: string
  member: string
  unit: Unit
  amount: number
  direction: 'credit' | 'debit'
  actor: string
}

/** Credits the member's cash at the cost of the house, or debits it to the house; never below zero. */
export function adjust(ledger: LedgerReader, { id, member, unit, amount, direction, actor }: Adjustment): Verdict {
  const postings = direction === 'credit' ? move('house', 'cash', unit, amount) : move('cash', 'house', unit, amount)
  return decide(ledger, { ...NO_GAME, id, kind: `adjustment-${direction}`, member, unit, amount, actor, postings })
}
