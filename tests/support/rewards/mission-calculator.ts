/**
 * The rule of missions in plain words (decision 187), over a list of bets, without the product's code: a mission is reached
 * in a period when somebody looks and what is settled then of the bets that were placed in it is enough; it stays reached.
 */

export interface PlainBet {
  placedMs: number
  game: string
  category: string
  /** Cash, minor units. */
  cash: number
  /** What becomes of it, as somebody hears of it: what is void stays void. */
  news: { atMs: number; state: 'open' | 'settled' | 'void' }[]
}

export interface PlainMission {
  id: string
  kind: 'stake' | 'rounds' | 'days' | 'games'
  goal: number
  categories: readonly string[]
  period: 'day' | 'week' | 'once'
  /** Bets from before do not count. */
  fromMs: number
}

const DAY_MS = 86_400_000

/** Returns what is reached after each look: `mission:period`, in the order of the alphabet. */
export function reachedOf(
  bets: readonly PlainBet[],
  missions: readonly PlainMission[],
  looks: readonly number[],
  zone: string,
): string[][] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const numberOf = (timeMs: number) => Date.parse(format.format(timeMs)) / DAY_MS
  const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
  const reached = new Set<string>()
  return looks.map((atMs) => {
    for (const mission of missions) {
      const byPeriod: Record<string, PlainBet[]> = {}
      for (const bet of bets) {
        const states = bet.news.filter((one) => one.atMs <= atMs).map(({ state }) => state)
        if (states.includes('void') || !states.includes('settled') || bet.placedMs < mission.fromMs) continue
        if (mission.categories.length > 0 && !mission.categories.includes(bet.category)) continue
        const day = numberOf(bet.placedMs)
        // Day 0 of the epoch was a Thursday.
        const first = mission.period === 'week' ? day - ((day + 3) % 7) : day
        const period = mission.period === 'once' ? 'once' : nameOf(first)
        byPeriod[period] = [...(byPeriod[period] ?? []), bet]
      }
      for (const [period, counted] of Object.entries(byPeriod))
        if (isEnough(mission, counted, numberOf)) reached.add(`${mission.id}:${period}`)
    }
    return [...reached].sort()
  })
}

function isEnough(
  { kind, goal }: PlainMission,
  bets: readonly PlainBet[],
  numberOf: (timeMs: number) => number,
): boolean {
  if (kind === 'rounds') return bets.length >= goal
  if (kind === 'games') return new Set(bets.map(({ game }) => game)).size >= goal
  if (kind === 'stake') {
    let sum = 0
    for (const { cash } of bets) sum += cash
    return sum >= goal
  }
  const days = new Set(bets.map(({ placedMs }) => numberOf(placedMs)))
  return [...days].some((day) =>
    Array.from({ length: goal }, (_none, after) => day + after).every((one) => days.has(one)),
  )
}
