/**
 * The markers of harm in plain words (decision 204), over a list of what a member did, without the product's code and
 * numbers: they are written here a second time.
 */

export interface PlainBet {
  round: string
  placedMs: number
  /** Null while it is open. */
  endedMs: number | null
  stake: number
  won: number
  /** A stake of a promotion, or one that was given back. */
  isFree: boolean
  isVoid: boolean
}

export interface PlainHistory {
  bets: PlainBet[]
  deposits: { atMs: number }[]
  /** Withdrawals that the member cancelled. */
  withdrawals: { atMs: number; amount: number }[]
  /** Raises that were refused or cancelled. */
  raises: { atMs: number }[]
}

export interface PlainMarker {
  rule: string
  day: string
  count: number
  amount: number | null
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Returns the markers of every day, in the order of day and rule. */
export function markersOf(history: PlainHistory, zone: string): PlainMarker[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric' })
  const dayOf = (timeMs: number) => format.format(timeMs)
  const numberOf = (day: string) => Date.parse(day) / DAY_MS
  const { bets, deposits, withdrawals, raises } = history
  const moments = [...deposits, ...withdrawals, ...raises].map(({ atMs }) => atMs)
  const days = new Set([...moments, ...bets.map(({ placedMs }) => placedMs)].map(dayOf))
  const markers: PlainMarker[] = []
  for (const day of days) {
    const add = (rule: string, count: number, amount: number | null) => markers.push({ rule, day, count, amount })
    const isWithin = (days: number) => (one: { atMs: number }) => {
      const back = numberOf(day) - numberOf(dayOf(one.atMs))
      return back >= 0 && back < days
    }
    const isToday = isWithin(1)

    let chased = 0
    const before = new Set<PlainBet>()
    for (const deposit of deposits.filter(isToday)) {
      const ended: PlainBet[] = []
      for (const bet of bets) {
        if (bet.endedMs === null) continue
        const ago = deposit.atMs - bet.endedMs
        if (ago >= 0 && ago < 30 * MINUTE_MS) ended.push(bet)
      }
      if (lossOf(ended) < 20_000) continue
      chased += 1
      for (const bet of ended) before.add(bet)
    }
    if (chased > 2) add('deposits-after-loss', chased, lossOf([...before]))

    const played = bets.filter(({ placedMs }) => dayOf(placedMs) === day && Number(hours.format(placedMs)) < 6)
    const quarters = new Set(played.map(({ placedMs }) => Math.floor(placedMs / (15 * MINUTE_MS))))
    const staked = played.reduce((sum, bet) => sum + (bet.isFree ? 0 : bet.stake), 0)
    if (quarters.size >= 8) add('night-play', quarters.size, staked)

    const asked = raises.filter(isWithin(7))
    if (asked.length >= 3 && asked.some(isToday)) add('limit-raises', asked.length, null)

    const cancelled = withdrawals.filter(isWithin(7))
    if (cancelled.length >= 3 && cancelled.some(isToday))
      add(
        'withdrawals-cancelled',
        cancelled.length,
        cancelled.reduce((sum, { amount }) => sum + amount, 0),
      )

    const doubled = doubledStakes(bets).filter(isToday)
    if (doubled.length >= 5) add('stakes-after-losses', doubled.length, Math.max(...doubled.map(({ stake }) => stake)))
  }
  return markers.sort((one, other) => (`${one.day} ${one.rule}` < `${other.day} ${other.rule}` ? -1 : 1))
}

const ownStake = (bet: PlainBet) => (bet.isFree || bet.isVoid ? 0 : bet.stake)
const lossOf = (bets: readonly PlainBet[]) => bets.reduce((sum, bet) => sum + ownStake(bet) - bet.won, 0)

/** The stakes that are at least twice that of the round before, which had ended with a loss in the hour before. */
function doubledStakes(bets: readonly PlainBet[]): { atMs: number; stake: number }[] {
  const names = [...new Set(bets.filter((bet) => ownStake(bet) > 0).map(({ round }) => round))]
  const rounds = names
    .map((name) => {
      const own = bets.filter(({ round }) => round === name)
      const isOpen = own.some(({ endedMs }) => endedMs === null)
      return {
        atMs: Math.min(...own.map(({ placedMs }) => placedMs)),
        endMs: isOpen ? Infinity : Math.max(...own.map(({ endedMs }) => endedMs ?? 0)),
        stake: own.reduce((sum, bet) => sum + ownStake(bet), 0),
        loss: lossOf(own),
      }
    })
    .sort((one, other) => one.atMs - other.atMs)
  return rounds.filter((round, index) => {
    const last = rounds[index - 1]
    if (last === undefined || last.loss <= 0 || round.stake < last.stake * 2) return false
    return round.atMs >= last.endMs && round.atMs - last.endMs <= 60 * MINUTE_MS
  })
}
