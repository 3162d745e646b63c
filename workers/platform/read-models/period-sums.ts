import type { GameType } from '#api/games'
import { FIGURES, VENDOR_FIGURES } from '#api/wallet/statements'
import { columnOf, sumsOf } from './figures.ts'

const DAY_MS = 86_400_000

/** What is between two instants; each is the beginning of a quarter hour. */
export interface Period {
  label: string
  startMs: number
  endMs: number
}

/** Whose sums. */
export interface Account {
  member: string
  unit: string
}

/**
 * The sums of a period, and where they are listed by vendor, of one vendor in one category, which is null where the
 * catalogue does not have the game.
 */
export type PeriodSums<Figure extends string> = Record<Figure, number> & {
  label: string
  vendor?: string
  category?: GameType | null
}

interface Source {
  days: 'member_day' | 'member_vendor_day' | 'bets_day'
  quarterHours: 'member_quarter_hour' | 'bets_quarter_hour'
  figures: readonly string[]
  /** Lists each vendor of a period apart, and each category of a vendor. */
  byVendor?: boolean
  /** The values that columns of both tables must have; null: any. */
  where?: Record<string, string | null>
  /** Only games that the catalogue has in this category; null: all. */
  category?: string | null
}

/** Returns the statement for a member's figures in each period, in all or with one vendor. */
export function memberSums(
  db: D1Database,
  account: Account,
  periods: readonly Period[],
  vendor: string | null = null,
): D1PreparedStatement {
  const quarterHours = 'member_quarter_hour'
  if (vendor === null) return periodSums(db, account, periods, { days: 'member_day', quarterHours, figures: FIGURES })
  const days = 'member_vendor_day'
  return periodSums(db, account, periods, { days, quarterHours, figures: VENDOR_FIGURES, where: { vendor } })
}

/** Returns the statement for a member's figures with each vendor in each category. */
export function vendorSums(db: D1Database, account: Account, periods: readonly Period[]): D1PreparedStatement {
  const tables = { days: 'member_vendor_day', quarterHours: 'member_quarter_hour' } as const
  return periodSums(db, account, periods, { ...tables, figures: VENDOR_FIGURES, byVendor: true })
}

/** SQL: the category of a row's game. */
const CATEGORY = '(SELECT own.game_type FROM games AS own WHERE own.vassalage = vendor AND own.game_code = game)'

/**
 * Returns the statement for the sums of these periods, the last one first; each begins where the one before it ends.
 * Both ends of a period are first taken to be at the nearest midnight of UTC, so that every UTC day is added whole to
 * one period. Then the quarter hours between the true end and that midnight move from the period that has them to the
 * one that they belong to. So a year by days reads its days, and at most 48 quarter hours for each.
 */
export function periodSums(
  db: D1Database,
  { member, unit }: Account,
  periods: readonly Period[],
  { days, quarterHours, figures, byVendor = false, where = {}, category = null }: Source,
): D1PreparedStatement {
  const bound: unknown[] = [member, unit, JSON.stringify(wholeDays(periods)), JSON.stringify(edgesOf(periods))]
  const conditions = Object.entries(where).flatMap(([column, value]) =>
    value === null ? [] : [`AND ${column} = ?${bound.push(value)}`],
  )
  if (category !== null) conditions.push(inCategory(`?${bound.push(category)}`))
  if (byVendor) conditions.push("AND vendor <> ''")
  const isTheirs = ['member = ?1 AND unit = ?2', ...conditions].join(' ')
  const [parts, read] = byVendor ? [', vendor, category', `, vendor, ${CATEGORY} AS category`] : ['', '']
  // One period needs no sorting into groups.
  const groups = [...(periods.length > 1 ? ['label'] : []), ...(byVendor ? ['vendor, category'] : [])].join(', ')
  const columns = figures.map(columnOf)
  const sums = columns.map((column) => `sum(${column}) AS ${column}`).join(', ')
  return db
    .prepare(
      `WITH whole (label, low, high) AS (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?3)),
        edge (id, low, high, gains, loses) AS (
          SELECT key, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?4)),
        moved AS MATERIALIZED (
          SELECT gains, loses${read}, ${sums} FROM edge
          CROSS JOIN ${quarterHours} ON ${isTheirs} AND quarter_hour >= low AND quarter_hour < high
          GROUP BY id${parts})
      SELECT label${parts}, ${sumsOf(figures)} FROM (
        SELECT label${read}, ${columns.join(', ')} FROM whole
        CROSS JOIN ${days} ON ${isTheirs} AND day >= low AND day < high
        UNION ALL SELECT gains${parts}, ${columns.join(', ')} FROM moved WHERE gains IS NOT NULL
        UNION ALL SELECT loses${parts}, ${columns.map((column) => `-${column}`).join(', ')} FROM moved WHERE loses IS NOT NULL)
      ${groups === '' ? '' : `GROUP BY ${groups} ORDER BY label DESC${parts}`}`,
    )
    .bind(...bound)
}

/** SQL: the catalogue has the game in the category. */
export function inCategory(category: string, vendor = 'vendor', game = 'game'): string {
  return `AND EXISTS (SELECT 1 FROM games AS own
    WHERE own.vassalage = ${vendor} AND own.game_code = ${game} AND own.game_type = ${category})`
}

/** Returns the UTC days that are added whole to each period: label, first day, and the day after the last. */
function wholeDays(periods: readonly Period[]): (readonly [label: string, low: string, high: string])[] {
  return periods.map(({ label, startMs, endMs }) => [
    label,
    dayAt(nearestMidnight(startMs)),
    dayAt(nearestMidnight(endMs)),
  ])
}

/**
 * Returns the quarter hours between each end of a period and the midnight nearest to it: the first, the one after the
 * last, the label of the period that they belong to, and of the one that has their day. Null is outside of all.
 */
function edgesOf(periods: readonly Period[]) {
  const ends = [...periods.map(({ startMs }) => startMs), ...periods.slice(-1).map(({ endMs }) => endMs)]
  return ends.flatMap((atMs, index) => {
    const midnightMs = nearestMidnight(atMs)
    const [before, after] = [periods[index - 1]?.label ?? null, periods[index]?.label ?? null]
    if (atMs > midnightMs) return [[quarterHourAt(midnightMs), quarterHourAt(atMs), before, after] as const]
    if (atMs < midnightMs) return [[quarterHourAt(atMs), quarterHourAt(midnightMs), after, before] as const]
    return []
  })
}

const nearestMidnight = (timeMs: number) => Math.round(timeMs / DAY_MS) * DAY_MS
const dayAt = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)
const quarterHourAt = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)
