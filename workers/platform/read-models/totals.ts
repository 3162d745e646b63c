import { type BetTotals, FIGURES, type Figure, type StatementType, type Totals } from '#api/wallet/statements'
import { COUNTS_AS } from './figures.ts'

export type Figures = Record<Figure, number>

/** Figures of a type besides those that its kinds add to. */
const COUNTED: Partial<Record<StatementType, readonly Figure[]>> = {
  bet: ['bets', 'freeBets', 'freeStaked'],
  deposit: ['deposits', 'fees'],
  withdrawal: ['withdrawals', 'fees'],
  'vendor-wallet': ['vendorResult'],
}

/** Returns complete figures, limited to these types, with the derived values. */
export function totalsFrom(read: Partial<Figures>, types: readonly StatementType[] | null = null): Totals {
  const wanted = types && new Set(types.flatMap(figuresOf))
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [figure, wanted === null || wanted.has(figure) ? (read[figure] ?? 0) : 0]),
  ) as Figures
  const { deposited, chargedBack, withdrawn, returned, won, rolledBack, vendorResult, staked } = figures
  return {
    ...figures,
    netDeposits: deposited - chargedBack - withdrawn + returned,
    profit: won + rolledBack + vendorResult - staked,
  }
}

/** A stake paid by a promotion is not a loss of the member, and its return not a gain. */
export function betTotalsFrom(read: Partial<BetTotals>): BetTotals {
  const { bets = 0, staked = 0, freeStaked = 0, won = 0, returned = 0 } = read
  return { bets, staked, freeStaked, won, returned, profit: won + returned - staked }
}

function figuresOf(type: StatementType): readonly Figure[] {
  const added = Object.values(COUNTS_AS).flatMap(([of, figure]) => (of === type && figure !== null ? [figure] : []))
  return [...added, ...(COUNTED[type] ?? [])]
}
