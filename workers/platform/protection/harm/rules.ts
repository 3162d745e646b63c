import type { Currency } from '#api/money'
import type { HarmRule } from '#api/operator/protection/harm'

/**
 * The rules of the markers of harm, with all their numbers (decision 204). Each looks at one day of a member, and at the
 * days before it where it says so. They are pure: the same day gives the same markers.
 */

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const QUARTER_HOUR_MINUTES = 15

export const THRESHOLDS = {
  /** Deposits of a day, each within so many minutes after bets ended that lost the least amount together. */
  'deposits-after-loss': { deposits: 3, minutes: 30 },
  /** Minutes with bets, in whole quarter hours, from midnight to this hour. */
  'night-play': { minutes: 120, untilHour: 6 },
  /** Raises of the member's own limits, or removals, that were refused or that the member cancelled, in so many days. */
  'limit-raises': { raises: 3, days: 7 },
  /** Withdrawals that the member cancelled, in so many days. */
  'withdrawals-cancelled': { withdrawals: 3, days: 7 },
  /** Stakes of a day that are so many times the one before or more, which had lost within so many minutes. */
  'stakes-after-losses': { stakes: 5, times: 2, minutes: 60 },
} as const satisfies Record<HarmRule, Record<string, number>>

/** What is no small loss, in minor units: about ten dollars of the United States. */
export const LEAST_LOSS = {
  ...{ MXN: 20_000, USD: 1_000, EUR: 1_000, BRL: 5_000, PEN: 4_000, COP: 4_000_000, ARS: 1_200_000 },
  ...{ CLP: 10_000, VND: 250_000, IDR: 160_000, KRW: 14_000, JPY: 1_500, FUN: 20_000 },
} as const satisfies Record<Currency, number>

/** A bet of the member; amounts in minor units, times in epoch ms. */
export interface HarmBet {
  /** Bets of one round are one stake. */
  round: string
  placedMs: number
  /** Null while it is open. */
  endedMs: number | null
  /** What the member paid for it and did not get back; nothing for a promotion's stake. */
  staked: number
  won: number
}

export interface HarmMoment {
  atMs: number
  amount: number
}

/** A day of a member. */
export interface HarmDay {
  currency: Currency
  startMs: number
  /** Those of the day and of the day before, by when they were placed. */
  bets: readonly HarmBet[]
  /** The quarter hours of the night in which bets were placed. */
  night: readonly HarmMoment[]
  deposits: readonly HarmMoment[]
  /** Those of the days that a rule looks at, the day itself the last. */
  withdrawals: readonly HarmMoment[]
  raises: readonly { atMs: number; isRefused: boolean }[]
}

/** What a rule counted. */
export interface HarmFigures {
  count: number
  amount: number | null
  /** Of stakes, the smallest that was raised; of raises, how many were refused. */
  of?: number
}

export interface Finding {
  rule: HarmRule
  atMs: number
  figures: HarmFigures
}

type Found = Omit<Finding, 'rule'> | null

const RULES: Record<HarmRule, (day: HarmDay) => Found> = {
  'deposits-after-loss': depositsAfterLoss,
  'night-play': nightPlay,
  'limit-raises': limitRaises,
  'withdrawals-cancelled': withdrawalsCancelled,
  'stakes-after-losses': stakesAfterLosses,
}

/** Returns the rules that a day meets, with what each counted. */
export function findingsOf(day: HarmDay): Finding[] {
  return Object.entries(RULES).flatMap(([rule, find]) => {
    const found = find(day)
    return found === null ? [] : [{ rule: rule as HarmRule, ...found }]
  })
}

function depositsAfterLoss({ deposits, bets, currency }: HarmDay): Found {
  const { deposits: least, minutes } = THRESHOLDS['deposits-after-loss']
  const before = ({ atMs }: HarmMoment) =>
    bets.filter(({ endedMs }) => endedMs !== null && endedMs <= atMs && endedMs > atMs - minutes * MINUTE_MS)
  const counted = deposits.filter((deposit) => lostOf(before(deposit)) >= LEAST_LOSS[currency])
  if (counted.length < least) return null
  // Each bet once, also where several deposits followed it.
  const lost = lostOf([...new Set(counted.flatMap(before))])
  return { atMs: lastOf(counted), figures: { count: counted.length, amount: lost } }
}

function nightPlay({ night }: HarmDay): Found {
  if (night.length * QUARTER_HOUR_MINUTES < THRESHOLDS['night-play'].minutes) return null
  const atMs = lastOf(night) + QUARTER_HOUR_MINUTES * MINUTE_MS
  return { atMs, figures: { count: night.length, amount: sum(night.map(({ amount }) => amount)) } }
}

function limitRaises({ raises, startMs }: HarmDay): Found {
  if (raises.length < THRESHOLDS['limit-raises'].raises || lastOf(raises) < startMs) return null
  const refused = raises.filter(({ isRefused }) => isRefused).length
  return { atMs: lastOf(raises), figures: { count: raises.length, amount: null, of: refused } }
}

function withdrawalsCancelled({ withdrawals, startMs }: HarmDay): Found {
  const { withdrawals: least } = THRESHOLDS['withdrawals-cancelled']
  if (withdrawals.length < least || lastOf(withdrawals) < startMs) return null
  const amount = sum(withdrawals.map((one) => one.amount))
  return { atMs: lastOf(withdrawals), figures: { count: withdrawals.length, amount } }
}

function stakesAfterLosses({ bets, startMs }: HarmDay): Found {
  const { stakes, times, minutes } = THRESHOLDS['stakes-after-losses']
  const rounds = roundsOf(bets)
  const raised = rounds.flatMap((round, index) => {
    const before = rounds[index - 1]
    if (before === undefined || before.endedMs === null || round.placedMs < startMs) return []
    const sinceMs = round.placedMs - before.endedMs
    const follows = sinceMs >= 0 && sinceMs <= minutes * MINUTE_MS
    const isRaised = before.staked > before.won && round.staked >= times * before.staked
    return follows && isRaised ? [{ atMs: round.placedMs, from: before.staked, to: round.staked }] : []
  })
  if (raised.length < stakes) return null
  const from = Math.min(...raised.map((one) => one.from))
  const to = Math.max(...raised.map((one) => one.to))
  return { atMs: lastOf(raised), figures: { count: raised.length, amount: to, of: from } }
}

/** Returns the rounds with a stake of the member's own, in the order in which they began. */
function roundsOf(bets: readonly HarmBet[]): HarmBet[] {
  const rounds = new Map<string, HarmBet>()
  for (const bet of bets) {
    const round = rounds.get(bet.round)
    rounds.set(bet.round, round === undefined ? bet : joinBets(round, bet))
  }
  return [...rounds.values()]
    .filter(({ staked }) => staked > 0)
    .sort((one, other) => one.placedMs - other.placedMs || (one.round < other.round ? -1 : 1))
}

function joinBets(round: HarmBet, bet: HarmBet): HarmBet {
  const isOpen = round.endedMs === null || bet.endedMs === null
  return {
    round: round.round,
    placedMs: Math.min(round.placedMs, bet.placedMs),
    endedMs: isOpen ? null : Math.max(round.endedMs ?? 0, bet.endedMs ?? 0),
    staked: round.staked + bet.staked,
    won: round.won + bet.won,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const lostOf = (bets: readonly HarmBet[]) => sum(bets.map(({ staked, won }) => staked - won))
const lastOf = (moments: readonly { atMs: number }[]) => Math.max(...moments.map(({ atMs }) => atMs))
