import type { Currency } from '#api/money'
import { decide, type LedgerReader, move, NO_GAME, type Verdict } from './transfer.ts'

/** What a member collects of a promotion, free of conditions. */
export interface Reward {
  /** Made from the member and what it is for, so that it is paid once. */
  id: string
  member: string
  /** PTS: points. */
  unit: Currency | 'PTS'
  /** Minor units, or points. */
  amount: number
}

/** Pays a reward: cash at the cost of promotions, or points. */
export function payReward(ledger: LedgerReader, { id, member, unit, amount }: Reward): Verdict {
  const isPoints = unit === 'PTS'
  return decide(ledger, {
    ...NO_GAME,
    ...{ kind: isPoints ? 'points-given' : 'reward', id, member, unit, amount, actor: 'system' },
    postings: move('promo', isPoints ? 'points' : 'cash', unit, amount),
  })
}
