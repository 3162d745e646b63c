import type { Terms, Tier } from '#api/agents/contracts'

/** What bets of a line add up to, in minor units; what was taken back counts negative. */
export interface Sums {
  /** Settled stakes. */
  turnover: number
  /** For the house: stakes less what was won, bonuses released and salaries paid. */
  profit: number
  /** Stakes of the bets of at least the contract's single bet that returned more than their stake, or less. */
  winning: number
  losing: number
}

/** What a settlement is made from. */
export interface Basis {
  /** The bets that were counted in the period. */
  current: Sums
  /** What came since the last settlement and belongs to periods before: late bets, and voids. */
  late: Sums
  /** Members with the minimum bet in the period. */
  activeMembers: number
  /** What the last settlement left over; never positive. In the unit of the base. */
  carry: number
  /** What the contracts of direct downlines amount to on the same bets, in minor units. */
  downline: number
  /** Corrections by hand that were not settled yet, and what they left over; minor units, signed. */
  correction: number
}

/** Amounts in minor units; of a real-time salary `current`, `late`, `base` and `carry` are in 1/10,000 of them. */
export interface Outcome {
  current: number
  late: number
  /** The two and what was carried. */
  base: number
  turnover: number
  /** In 1/10,000; 0 when no tier is reached, and of a real-time salary, whose base holds its rates. */
  rate: number
  /** The contract's amount before its downlines' are taken off. */
  own: number
  /** What is paid. */
  amount: number
  /** What the next settlement begins with: never positive. */
  carry: number
  correctionLeft: number
}

const UNIT = 10_000

/**
 * Settles one period of one contract (docs/contracts.md). The amount is rounded down once. Throws for amounts above
 * 2^53.
 */
export function settle(terms: Terms, basis: Basis): Outcome {
  const [current, late] = [baseOf(terms, basis.current), baseOf(terms, basis.late)]
  const base = current + late + basis.carry
  const turnover = basis.current.turnover + basis.late.turnover
  const rate = terms.kind === 'realtime' ? 0 : rateOf(terms.tiers, { base, turnover, members: basis.activeMembers })
  const own = base > 0 ? floorShare(base, terms.kind === 'realtime' ? 1 : rate) : 0
  const due = Math.max(0, own - basis.downline) + basis.correction
  const carriesAll = terms.kind === 'dividend' && terms.carriesLosses
  return {
    ...{ current, late, base, turnover, rate, own },
    amount: Math.max(0, due),
    // What was paid on a bet that is taken back is owed, also where losses are not carried.
    carry: Math.min(0, carriesAll ? base : Math.max(base, late + basis.carry)),
    correctionLeft: Math.min(0, due),
  }
}

/** True when a contract may stand below one with the terms of the parent: the same periods and base, no higher rate. */
export function fits(terms: Terms, parent: Terms): boolean {
  if (terms.zone !== parent.zone || terms.includesBonusBets !== parent.includesBonusBets) return false
  if (terms.kind === 'realtime')
    return parent.kind === 'realtime' && terms.winRate <= parent.winRate && terms.lossRate <= parent.lossRate
  if (parent.kind !== terms.kind || highestRate(terms.tiers) > highestRate(parent.tiers)) return false
  if (terms.kind !== 'dividend' || parent.kind !== 'dividend') return true
  return terms.base === parent.base && terms.period === parent.period
}

function highestRate(tiers: readonly Tier[]): number {
  return Math.max(...tiers.map(({ rate }) => rate))
}

function baseOf(terms: Terms, { turnover, profit, winning, losing }: Sums): number {
  if (terms.kind !== 'realtime')
    return terms.kind === 'dividend' && terms.base === 'profit-and-loss' ? profit : turnover
  return exact(BigInt(winning) * BigInt(terms.winRate) + BigInt(losing) * BigInt(terms.lossRate))
}

/** Returns the rate of the highest tier whose every condition is met; 0 when there is none. */
function rateOf(tiers: readonly Tier[], reached: { base: number; turnover: number; members: number }): number {
  const met = tiers.filter(
    ({ minimumBase, minimumTurnover, minimumActiveMembers }) =>
      reached.base >= minimumBase && reached.turnover >= minimumTurnover && reached.members >= minimumActiveMembers,
  )
  return Math.max(0, ...met.map(({ rate }) => rate))
}

function floorShare(base: number, rate: number): number {
  return exact((BigInt(base) * BigInt(rate)) / BigInt(UNIT))
}

function exact(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new Error(`${amount} is too large to be exact`)
  return number
}
