import type { ContractKind, Terms } from '#api/agents/contracts'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import { type TimeZone, timeZoneOf } from '../../../shared/time-zone.ts'
import type { PeriodRules, Reading, Subject } from '../../periods/settle.ts'
import type { Span } from '../../periods/spans.ts'
import { type Basis, countAlike, type Outcome, settle } from './rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The slice of a real-time salary (specification section 9). */
const SLICE_MS = 5 * MINUTE_MS

/**
 * How long after a period's end its settlement waits, so that bets of its last moments count in it although their
 * transfers arrive late. What comes later is a line of the next period.
 */
export const WAIT_MS = {
  dividend: 10 * MINUTE_MS,
  daily: 10 * MINUTE_MS,
  hourly: 2 * MINUTE_MS,
  realtime: 0,
} as const satisfies Record<ContractKind, number>

/** One version of a contract, from when it is in force until when; null while no end is set. */
export interface Version {
  id: string
  terms: Terms
  fromMs: number
  untilMs: number | null
  /** Where the unbroken series of contracts that it continues began. */
  seriesFromMs: number
}

/** A part of a period, in which one version was in force. */
export interface Part extends Span {
  contractId: string
  terms: Terms
}

/** A contract that is or was in force. */
export interface ActiveContract extends Subject, Version {
  agentId: string
  /** The agent above who is the other side; null: the house. */
  parentId: string | null
  /** The versions that follow one another without a gap and have the same periods, this one among them, in order. */
  chain: readonly Version[]
  /** Levels below the house: downlines are settled before who is above them. */
  level: number
}

/** What a settlement reads: the basis, and how far the record of bets was read, which decides what comes late later. */
export interface ContractReading extends Reading<Basis> {
  /** The last entry read. */
  cut: number
  /** When the period ends of which the settled span is a part. */
  periodEndMs: number
}

const seriesOf = ({ kind }: Terms, agentId: string) => `${kind} ${agentId}`

/** How contracts are settled: those of direct downlines before the contract that their amounts are taken off. */
export const CONTRACT_PERIODS: PeriodRules<ActiveContract, Basis, Outcome> = {
  spanFrom: ({ terms, untilMs }, startMs) => spanFrom(terms, startMs, untilMs),
  periodEndMs: (contract, { startMs }) => periodOf(contract, startMs).endMs,
  waitMs: ({ terms }) => WAIT_MS[terms.kind],
  orderOf: ({ terms, agentId, parentId, level }) => ({
    series: seriesOf(terms, agentId),
    above: parentId === null ? null : seriesOf(terms, parentId),
    depth: level,
  }),
  settle: (_contract, basis) => settle(basis),
}

/**
 * Returns the part of a contract's period that begins at `startMs`: to the end of the period, or to the end of the
 * contract where that is earlier (`untilMs`, null while it has none). Null when the contract ends at or before the start.
 */
export function spanFrom(terms: Terms, startMs: number, untilMs: number | null): Span | null {
  if (untilMs !== null && untilMs <= startMs) return null
  return { startMs, endMs: Math.min(calendarOf(terms, startMs).endMs, untilMs ?? Number.POSITIVE_INFINITY) }
}

/**
 * Returns the period of a contract that an instant lies in. It begins no earlier and ends no later than the chain of
 * versions; a new version does not end it, so that whoever stands below has whole periods within it.
 */
export function periodOf({ chain }: Pick<ActiveContract, 'chain'>, timeMs: number): Span {
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) throw new Error('a contract without a version')
  const { startMs, endMs } = calendarOf(first.terms, timeMs)
  return {
    startMs: Math.max(startMs, first.fromMs),
    endMs: Math.min(endMs, last.untilMs ?? Number.POSITIVE_INFINITY),
  }
}

/** Returns the parts of a period, one for each version that was in force in it. */
export function partsOf({ chain }: Pick<ActiveContract, 'chain'>, period: Span): Part[] {
  return chain
    .map(({ id, terms, fromMs, untilMs }) => ({
      ...{ contractId: id, terms, startMs: Math.max(period.startMs, fromMs) },
      endMs: Math.min(period.endMs, untilMs ?? Number.POSITIVE_INFINITY),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs)
}

/** Returns the unbroken chain of versions with the same periods and base that one stands in; `versions` in order. */
export function chainOf(versions: readonly Version[], id: string): Version[] {
  let chain: Version[] = []
  for (const version of versions.filter(({ fromMs, untilMs }) => untilMs === null || fromMs < untilMs)) {
    const before = chain.at(-1)
    const follows = before !== undefined && continues(version, before)
    if (!follows && chain.some((one) => one.id === id)) break
    chain = follows ? [...chain, version] : [version]
  }
  return chain
}

const continues = (version: Version, before: Version) =>
  before.untilMs === version.fromMs &&
  before.seriesFromMs === version.seriesFromMs &&
  countAlike(before.terms, version.terms)

/** Returns the calendar's period that an instant lies in, in the contract's time zone. */
function calendarOf(terms: Terms, timeMs: number): Span {
  if (terms.kind === 'realtime') {
    const startMs = Math.floor(timeMs / SLICE_MS) * SLICE_MS
    return { startMs, endMs: startMs + SLICE_MS }
  }
  const zone = timeZoneOf(terms.zone, timeMs)
  if (zone === null) throw new Error(`no time zone ${terms.zone}`)
  if (terms.kind === 'hourly') return hourOf(zone, timeMs)
  return calendarSpan(zone, terms.kind === 'daily' ? 'daily' : terms.period, timeMs)
}

/** Clock hours begin and end where the clock shows a full hour, and where it is moved. */
function hourOf({ offsets }: TimeZone, timeMs: number): Span {
  const index = Math.max(
    0,
    offsets.findLastIndex(({ sinceMs }) => sinceMs <= timeMs),
  )
  const aheadMs = offsets[index]?.aheadMs ?? 0
  const startMs = Math.floor((timeMs + aheadMs) / HOUR_MS) * HOUR_MS - aheadMs
  return {
    startMs: index === 0 ? startMs : Math.max(startMs, offsets[index]?.sinceMs ?? startMs),
    endMs: Math.min(startMs + HOUR_MS, offsets[index + 1]?.sinceMs ?? Number.POSITIVE_INFINITY),
  }
}
