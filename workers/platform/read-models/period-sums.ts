import type { GameType } from '#api/games'
import { FIGURES, VENDOR_FIGURES } from '#api/wallet/statements'
import { rowsOf } from '../../shared/rows.ts'
import { columnOf } from './figures.ts'

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

export type PeriodSums<Figure extends string> = Record<Figure, number> & { label: string }

/** The sums with one vendor in one category, which is null for games that the catalogue does not have. */
export type VendorSums = Record<VendorFigure, number> & { vendor: string; category: GameType | null }

/** A statement, to be run in a batch, and the reader of its result: the last period first, and only those with rows. */
export interface SumsQuery<Figure extends string> {
  statement: D1PreparedStatement
  read(result: D1Result | undefined): PeriodSums<Figure>[]
}

/** The units of time in which the read models have sums, the largest first; each begins where a smaller one does. */
const UNITS = ['month', 'day', 'hour', 'quarter_hour'] as const
type Unit = (typeof UNITS)[number]

/** The views with the sums of each unit. Days and quarter hours are in all. */
type Tables = Partial<Record<Unit, string>> & Record<'day' | 'quarter_hour', string>

const OF_MEMBER: Tables = {
  ...{ month: 'member_month', day: 'member_day', hour: 'member_hour', quarter_hour: 'member_quarter_hour' },
}
const OF_GAMES: Tables = {
  ...{ month: 'member_vendor_month', day: 'member_vendor_day', quarter_hour: 'member_quarter_hour' },
}
const OF_TEAM: Tables = { day: 'team_day', quarter_hour: 'team_quarter_hour' }
/** Bets, in the period in which each was placed. */
export const OF_BETS: Tables = { month: 'bets_month', day: 'bets_day', quarter_hour: 'bets_quarter_hour' }
/** The same of everybody below an agent; the account is the agent's. */
export const OF_TEAM_BETS: Tables = { day: 'team_bets_day', quarter_hour: 'team_bets_quarter_hour' }

interface Source<Figure extends string> {
  tables: Tables
  /** At most 32: D1 calls no function with more arguments. */
  figures: readonly Figure[]
  /** The values that columns of all tables must have; null: any. */
  where?: Record<string, string | null>
  /** Only games that the catalogue has in this category; null: all. */
  category?: string | null
}

type VendorFigure = (typeof VENDOR_FIGURES)[number]

/** Returns the query for a member's figures in each period: all of them, or those with one vendor. */
export function memberSums(
  db: D1Database,
  account: Account,
  periods: readonly Period[],
  vendor: string | null = null,
): SumsQuery<VendorFigure> {
  if (vendor === null) return periodSums(db, account, periods, { tables: OF_MEMBER, figures: FIGURES })
  return periodSums(db, account, periods, { tables: OF_GAMES, figures: VENDOR_FIGURES, where: { vendor } })
}

/**
 * Returns the query for a member's figures with each vendor in each category in a period. Its parts are added up together
 * and not each by itself, because sorting by game is what costs most. There are at most five, the most that D1 unites.
 */
export function vendorSums(
  db: D1Database,
  { member, unit }: Account,
  period: Period,
): { statement: D1PreparedStatement; read(result: D1Result | undefined): VendorSums[] } {
  const bound: unknown[] = [member, unit]
  const put = (value: unknown) => `?${bound.push(value)}`
  const figures = (of: (figure: VendorFigure) => string) => VENDOR_FIGURES.map(of).join(', ')
  const rows = partsOf([period], unitsOf([period], OF_GAMES)).map(([of, low, high, gains]) => {
    const moved = figures((figure) => `${gains === null ? '-' : ''}${columnOf(figure)} AS ${figure}`)
    return `SELECT vendor, game, ${moved} FROM ${OF_GAMES[of]}
      WHERE member = ?1 AND unit = ?2 AND ${of} >= ${put(low)} AND ${of} < ${put(high)} AND vendor <> ''`
  })
  const games = `SELECT vendor, game, ${figures((figure) => `sum(${figure}) AS ${figure}`)}
    FROM (${rows.join(' UNION ALL ')}) GROUP BY vendor, game`
  const statement = db
    .prepare(
      `SELECT json_array(vendor, category, ${figures((figure) => `sum(${figure})`)}) AS line
      FROM (SELECT *, ${CATEGORY} AS category FROM (${games})) GROUP BY vendor, category ORDER BY vendor, category`,
    )
    .bind(...bound)
  const read = (result: D1Result | undefined) =>
    rowsOf<{ line: string }>(result).map(({ line }) => {
      const [vendor, category, ...values] = JSON.parse(line) as [string, GameType | null, ...number[]]
      return { vendor, category, ...sumsOf(VENDOR_FIGURES, values) }
    })
  return { statement, read }
}

/** Returns the query for the figures of everybody below an agent in each period; `account` is the agent's. */
export function teamSums(
  db: D1Database,
  account: Account,
  periods: readonly Period[],
): SumsQuery<(typeof FIGURES)[number]> {
  return periodSums(db, account, periods, { tables: OF_TEAM, figures: FIGURES })
}

/** SQL: the category that the catalogue has for a game. */
const CATEGORY = '(SELECT own.game_type FROM games AS own WHERE own.vassalage = vendor AND own.game_code = game)'

/**
 * Returns the query for the sums of these periods; each begins where the one before it ends. Both ends of a period are
 * first taken to be at the nearest beginning of the largest unit, so that every such unit is added whole to one period.
 * Then the days, hours and quarter hours between the true end and that instant move from the period that has them to
 * the one that they belong to. So a year reads its months, and at most 15 days and 48 quarter hours at each end; a year
 * by days reads its days, and at most 12 hours and two quarter hours for each. D1 adds up each part, and returns it as
 * one value, because every value of a result costs about as much as reading a row.
 */
export function periodSums<Figure extends string>(
  db: D1Database,
  { member, unit }: Account,
  periods: readonly Period[],
  { tables, figures, where = {}, category = null }: Source<Figure>,
): SumsQuery<Figure> {
  const units = unitsOf(periods, tables)
  const bound: unknown[] = [member, unit, JSON.stringify(partsOf(periods, units))]
  const conditions = Object.entries(where).flatMap(([column, value]) =>
    value === null ? [] : [`AND ${column} = ?${bound.push(value)}`],
  )
  if (category !== null) conditions.push(inCategory(`?${bound.push(category)}`))
  const sums = `json_array(${figures.map((figure) => `sum(${columnOf(figure)})`).join(', ')})`
  const cases = units.map((of) => {
    const rows = `${tables[of]} WHERE member = ?1 AND unit = ?2 AND ${of} >= low AND ${of} < high ${conditions.join(' ')}`
    return `WHEN '${of}' THEN (SELECT ${sums} FROM ${rows} HAVING count(*) > 0)`
  })
  const statement = db
    .prepare(
      `WITH part (period, low, high, gains, loses) AS (
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?3))
      SELECT gains, loses, CASE period ${cases.join(' ')} END AS sums FROM part`,
    )
    .bind(...bound)
  const read = (result: D1Result | undefined) => addUp(rowsOf<PartRow>(result), periods, figures)
  return { statement, read }
}

/** The sums of one part, as JSON, null when it has no rows, with the labels of the periods to add them to and to subtract them from. */
interface PartRow {
  gains: string | null
  loses: string | null
  sums: string | null
}

/** Adds up the parts of each period. */
function addUp<Figure extends string>(
  parts: readonly PartRow[],
  periods: readonly Period[],
  figures: readonly Figure[],
): PeriodSums<Figure>[] {
  const totals = new Map<string, number[]>()
  const add = (label: string | null, sign: 1 | -1, values: readonly number[]) => {
    if (label === null) return
    const before = totals.get(label)
    totals.set(
      label,
      values.map((value, at) => (before?.[at] ?? 0) + sign * value),
    )
  }
  for (const { gains, loses, sums } of parts) {
    if (sums === null) continue
    const values = JSON.parse(sums) as number[]
    add(gains, 1, values)
    add(loses, -1, values)
  }
  return periods.toReversed().flatMap(({ label }) => {
    const values = totals.get(label)
    return values === undefined ? [] : [{ label, ...sumsOf(figures, values) }]
  })
}

/** Returns the values under the names of their figures. */
function sumsOf<Figure extends string>(figures: readonly Figure[], values: readonly number[]): Record<Figure, number> {
  return Object.fromEntries(figures.map((figure, at) => [figure, values[at] ?? 0])) as Record<Figure, number>
}

/** SQL: the catalogue has the game in the category. */
export function inCategory(category: string, vendor = 'vendor', game = 'game'): string {
  return `AND EXISTS (SELECT 1 FROM games AS own
    WHERE own.vassalage = ${vendor} AND own.game_code = ${game} AND own.game_type = ${category})`
}

/** Longer than this, a period costs less by months, also when both its ends are in the middle of one. */
const LONG_MS = 62 * DAY_MS

/** Returns the units that the tables have, the largest first; months only where each period is long. */
function unitsOf(periods: readonly Period[], tables: Tables): Unit[] {
  const areLong = periods.every(({ startMs, endMs }) => endMs - startMs > LONG_MS)
  return UNITS.filter((unit) => tables[unit] !== undefined && (unit !== 'month' || areLong))
}

/**
 * What is added up in one go: a unit, the first one, the one after the last, the label of the period that they belong
 * to, and of the one that has them otherwise; null: none.
 */
type Part = readonly [unit: Unit, low: string, high: string, gains: string | null, loses: string | null]

/** Returns whole units of the largest for each period, and for each end the smaller ones between it and the nearest. */
function partsOf(periods: readonly Period[], units: readonly Unit[]): Part[] {
  const part = (unit: Unit, fromMs: number, toMs: number, gains: string | null, loses: string | null): Part[] => {
    const [low, high] = [nameOf(unit, fromMs), nameOf(unit, toMs)]
    if (low === high) return []
    return [fromMs < toMs ? [unit, low, high, gains, loses] : [unit, high, low, loses, gains]]
  }
  const [largest = 'day'] = units
  const whole = periods.flatMap(({ label, startMs, endMs }) =>
    part(largest, nearest(largest, startMs), nearest(largest, endMs), label, null),
  )
  const ends = [...periods.map(({ startMs }) => startMs), ...periods.slice(-1).map(({ endMs }) => endMs)]
  const edges = ends.flatMap((atMs, index) =>
    units.slice(1).flatMap((unit, larger) => {
      const [before, after] = [periods[index - 1]?.label ?? null, periods[index]?.label ?? null]
      return part(unit, nearest(units[larger] ?? largest, atMs), nearest(unit, atMs), before, after)
    }),
  )
  return [...whole, ...edges]
}

/** The parts of one period by days: the UTC days that are added whole, and the quarter hours at its ends with their sign. */
export function dayPartsOf({ startMs, endMs }: Omit<Period, 'label'>): {
  low: string
  high: string
  edges: (readonly [low: string, high: string, sign: 1 | -1])[]
} {
  const parts = partsOf([{ label: '', startMs, endMs }], ['day', 'quarter_hour'])
  const edges = parts.filter(([unit]) => unit === 'quarter_hour')
  return {
    low: nameOf('day', nearest('day', startMs)),
    high: nameOf('day', nearest('day', endMs)),
    edges: edges.map(([, low, high, gains]) => [low, high, gains === null ? -1 : 1] as const),
  }
}

const UNIT_MS = { day: DAY_MS, hour: 3_600_000, quarter_hour: 900_000 } as const

/** Returns the beginning of a unit of UTC that is nearest to a time. */
function nearest(unit: Unit, timeMs: number): number {
  if (unit !== 'month') return Math.round(timeMs / UNIT_MS[unit]) * UNIT_MS[unit]
  const at = new Date(timeMs)
  const [lowMs = 0, highMs = 0] = [0, 1].map((after) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + after, 1))
  return timeMs - lowMs < highMs - timeMs ? lowMs : highMs
}

/** Characters of an ISO time that name a unit. */
const NAME_LENGTH = { month: 7, day: 10, hour: 13, quarter_hour: 16 } as const
const nameOf = (unit: Unit, timeMs: number) => new Date(timeMs).toISOString().slice(0, NAME_LENGTH[unit])
