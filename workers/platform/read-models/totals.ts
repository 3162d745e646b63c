import {
  type BetTotals,
  FIGURES,
  type Figure,
  type StatementType,
  type Totals,
  VENDOR_FIGURES,
} from '#api/wallet/statements'
import { COUNTS_AS, sumsOf } from './figures.ts'
import type { Days } from './team-query.ts'

export type Figures = Record<Figure, number>

/** Figures of a type besides those that its kinds add to. */
const COUNTED: Partial<Record<StatementType, readonly Figure[]>> = {
  bet: ['bets', 'freeBets', 'freeStaked'],
  deposit: ['deposits', 'fees'],
  withdrawal: ['withdrawals', 'fees'],
  'vendor-wallet': ['vendorResult'],
}

/** Returns the statement for a member's totals over these days, with one vendor or with all. */
export function totalsOf(
  db: D1Database,
  member: string,
  unit: string,
  { from, to }: Days,
  vendor: string | null,
): D1PreparedStatement {
  const days = 'member = ?1 AND unit = ?2 AND day BETWEEN ?3 AND ?4'
  return vendor === null
    ? db.prepare(`SELECT ${sumsOf(FIGURES)} FROM member_day WHERE ${days}`).bind(member, unit, from, to)
    : db
        .prepare(`SELECT ${sumsOf(VENDOR_FIGURES)} FROM member_vendor_day WHERE ${days} AND vendor = ?5`)
        .bind(member, unit, from, to, vendor)
}

/** Returns complete figures, limited to these types, with the derived values. */
export function totalsFrom(read: Partial<Figures>, types: readonly StatementType[] | null = null): Totals {
  const wanted = types && new Set(types.flatMap(figuresOf))
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [figure, wanted === null || wanted.has(figure) ? (read[figure] ?? 0) : 0]),
  ) as Figures
  const { deposited, withdrawn, returned, won, rolledBack, vendorResult, staked } = figures
  return {
    ...figures,
    netDeposits: deposited - withdrawn + returned,
    profit: won + rolledBack + vendorResult - staked,
  }
}

/** A stake paid by a promotion is not a loss of the member, and its return not a gain. */
export function betTotalsFrom(read: Omit<BetTotals, 'profit'>): BetTotals {
  return { ...read, profit: read.won + read.returned - read.staked }
}

function figuresOf(type: StatementType): readonly Figure[] {
  const added = Object.values(COUNTS_AS).flatMap(([of, figure]) => (of === type && figure !== null ? [figure] : []))
  return [...added, ...(COUNTED[type] ?? [])]
}
