/**
 * The rule of leaderboards in plain words (decision 190), over lists of bets, without the product's code: what is settled
 * when somebody looks counts; at the first look six hours after the end the prizes are decided, and those who tie share.
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

export interface PlainBoard {
  id: string
  /** Null: different games count. */
  dayCap: number | null
  categories: readonly string[]
  period: 'week' | 'month'
  fromMs: number
  untilMs: number
  prizes: readonly number[]
}

export interface PlainMember {
  id: string
  bets: readonly PlainBet[]
  /** From then on they are excluded. */
  outMs: number
}

const DAY_MS = 86_400_000

/** Days of a zone as numbers, and their periods. */
export function calendarOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const dayOf = (timeMs: number) => format.format(timeMs)
  const periodOf = (timeMs: number, period: 'week' | 'month') => {
    const day = dayOf(timeMs)
    if (period === 'month') return `${day.slice(0, 7)}-01`
    const number = Date.parse(day) / DAY_MS
    // Day 0 of the epoch was a Thursday.
    return new Date((number - ((number + 3) % 7)) * DAY_MS).toISOString().slice(0, 10)
  }
  return { dayOf, periodOf }
}

/** Returns what each member has in a period at a time, where that is something. */
export function scoresAt(
  board: PlainBoard,
  period: string,
  members: readonly PlainMember[],
  atMs: number,
  zone: string,
): Map<string, number> {
  const { dayOf, periodOf } = calendarOf(zone)
  const scores = new Map<string, number>()
  for (const { id, bets } of members) {
    const games = new Set<string>()
    const days: Record<string, number> = {}
    for (const bet of bets) {
      const states = bet.news.filter((one) => one.atMs <= atMs).map(({ state }) => state)
      if (states.includes('void') || !states.includes('settled')) continue
      if (bet.placedMs < board.fromMs || bet.placedMs >= board.untilMs) continue
      if (periodOf(bet.placedMs, board.period) !== period) continue
      if (board.categories.length > 0 && !board.categories.includes(bet.category)) continue
      games.add(bet.game)
      const day = dayOf(bet.placedMs)
      days[day] = (days[day] ?? 0) + bet.cash
    }
    let score = games.size
    if (board.dayCap !== null) {
      score = 0
      for (const sum of Object.values(days)) score += Math.min(sum, board.dayCap)
    }
    if (score > 0) scores.set(id, score)
  }
  return scores
}

/** Returns the place of each: one more than have a higher score. */
export function placesOf(scores: ReadonlyMap<string, number>): Map<string, number> {
  const all = [...scores.values()]
  return new Map([...scores].map(([id, score]) => [id, 1 + all.filter((one) => one > score).length]))
}

/** Returns what each wins, where that is something. */
export function prizesFrom(prizes: readonly number[], scores: ReadonlyMap<string, number>): Map<string, number> {
  const places = placesOf(scores)
  const won = new Map<string, number>()
  for (const [id, place] of places) {
    const ties = [...places.values()].filter((one) => one === place).length
    let pot = 0
    for (let next = place; next < place + ties; next += 1) pot += prizes[next - 1] ?? 0
    if (Math.floor(pot / ties) > 0) won.set(id, Math.floor(pot / ties))
  }
  return won
}
