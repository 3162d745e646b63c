import type { CashbackLine } from '#api/rewards/cashback'

/** What the bets of a week come to, and what the house gave in it; minor units. */
export interface WeekSums {
  /** Settled cash stakes. */
  staked: number
  /** What they won in cash. */
  won: number
  /** What the house gave besides. */
  given: number
}

/** A cashback in a week as it is now. */
export interface WeekBasis extends WeekSums {
  cashback: string
  week: string
  /** In 1/10,000, by the rank of the week. */
  rate: number
  least: number
  cap: number
  /** False: something keeps the member from it now. */
  may: boolean
}

/** What was counted of a week; the rate is that of when it was counted first, 0 where the member got none of it. */
export interface CountedWeek extends WeekSums {
  cashback: string
  week: string
  rate: number
  amount: number
}

/** What a cashback of a member is settled from: the week itself, and those before it that have changed. */
export interface CashbackBasis {
  weeks: readonly WeekBasis[]
  counted: readonly CountedWeek[]
  /** What earlier settlements left to make good, by cashback, zero or less. */
  carries: ReadonlyMap<string, number>
}

/** What one cashback comes to in a settlement. */
export interface CashbackOutcome {
  cashback: string
  lines: CashbackLine[]
  counted: CountedWeek[]
  carried: number
  /** What the member may collect. */
  amount: number
  /** What is left to make good, zero or less. */
  carry: number
}

/** Returns the net loss; below zero for a gain. */
export const lossOf = ({ staked, won, given }: WeekSums) => staked - won - given

/** Returns the share of a net loss, rounded down; `rate` in 1/10,000. */
export const shareOf = (loss: number, rate: number) => Number((BigInt(loss) * BigInt(rate)) / 10_000n)

/** Returns what a week gives: its rate of the net loss, rounded down, nothing below the least amount, never above the cap. */
export function cashbackOf(sums: WeekSums, rate: number, { least, cap }: Pick<WeekBasis, 'least' | 'cap'>): number {
  const loss = lossOf(sums)
  if (loss <= 0) return 0
  const amount = shareOf(loss, rate)
  return amount < least ? 0 : Math.min(amount, cap)
}

export const keyOf = ({ cashback, week }: { cashback: string; week: string }) => `${cashback} ${week}`

/**
 * Settles a week of a member. What changed of a week that was counted already is a late line: the difference of what it gives
 * then and now; to who may get nothing now it adds nothing. A sum below zero gives nothing, and the weeks after make it good.
 */
export function settleCashback({ weeks, counted, carries }: CashbackBasis): CashbackOutcome[] {
  const before = new Map(counted.map((one) => [keyOf(one), one]))
  const byCashback = Map.groupBy(weeks, ({ cashback }) => cashback)
  for (const [cashback, carry] of carries) if (carry < 0 && !byCashback.has(cashback)) byCashback.set(cashback, [])
  return [...byCashback].map(([cashback, each]) => {
    const changes = each.flatMap((week) => changeOf(week, before.get(keyOf(week))))
    const carried = carries.get(cashback) ?? 0
    const sum = changes.reduce((total, { line }) => total + line.amount, carried)
    return {
      cashback,
      lines: changes
        .flatMap(({ line }) => (line.amount === 0 ? [] : [line]))
        .sort((one, other) => (one.week < other.week ? 1 : -1)),
      counted: changes.map((change) => change.counted),
      ...{ carried, amount: Math.max(0, sum), carry: Math.min(0, sum) },
    }
  })
}

function changeOf(basis: WeekBasis, earlier: CountedWeek | undefined): { counted: CountedWeek; line: CashbackLine }[] {
  const { cashback, week, staked, won, given, may } = basis
  const sums = { staked, won, given }
  if (earlier === undefined && cashbackOf(sums, basis.rate, basis) === 0) return []
  const rate = earlier?.rate ?? (may ? basis.rate : 0)
  const from = earlier ?? { staked: 0, won: 0, given: 0, amount: 0 }
  const due = cashbackOf(sums, rate, basis)
  const amount = may ? due : Math.min(due, from.amount)
  return [
    {
      counted: { cashback, week, ...sums, rate, amount },
      line: {
        ...{ week, staked: staked - from.staked, won: won - from.won, given: given - from.given },
        ...{ rate, amount: amount - from.amount },
      },
    },
  ]
}

/**
 * Settles weeks that follow one another, none of which is settled yet, as if each ended now: what one counts, and what it
 * leaves to make good, stands before the next.
 */
export function settleInOrder(basis: CashbackBasis, weeks: readonly string[]): CashbackOutcome[][] {
  const counted = new Map(basis.counted.map((one) => [keyOf(one), one]))
  const carries = new Map(basis.carries)
  return weeks.map((week) => {
    const outcomes = settleCashback({
      weeks: basis.weeks.filter((one) => one.week <= week),
      ...{ counted: [...counted.values()], carries },
    })
    for (const outcome of outcomes) {
      for (const one of outcome.counted) counted.set(keyOf(one), one)
      carries.set(outcome.cashback, outcome.carry)
    }
    return outcomes
  })
}
