import type { Unit } from './account.ts'
import { decide, type LedgerReader, move, type Verdict } from './transfer.ts'

/** What an agent earned in one period of one contract; minor units. */
export interface Commission {
  kind: 'dividend' | 'salary'
  contractId: string
  /** When the period began, epoch ms. */
  startMs: number
  member: string
  unit: Unit
  amount: number
}

/** Credits it at the cost of the house. The id derives from contract and period, so that it is paid once. */
export function payCommission(ledger: LedgerReader, commission: Commission): Verdict {
  const { kind, contractId, startMs, member, unit, amount } = commission
  return decide(ledger, {
    ...{
      id: `contract:${contractId}:${startMs}`,
      kind,
      member,
      unit,
      amount,
      postings: move('house', 'cash', unit, amount),
    },
    ...{ vendor: null, game: null, round: null, reference: contractId, closes: false, free: false, actor: 'system' },
  })
}
