/**
 * The rule of the rebate in plain words (decision 186), over a list of bets, without the product's code: all that a member
 * should have got so far is the rebate of every day's stakes as they are now known, each category of a day rounded down;
 * what was given already is never asked back.
 */

export interface PlainBet {
  placedMs: number
  category: string
  /** Cash, minor units. */
  cash: number
  /** What becomes of it, as somebody hears of it: what is void stays void. */
  news: { atMs: number; state: 'open' | 'settled' | 'void' }[]
}

/** Rates in 1/10,000 by category and rank, for bets placed from a time on; the last list that has begun is in force. */
export interface PlainRules {
  fromMs: number
  rates: Record<string, number[]>
}

export interface PlainMember {
  bets: PlainBet[]
  /** The ranks, each from a time on. */
  ranks: { fromMs: number; level: number }[]
}

/** A settlement: everything that is news until then, of bets placed before the end of the day. */
export interface Settlement {
  endMs: number
  atMs: number
}

const ZONE_DAY = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })

/** Returns what each settlement gives. */
export function rebatesOf(
  { bets, ranks }: PlainMember,
  rules: readonly PlainRules[],
  settlements: readonly Settlement[],
  zone: string,
): number[] {
  const dayOf = ZONE_DAY(zone)
  let given = 0
  return settlements.map(({ endMs, atMs }) => {
    const sums: Record<string, { staked: number; rate: number }> = {}
    for (const { placedMs, category, cash, news } of bets) {
      const states = news.filter((one) => one.atMs <= atMs).map(({ state }) => state)
      if (placedMs >= endMs || states.includes('void') || !states.includes('settled')) continue
      const day = dayOf.format(placedMs)
      const version = rules.filter(({ fromMs }) => fromMs <= placedMs).length
      if (version === 0) continue
      // The rank is the last one of the day.
      const rank = ranks.filter(({ fromMs }) => dayOf.format(fromMs) <= day).at(-1)?.level ?? 1
      const rates = rules[version - 1]?.rates ?? {}
      // A part of the slots without a rate of its own is slots.
      const counted = rates[category] ? category : category.replace(/:.*/, '')
      const list = rates[counted] ?? [0]
      const key = `${day}/${version}/${counted}`
      sums[key] ??= { staked: 0, rate: list[Math.min(rank, list.length) - 1] ?? 0 }
      sums[key].staked += cash
    }
    let due = 0
    for (const { staked, rate } of Object.values(sums)) due += Math.floor((staked * rate) / 10_000)
    const now = Math.max(0, due - given)
    given += now
    return now
  })
}
