import type { Terms } from '#api/agents/contracts'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import { dayIn, dayStartMs, type TimeZone } from '../../../shared/time-zone.ts'
import { spanFrom, WAIT_MS } from '../../agents/settlements/periods.ts'
import { baseOf, type Outcome, settle } from '../../agents/settlements/rules.ts'
import type { PastEntry } from '../../bank/past-types.ts'
import { type Span, spansFrom } from '../../periods/spans.ts'
import { sameId } from '../same-id.ts'

/** A contract of the demo agent with the house: one that was settled to its end, or the one that replaced it. */
export interface PastContract {
  id: string
  version: 1 | 2
  terms: Terms
  fromMs: number
  /** Null: in force. */
  untilMs: number | null
}

export interface PastSettlement extends Span {
  contract: PastContract
  outcome: Outcome
  /** When it was settled and paid. */
  atMs: number
}

/** What counts for the contracts: a settled round, or a salary, which costs the house. */
interface Counted {
  atMs: number
  member: string
  staked: number
  won: number
  cost: number
}

const DAY_MS = 86_400_000
const DAYS = 60
const COMMON = { includesBonusBets: false, noticeDays: 7, payment: 'automatic', minimumBet: 5_000 } as const
const tier = (rate: number, minimumTurnover = 0, minimumActiveMembers = 0) => ({
  ...{ minimumBase: 0, minimumTurnover, minimumActiveMembers, rate },
})

const termsIn = (zone: string) =>
  [
    { kind: 'daily', zone, ...COMMON, tiers: [tier(50), tier(80, 100_000, 2)] },
    {
      ...{ kind: 'dividend', zone, ...COMMON, base: 'profit-and-loss', period: 'semi-monthly', carriesLosses: true },
      tiers: [tier(1_000), tier(1_500, 1_000_000, 3)],
    },
  ] as const satisfies Terms[]

/**
 * Settles the periods of the past by the rules of every other settlement. The contracts in force begin where the settled
 * ones ended, with series of their own: the clock goes on there and counts nothing twice.
 */
export function contractsOf(agentId: string, entries: readonly PastEntry[], nowMs: number, zone: TimeZone) {
  const counted = roundsIn(entries)
  const contracts: PastContract[] = []
  const settlements: PastSettlement[] = []
  for (const terms of termsIn(zone.name)) {
    const { fromMs, untilMs } = spanOf(terms, nowMs, zone)
    const idOf = (version: number) => sameId(`past:${agentId}:${terms.kind}:${version}`)
    const settled: PastContract = { id: idOf(1), version: 1, terms, fromMs, untilMs }
    contracts.push(settled, { id: idOf(2), version: 2, terms, fromMs: untilMs, untilMs: null })
    const own = settledOf(settled, counted, nowMs)
    settlements.push(...own)
    if (terms.kind === 'daily')
      counted.push(...own.map(({ atMs, outcome }) => ({ atMs, member: '', staked: 0, won: 0, cost: outcome.amount })))
  }
  return { contracts, settlements }
}

/** Returns what the settlements paid. */
export function paymentsOf(member: string, unit: 'MXN', settlements: readonly PastSettlement[]): PastEntry[] {
  return settlements
    .filter(({ outcome }) => outcome.amount > 0)
    .map(({ contract, startMs, atMs, outcome: { amount } }) => ({
      ...{ is: 'commission' as const, atMs },
      commission: {
        kind: contract.terms.kind === 'dividend' ? ('dividend' as const) : ('salary' as const),
        ...{ contractId: contract.id, startMs, member, unit, amount },
      },
    }))
}

function spanOf(terms: Terms, nowMs: number, zone: TimeZone): { fromMs: number; untilMs: number } {
  if (terms.kind === 'dividend')
    return {
      fromMs: calendarSpan(zone, terms.period, nowMs - DAYS * DAY_MS).startMs,
      untilMs: calendarSpan(zone, terms.period, nowMs).startMs,
    }
  const firstDay = new Date(Date.parse(dayIn(zone, nowMs)) - DAYS * DAY_MS).toISOString().slice(0, 10)
  return { fromMs: dayStartMs(zone, firstDay), untilMs: calendarSpan(zone, 'daily', nowMs).startMs }
}

function settledOf(contract: PastContract, counted: readonly Counted[], nowMs: number): PastSettlement[] {
  const { terms, fromMs, untilMs } = contract
  const settlements: PastSettlement[] = []
  let carry = 0
  for (const { startMs, endMs } of spansFrom((from) => spanFrom(terms, from, untilMs), fromMs)) {
    const inSpan = counted.filter(({ atMs }) => atMs >= startMs && atMs < endMs)
    const sum = (of: (one: Counted) => number) => inSpan.reduce((total, one) => total + of(one), 0)
    const current = {
      turnover: sum(({ staked }) => staked),
      profit: sum(({ staked, won, cost }) => staked - won - cost),
      ...{ winning: 0, losing: 0 },
    }
    const minimum = terms.kind === 'realtime' ? 0 : terms.minimumBet
    const stakes = Map.groupBy(inSpan, ({ member }) => member).values()
    const activeMembers = [...stakes].filter(
      (all) => all.reduce((total, { staked }) => total + staked, 0) >= minimum,
    ).length
    const part = { terms, current: baseOf(terms, current), turnover: current.turnover, activeMembers }
    const outcome = settle({ parts: [part], index: 0, carry, below: 0, restated: 0, correction: 0 })
    const atMs = Math.min(endMs + WAIT_MS[terms.kind], nowMs)
    settlements.push({ contract, startMs, endMs, outcome, atMs })
    carry = outcome.carry
  }
  return settlements
}

function roundsIn(entries: readonly PastEntry[]): Counted[] {
  const plays = entries.flatMap((entry) => (entry.is === 'play' ? [entry] : []))
  const bets = new Map(plays.map(({ operation }) => [operation.id, operation]))
  return plays.flatMap(({ atMs, operation: { kind, reference, amount: won, user } }) => {
    const bet = kind === 'win' && reference !== null ? bets.get(reference) : undefined
    return bet ? [{ atMs, member: user ?? '', staked: bet.amount, won, cost: 0 }] : []
  })
}
