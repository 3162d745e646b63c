/**
 * The rule of cashback in plain words (decision 200), over a list of bets and gifts, without the product's code: all that a
 * member should have got so far is what every week gives as it is now known; what was given already is never asked back.
 */

export interface PlainBet {
  placedMs: number
  game: string
  category: string
  /** Cash, minor units. */
  cash: number
  /** The whole stake, with bonus money. */
  staked: number
  /** What becomes of it, as somebody hears of it: what is void stays void. A prize that is taken back is below zero. */
  news: { atMs: number; state: 'open' | 'settled' | 'void'; won?: number; wonInAll?: number }[]
}

export interface PlainGift {
  /** When it was given, and when somebody hears of it. */
  givenMs: number
  atMs: number
  amount: number
}

/** A version, for weeks that begin from then on. */
export interface PlainVersion {
  fromMs: number
  state: 'open' | 'paused' | 'stopped'
  /** In 1/10,000 by rank. */
  rates: number[]
  least: number
  cap: number
  counts(game: string, category: string): boolean
}

export interface PlainMember {
  bets: PlainBet[]
  gifts: PlainGift[]
  /** The ranks, each from a time on. */
  ranks: { fromMs: number; level: number }[]
  /** When they chose to get no offers. */
  refusedMs: number | null
}

export interface PlainWeek {
  startMs: number
  endMs: number
}

/** What the product could have wrong: the histories must be such that each of these shows. */
export const FAULTS = [
  ...['no-cap', 'no-least', 'void-counts', 'open-counts', 'bonus-counts', 'bonus-prizes-count', 'gifts-ignored'],
  ...['prizes-kept', 'late-ignored', 'never-made-good', 'first-rank', 'newest-rule', 'refused-get', 'every-game'],
  ...['stop-ignored', 'rounded-up', 'week-of-the-result'],
] as const
export type Fault = (typeof FAULTS)[number]

const QUARTER_HOUR_MS = 900_000

/** Returns what each settlement of one cashback gives; the weeks follow one another, and each is settled `waitMs` after its end. */
export function cashbacksOf(
  member: PlainMember,
  versions: readonly PlainVersion[],
  weeks: readonly PlainWeek[],
  waitMs: number,
  fault: Fault | null = null,
): number[] {
  let given = 0
  return weeks.map((last, index) => {
    const atMs = last.endMs + waitMs
    const shown = fault === 'late-ignored' ? [last] : weeks.slice(0, index + 1)
    const due = shown.reduce((sum, week) => sum + dueOf(member, versions, week, atMs, fault), 0)
    if (fault === 'late-ignored') return due
    const now = Math.max(0, due - given)
    given = fault === 'never-made-good' ? due : given + now
    return now
  })
}

function dueOf(
  { bets, gifts, ranks, refusedMs }: PlainMember,
  versions: readonly PlainVersion[],
  { startMs, endMs }: PlainWeek,
  atMs: number,
  fault: Fault | null,
): number {
  const inForce =
    fault === 'newest-rule'
      ? versions.findLast(({ fromMs }) => fromMs <= endMs)
      : versions.findLast(({ fromMs }) => fromMs <= startMs)
  if (inForce === undefined || (inForce.state !== 'open' && fault !== 'newest-rule')) return 0
  const stop = versions.find(({ state, fromMs }) => state === 'stopped' && fromMs > startMs)
  const stopMs = stop ? (Math.floor(stop.fromMs / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS : Infinity
  const until = fault === 'stop-ignored' ? endMs : Math.min(endMs, stopMs)
  if (refusedMs !== null && refusedMs <= until && fault !== 'refused-get') return 0
  const isIn = (timeMs: number) => timeMs >= startMs && timeMs < until
  let loss = 0
  for (const bet of bets) {
    const news = bet.news.filter((one) => one.atMs <= atMs)
    const states = news.map(({ state }) => state)
    const belongsMs =
      fault === 'week-of-the-result'
        ? (news.findLast(({ state }) => state === 'settled')?.atMs ?? bet.placedMs)
        : bet.placedMs
    if (!isIn(belongsMs)) continue
    if (fault !== 'every-game' && !inForce.counts(bet.game, bet.category)) continue
    if (states.includes('void') && fault !== 'void-counts') continue
    if (!states.includes('settled') && !(fault === 'open-counts' && states.length > 0)) continue
    loss += fault === 'bonus-counts' ? bet.staked : bet.cash
    if (fault !== 'prizes-kept')
      for (const { won = 0, wonInAll = 0 } of news) loss -= fault === 'bonus-prizes-count' ? wonInAll : won
  }
  if (fault !== 'gifts-ignored')
    for (const gift of gifts) if (isIn(gift.givenMs) && gift.atMs <= atMs) loss -= gift.amount
  // The rank is the last one of the week.
  const levels = fault === 'first-rank' ? ranks.slice(0, 1) : ranks.filter(({ fromMs }) => fromMs < endMs)
  const rank = levels.at(-1)?.level ?? 1
  const rate = inForce.rates[Math.min(rank, inForce.rates.length) - 1] ?? 0
  const share = (Math.max(0, loss) * rate) / 10_000
  const amount = fault === 'rounded-up' ? Math.ceil(share) : Math.floor(share)
  if (amount < inForce.least && fault !== 'no-least') return 0
  return fault === 'no-cap' ? amount : Math.min(amount, inForce.cap)
}
