import type { RebateCategory, RebateLine } from '#api/rewards/rebate'

/** The settled cash stake of the bets that were placed in a day, under a version of the rules, in a category. */
export interface RebateStake {
  day: string
  version: number
  category: RebateCategory
  /** Minor units. */
  staked: number
}

/** What was counted of it, and by which rate (1/10,000): that of the rank when it was counted first. */
export interface CountedStake extends RebateStake {
  rate: number
  amount: number
}

/** What changed of it since: how a line of a settlement reads. */
export type Line = RebateLine & { version: number }

/** What a day is settled from: the stakes as they are now, of the day itself and of those before it that have changed. */
export interface RebateBasis {
  stakes: readonly RebateStake[]
  /** What earlier settlements have counted of these days. */
  counted: readonly CountedStake[]
  /** What they left to make good, zero or less. */
  carry: number
  /** The rate of stakes that were not counted before. */
  rateOf(stake: RebateStake): number
}

export interface RebateOutcome {
  lines: Line[]
  /** What is counted now, of all stakes that changed. */
  counted: CountedStake[]
  carried: number
  /** What the member may collect. */
  amount: number
  /** What is left to make good, zero or less. */
  carry: number
}

const keyOf = ({ day, version, category }: RebateStake) => `${day} ${version} ${category}`

/** Returns the rebate of a stake: rounded down, and only here. */
export function rebateOf(staked: number, rate: number): number {
  return staked <= 0 ? 0 : Number((BigInt(staked) * BigInt(rate)) / 10_000n)
}

/**
 * Settles a day. Each category is a line, rounded down for itself, so that the lines add up to the amount. What changed of
 * a day that was counted already is a late line: the difference of its rebate then and now. A sum below zero gives nothing,
 * and the days after it make it good.
 */
export function settleRebate({ stakes, counted, carry: carried, rateOf }: RebateBasis): RebateOutcome {
  const before = new Map(counted.map((one) => [keyOf(one), one]))
  const now = new Map(stakes.map((one) => [keyOf(one), one]))
  const changes = [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const earlier = before.get(key)
    const stake = now.get(key) ?? (earlier && { ...earlier, staked: 0 })
    if (stake === undefined || stake.staked === (earlier?.staked ?? 0)) return []
    const { day, version, category, staked } = stake
    const rate = earlier?.rate ?? rateOf(stake)
    if (rate === 0) return []
    const amount = rebateOf(staked, rate)
    const about = { day, version, category, rate }
    return {
      counted: { ...about, staked, amount },
      line: { ...about, staked: staked - (earlier?.staked ?? 0), amount: amount - (earlier?.amount ?? 0) },
    }
  })
  const sum = changes.reduce((total, { line }) => total + line.amount, carried)
  return {
    lines: changes.map(({ line }) => line).sort(inOrder),
    counted: changes.map((change) => change.counted),
    ...{ carried, amount: Math.max(0, sum), carry: Math.min(0, sum) },
  }
}

/**
 * Settles days that follow one another, none of which is settled yet, as if each ended now: what is counted in one, and what
 * it leaves to make good, stands before the next.
 */
export function settleInOrder(basis: RebateBasis, days: readonly string[]): RebateOutcome[] {
  const counted = new Map(basis.counted.map((one) => [keyOf(one), one]))
  let { carry } = basis
  return days.map((day) => {
    const stakes = basis.stakes.filter((stake) => stake.day <= day)
    const outcome = settleRebate({ ...basis, stakes, counted: [...counted.values()], carry })
    for (const one of outcome.counted) counted.set(keyOf(one), one)
    carry = outcome.carry
    return outcome
  })
}

/** The newest day first, and in it the largest amount. */
function inOrder(one: Line, other: Line): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1
  return other.amount - one.amount || one.version - other.version || one.category.localeCompare(other.category)
}
