import type { ContractKind, Terms } from '#api/agents/contracts'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import { type TimeZone, timeZoneOf } from '../../../shared/time-zone.ts'
import type { PeriodRules, Reading, Subject } from '../../periods/settle.ts'
import type { Span } from '../../periods/spans.ts'
import { type Basis, type Outcome, settle } from './rules.ts'

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

/** A contract that is or was in force. */
export interface ActiveContract extends Subject {
  agentId: string
  /** The agent above who is the other side; null: the house. */
  parentId: string | null
  terms: Terms
  fromMs: number
  /** Null while no end is set. */
  untilMs: number | null
  /** Where the unbroken series of contracts that it continues began. */
  seriesFromMs: number
  /** Levels below the house: downlines are settled before who is above them. */
  level: number
}

/** What a settlement reads: the basis, and how far the record of bets was read, which decides what comes late later. */
export interface ContractReading extends Reading<Basis> {
  /** The last entry read. */
  cut: number
}

const seriesOf = ({ kind }: Terms, agentId: string) => `${kind} ${agentId}`

/** How contracts are settled: those of direct downlines before the contract that their amounts are taken off. */
export const CONTRACT_PERIODS: PeriodRules<ActiveContract, Basis, Outcome> = {
  spanFrom: ({ terms, untilMs }, startMs) => spanFrom(terms, startMs, untilMs),
  waitMs: ({ terms }) => WAIT_MS[terms.kind],
  orderOf: ({ terms, agentId, parentId, level }) => ({
    series: seriesOf(terms, agentId),
    above: parentId === null ? null : seriesOf(terms, parentId),
    depth: level,
  }),
  settle: ({ terms }, basis) => settle(terms, basis),
}

/**
 * Returns the part of a contract's period that begins at `startMs`: to the end of the period, or to the end of the
 * contract where that is earlier (`untilMs`, null while it has none). Null when the contract ends at or before the start.
 */
export function spanFrom(terms: Terms, startMs: number, untilMs: number | null): Span | null {
  if (untilMs !== null && untilMs <= startMs) return null
  return { startMs, endMs: Math.min(periodEnd(terms, startMs), untilMs ?? Number.POSITIVE_INFINITY) }
}

/** Returns when the period that an instant lies in ends, in the contract's time zone. */
function periodEnd(terms: Terms, timeMs: number): number {
  if (terms.kind === 'realtime') return (Math.floor(timeMs / SLICE_MS) + 1) * SLICE_MS
  const zone = timeZoneOf(terms.zone, timeMs)
  if (zone === null) throw new Error(`no time zone ${terms.zone}`)
  if (terms.kind === 'hourly') return hourEnd(zone, timeMs)
  return calendarSpan(zone, terms.kind === 'daily' ? 'daily' : terms.period, timeMs).endMs
}

/** Clock hours end where the clock shows a full hour, and where it is moved. */
function hourEnd({ offsets }: TimeZone, timeMs: number): number {
  const index = Math.max(
    0,
    offsets.findLastIndex(({ sinceMs }) => sinceMs <= timeMs),
  )
  const aheadMs = offsets[index]?.aheadMs ?? 0
  const endMs = (Math.floor((timeMs + aheadMs) / HOUR_MS) + 1) * HOUR_MS - aheadMs
  return Math.min(endMs, offsets[index + 1]?.sinceMs ?? Number.POSITIVE_INFINITY)
}
