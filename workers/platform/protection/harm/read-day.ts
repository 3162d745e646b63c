import type { Currency } from '#api/money'
import { rowsOf } from '../../../shared/rows.ts'
import { dayStartMs, type TimeZone } from '../../../shared/time-zone.ts'
import { CURRENT } from '../../read-models/figures.ts'
import { type HarmDay, HOUR_MS, THRESHOLDS } from './rules.ts'

const DAY_MS = 24 * HOUR_MS

/** Bets of two days that are looked at, the newest. */
const MOST_BETS = 10_000

/**
 * SQL: the bets of a member (`?1`, unit `?2`) that were placed between two instants (`?3`, `?4`), by the vendors that they
 * played with in the quarter hours between (`?5`, `?6`).
 */
const BETS = `
  SELECT coalesce(bets_all.vendor, '') || ':' || coalesce(round, bets_all.id) AS round, placed_at AS placed,
    iif(state = 'open', NULL, settled_at) AS ended, iif(free, 0, staked - returned) AS staked, won
  FROM (SELECT DISTINCT vendor FROM bets_quarter_hour_all
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND quarter_hour >= ?5 AND quarter_hour < ?6) AS played
  CROSS JOIN bets_all INDEXED BY bets_member ON generation = ${CURRENT} AND member = ?1 AND unit = ?2
    AND coalesce(bets_all.vendor, '') = played.vendor AND placed_at IS NOT NULL AND placed_at >= ?3 AND placed_at < ?4
  ORDER BY placed_at DESC LIMIT ${MOST_BETS}`

/** SQL: the quarter hours (`?3`, `?4`) in which bets were placed, with what was staked of one's own. */
const NIGHT = `
  SELECT quarter_hour AS quarterHour, sum(staked) AS amount FROM bets_quarter_hour_all
  WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND quarter_hour >= ?3 AND quarter_hour < ?4 AND bets > 0
  GROUP BY quarter_hour`

/** Returns SQL: when money moved in a way, and how much. */
const movementsOf = (type: string, only: string) => `
  SELECT at, amount FROM journal_all INDEXED BY journal_type
  WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND type = '${type}' AND type NOT IN ('bet', 'win')
    AND at >= ?3 AND at < ?4 AND ${only}`
const DEPOSITS = movementsOf('deposit', `kind = 'deposit'`)
const CANCELLED = movementsOf('withdrawal', `kind = 'hold-void' AND actor = 'member:' || ?1`)

const RAISES = `
  SELECT at, kind FROM protection_events
  WHERE member_id = ?1 AND kind IN ('raise-cancelled', 'raise-refused') AND owner = 'member' AND at >= ?2 AND at < ?3`

/** Reads what a member did on a day (`yyyy-MM-dd`), and in the days before it that a rule looks at. */
export async function readDay(
  db: D1Database,
  zone: TimeZone,
  { id, currency }: { id: string; currency: Currency },
  day: string,
): Promise<HarmDay> {
  const startMs = dayStartMs(zone, day)
  const endMs = dayStartMs(zone, dayAfter(day))
  const nightMs = startMs + THRESHOLDS['night-play'].untilHour * HOUR_MS
  const daysBack = (days: number) => iso(dayStartMs(zone, dayAfter(day, 1 - days)))
  const [start, end, before] = [iso(startMs), iso(endMs), iso(startMs - DAY_MS)]
  const [bets, night, deposits, cancelled, raises] = await db.batch([
    db.prepare(BETS).bind(id, currency, before, end, quarterHour(startMs - DAY_MS), quarterHour(endMs)),
    db.prepare(NIGHT).bind(id, currency, quarterHour(startMs), quarterHour(nightMs)),
    db.prepare(DEPOSITS).bind(id, currency, start, end),
    db.prepare(CANCELLED).bind(id, currency, daysBack(THRESHOLDS['withdrawals-cancelled'].days), end),
    db.prepare(RAISES).bind(id, daysBack(THRESHOLDS['limit-raises'].days), end),
  ])
  return {
    ...{ currency, startMs },
    bets: rowsOf<BetRow>(bets).map(({ round, placed, ended, staked, won }) => ({
      ...{ round, staked, won, placedMs: Date.parse(placed) },
      endedMs: ended === null ? null : Date.parse(ended),
    })),
    night: rowsOf<{ quarterHour: string; amount: number }>(night).map(({ quarterHour: at, amount }) => ({
      ...{ atMs: Date.parse(`${at}Z`), amount },
    })),
    deposits: rowsOf<MomentRow>(deposits).map(momentOf),
    withdrawals: rowsOf<MomentRow>(cancelled).map(momentOf),
    raises: rowsOf<{ at: string; kind: string }>(raises).map(({ at, kind }) => ({
      ...{ atMs: Date.parse(at), isRefused: kind === 'raise-refused' },
    })),
  }
}

interface BetRow {
  round: string
  placed: string
  ended: string | null
  staked: number
  won: number
}

interface MomentRow {
  at: string
  amount: number
}

const momentOf = ({ at, amount }: MomentRow) => ({ atMs: Date.parse(at), amount })
const iso = (timeMs: number) => new Date(timeMs).toISOString()
const quarterHour = (timeMs: number) => iso(timeMs).slice(0, 16)
const dayAfter = (day: string, days = 1) => iso(Date.parse(day) + days * DAY_MS).slice(0, 10)
