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

/** What was counted in a part of a period, in which one version of a contract was in force. */
export interface PartSums {
  terms: Terms
  /** In minor units; of a real-time salary in 1/10,000 of them, its rates applied. */
  current: number
  turnover: number
  /** Members with the minimum bet. */
  activeMembers: number
}

/** What a period is settled from. */
export interface PeriodBasis {
  /** In order; more than one where a new version of the contract was accepted within the period. */
  parts: readonly PartSums[]
  /** What the last settlement left over; never positive. In the unit of the base. */
  carry: number
  /** What the line below costs in the period, in minor units. */
  below: number
}

/** What one part is settled from: its period, and what is added to the payment. */
export interface Basis extends PeriodBasis {
  /** Which of the parts. */
  index: number
  /** What words that came late have changed in settled periods; minor units, signed. */
  restated: number
  /** Corrections by hand that were not settled yet, and what they left over; minor units, signed. */
  correction: number
}

/** Amounts in minor units; of a real-time salary `current`, `carriedIn`, `base` and `carry` are in 1/10,000 of them. */
export interface PartOutcome {
  current: number
  carriedIn: number
  /** The two together. */
  base: number
  turnover: number
  activeMembers: number
  /** In 1/10,000; 0 when no tier is reached, and of a real-time salary, whose base holds its rates. */
  rate: number
  /** The contract's amount before the line below is taken off. */
  own: number
  /** What is taken off for the line below. It may be more than the amount: nobody above gets it back. */
  downline: number
  /** What the next part or period begins with: never positive. */
  carry: number
}

export interface Outcome extends PartOutcome {
  restated: number
  correction: number
  /** What is paid. */
  amount: number
  correctionLeft: number
}

const UNIT = 10_000

/** Returns what one part is paid, of its period and of what is added to it (docs/contracts.md). */
export function settle({ index, restated, correction, ...period }: Basis): Outcome {
  const part = settlePeriod(period)[index]
  if (!part) throw new Error(`a period has no part ${index}`)
  const due = shareOf(part) + restated + correction
  return { ...part, restated, correction, amount: Math.max(0, due), correctionLeft: Math.min(0, due) }
}

/** What an agent gets of its amount. */
export const shareOf = ({ own, downline }: Pick<PartOutcome, 'own' | 'downline'>): number => Math.max(0, own - downline)

/** What the line of an agent costs, the agent included: never less than the line below it costs. */
export const costOf = ({ own, downline }: Pick<PartOutcome, 'own' | 'downline'>): number => Math.max(own, downline)

/**
 * Settles a period of a contract. Each part counts by the version that was in force, and a loss of one is made up by the
 * next ones; together they come to no more than the highest rate on all that was counted. What the line below costs is
 * taken off the parts together. Each amount is rounded down once. Throws for amounts above 2^53.
 */
export function settlePeriod({ parts, carry, below }: PeriodBasis): PartOutcome[] {
  const counted = withinPeriod(countParts(parts, carry))
  let left = below
  return counted.map((part, index) => {
    const isLast = index === counted.length - 1
    const downline = isLast ? left : Math.min(part.own, left)
    left -= downline
    return { ...part, downline, carry: isLast ? carryOf(parts[index]?.terms, part.base, carry) : part.carry }
  })
}

type Counted = Omit<PartOutcome, 'downline'>

function countParts(parts: readonly PartSums[], carry: number): Counted[] {
  let carriedIn = carry
  return parts.map(({ terms, current, turnover, activeMembers }) => {
    const base = current + carriedIn
    const rate = terms.kind === 'realtime' ? 0 : rateOf(terms.tiers, { base, turnover, members: activeMembers })
    const own = base > 0 ? floorShare(base, terms.kind === 'realtime' ? 1 : rate) : 0
    const part = { current, carriedIn, base, turnover, activeMembers, rate, own, carry: Math.min(0, base) }
    carriedIn = part.carry
    return part
  })
}

/** Takes off the last parts what a period of several would pay on more than was counted in it. */
function withinPeriod(parts: Counted[]): Counted[] {
  if (parts.length < 2) return parts
  const base = parts.reduce((sum, { current }) => sum + current, parts[0]?.carriedIn ?? 0)
  const rates = parts.map(({ rate, own }) => (own > 0 && rate === 0 ? 1 : rate))
  const limit = base > 0 ? floorShare(base, Math.max(...rates)) : 0
  let over = Math.max(0, parts.reduce((sum, { own }) => sum + own, 0) - limit)
  return parts
    .toReversed()
    .map((part) => {
      const taken = Math.min(part.own, over)
      over -= taken
      return { ...part, own: part.own - taken }
    })
    .toReversed()
}

/** Returns what the next period begins with: a loss where the contract carries it, and what was left to make up. */
function carryOf(terms: Terms | undefined, base: number, carriedIn: number): number {
  const carriesAll = terms?.kind === 'dividend' && terms.carriesLosses
  return Math.min(0, carriesAll ? base : Math.max(base, carriedIn))
}

/** True when two versions have the same periods and count the same, so that one may continue a period of the other. */
export function countAlike(terms: Terms, other: Terms): boolean {
  if (terms.zone !== other.zone || terms.includesBonusBets !== other.includesBonusBets) return false
  if (terms.kind !== 'dividend' || other.kind !== 'dividend') return terms.kind === other.kind
  return terms.base === other.base && terms.period === other.period
}

/** True when a contract may stand below one with the terms of the parent: the same periods and base, no higher rate. */
export function fits(terms: Terms, parent: Terms): boolean {
  if (!countAlike(terms, parent)) return false
  if (terms.kind === 'realtime')
    return parent.kind === 'realtime' && terms.winRate <= parent.winRate && terms.lossRate <= parent.lossRate
  return parent.kind !== 'realtime' && highestRate(terms.tiers) <= highestRate(parent.tiers)
}

/** Returns the highest rate of tiers, in 1/10,000. */
export function highestRate(tiers: readonly Tier[]): number {
  return Math.max(...tiers.map(({ rate }) => rate))
}

/** Returns what sums come to by a contract: in minor units, of a real-time salary in 1/10,000 of them. */
export function baseOf(terms: Terms, { turnover, profit, winning, losing }: Sums): number {
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
