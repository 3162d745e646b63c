import type { Currency } from '#api/money'
import { rowsOf } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { Env } from '../../env.ts'
import { forMember } from '../audiences/read.ts'
import { offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import { type Change, levelsStatement } from '../rebates/read.ts'
import { type CashbackBasis, type CountedWeek, cashbackOf, keyOf, type WeekBasis, type WeekSums } from './cashback.ts'
import { readVersions } from './versions.ts'
import { type CashbackWeek, cashbacksIn, quarterHour, type Week, weeksOf } from './weeks.ts'

/** A member, and how far they are settled: the end of the last week. */
export interface CashbackMember {
  id: string
  bank: string
  currency: Currency
  settledMs: number
  revision: number
}

const MEMBER = `
  SELECT id, bank, currency, coalesce(settled_ms, 0) AS settledMs, coalesce(revision, 0) AS revision
  FROM members LEFT JOIN cashback_members ON cashback_members.member_id = id WHERE id = ?`
const CHANGES = 'SELECT day, since, revision FROM cashback_changes WHERE member_id = ? AND day < ? ORDER BY day'

/** SQL: the weeks (`?3`, JSON), with the settled bets of a member (`?1`) in a currency (`?2`). */
export const BETS = `
  json_each(?3) AS part CROSS JOIN bets_quarter_hour AS bets ON bets.member = ?1 AND bets.unit = ?2
    AND bets.quarter_hour >= part.value ->> 'low' AND bets.quarter_hour < part.value ->> 'high' AND bets.state = 'settled'`
/** SQL: whether the bets in a game `own` count by a draft: by its name, or by its category and its kinds. */
export const countsBy = (draft: string) => `(
    (json_array_length(${draft}, '$.categories') + json_array_length(${draft}, '$.games') = 0
      OR own.game_type IN (SELECT value FROM json_each(${draft}, '$.categories')))
    AND NOT EXISTS (SELECT 1 FROM json_each(own.classify) AS class
      WHERE class.value IN (SELECT value FROM json_each(${draft}, '$.without')))
    OR EXISTS (SELECT 1 FROM json_each(${draft}, '$.games') AS one
      WHERE one.value ->> 'vendor' = bets.vendor AND one.value ->> 'game' = bets.game))`
/** SQL: writes down whether a game counts, once the catalogue has it. */
const CLASSIFY = `
  INSERT OR IGNORE INTO cashback_games (cashback, version, vendor, game, counts)
  SELECT DISTINCT part.value ->> 'cashback', part.value ->> 'version', bets.vendor, bets.game,
    ${countsBy('draft')}
  FROM ${BETS}
    JOIN cashback_versions AS rules
      ON rules.cashback = part.value ->> 'cashback' AND rules.version = part.value ->> 'version'
    JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game
  WHERE TRUE`
/** SQL: cash staked and won; what of a stake or a prize was restricted money does not count. */
const PLAY = `
  SELECT part.value ->> 'key' AS key, sum(bets.staked - bets.bonus_staked) AS staked, sum(bets.won - bets.bonus_won) AS won
  FROM ${BETS}
    JOIN cashback_games AS own ON own.cashback = part.value ->> 'cashback' AND own.version = part.value ->> 'version'
      AND own.vendor = bets.vendor AND own.game = bets.game AND own.counts
  GROUP BY 1`
/** SQL: what the house gave in cash: prizes, rewards, points that were exchanged, and bonuses that became cash. */
export const GIFTS = `
  SELECT part.value ->> 'key' AS key, sum(moved.prizes + moved.bonus_released) AS given
  FROM json_each(?3) AS part CROSS JOIN member_quarter_hour AS moved ON moved.member = ?1 AND moved.unit = ?2
    AND moved.quarter_hour >= part.value ->> 'low' AND moved.quarter_hour < part.value ->> 'high'
  GROUP BY 1`
const COUNTED = `
  SELECT cashback, week, staked, won, given, rate, amount FROM cashback_counted
  WHERE member_id = ?1 AND week IN (SELECT value ->> 'week' FROM json_each(?2))`
/** SQL: what the last settlement of each cashback left to make good. */
const CARRIES = `
  SELECT cashback, carry FROM cashback_weeks AS one
  WHERE member_id = ?1 AND carry < 0 AND NOT EXISTS (SELECT 1 FROM cashback_weeks AS later
    WHERE later.member_id = ?1 AND later.cashback = one.cashback AND later.week > one.week)`

/** Returns a member and the days that have changed before a time; null for nobody. */
export async function readMember(
  db: D1Database,
  memberId: string,
  untilMs: number,
): Promise<{ member: CashbackMember; changes: Change[] } | null> {
  const [members, changes] = await db.batch([
    db.prepare(MEMBER).bind(memberId),
    db.prepare(CHANGES).bind(memberId, new Date(untilMs).toISOString()),
  ])
  const [member] = rowsOf<CashbackMember>(members)
  return member ? { member, changes: rowsOf<Change>(changes) } : null
}

/** What weeks of a member come from. */
export interface Reading {
  basis: CashbackBasis
  /** The cashbacks of each of these weeks in the member's currency. */
  weeks: CashbackWeek[]
  /** The rank at the end of each week. */
  levels: ReadonlyMap<string, number>
}

/** Returns the rate of a rank, in 1/10,000. Who has no rank (0) gets that of the lowest. */
export function rateOf(rates: readonly number[], level: number): number {
  return rates[Math.min(Math.max(level, 1), rates.length) - 1] ?? 0
}

/** Reads what these weeks, the last of which is running or ended last, and those before it that have changed come from. */
export async function readBasis(
  env: Env,
  zone: TimeZone,
  { member, changes }: { member: CashbackMember; changes: readonly Change[] },
  last: Week,
  nowMs: number,
): Promise<Reading> {
  const db = env.DB
  const versions = await readVersions(db)
  const calendar = weeksOf(
    zone,
    changes.map(({ day }) => day),
    last,
  )
  const weeks = calendar.flatMap((week) =>
    cashbacksIn(versions, week).filter(({ draft }) => draft.currency === member.currency),
  )
  const parts = weeks.map((one) => ({
    ...{ key: keyOf(one), cashback: one.cashback, version: one.version },
    ...{ low: quarterHour(one.startMs), high: quarterHour(one.endMs) },
  }))
  const ends = calendar.map(({ week, endMs }) => ({ day: week, week, end: new Date(endMs).toISOString() }))
  const [spans, named] = [JSON.stringify(parts), JSON.stringify(ends)]
  const [, play, gifts, counted, carries, ranks] = await db.batch([
    ...[CLASSIFY, PLAY, GIFTS].map((sql) => db.prepare(sql).bind(member.id, member.currency, spans)),
    db.prepare(COUNTED).bind(member.id, named),
    db.prepare(CARRIES).bind(member.id),
    levelsStatement(db, member.id, named),
  ])
  const levels = new Map(rowsOf<{ day: string; level: number }>(ranks).map(({ day, level }) => [day, level]))
  const sums = new Map<string, WeekSums>()
  const sumOf = (key: string) => sums.get(key) ?? { staked: 0, won: 0, given: 0 }
  for (const { key, ...of } of [
    ...rowsOf<WeekSums & { key: string }>(play),
    ...rowsOf<WeekSums & { key: string }>(gifts),
  ])
    sums.set(key, { ...sumOf(key), ...of })
  const earlier = rowsOf<CountedWeek>(counted)
  const all = weeks.map((one) => ({
    ...{ cashback: one.cashback, week: one.week, ...sumOf(keyOf(one)) },
    ...{
      rate: rateOf(one.draft.rates, levels.get(one.week) ?? 0),
      least: one.draft.least,
      cap: one.draft.cap,
      may: true,
    },
  }))
  const may = await readMay(env, member, weeks, all, earlier, nowMs)
  return {
    ...{ weeks, levels },
    basis: {
      weeks: all.map((one) => ({ ...one, may: may.has(keyOf(one)) })),
      counted: earlier,
      carries: new Map(rowsOf<{ cashback: string; carry: number }>(carries).map((row) => [row.cashback, row.carry])),
    },
  }
}

/**
 * Returns the weeks that may give a member something: nothing keeps them from offers, and when it is counted first they are
 * in its audience. Nothing is asked where nothing would be added.
 */
async function readMay(
  env: Env,
  member: CashbackMember,
  weeks: readonly CashbackWeek[],
  all: readonly WeekBasis[],
  counted: readonly CountedWeek[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const before = new Map(counted.map((one) => [keyOf(one), one]))
  const adding = new Set(
    all
      .filter((one) => {
        const earlier = before.get(keyOf(one))
        return cashbackOf(one, earlier?.rate ?? one.rate, one) > (earlier?.amount ?? 0)
      })
      .map(keyOf),
  )
  if (adding.size === 0) return new Set(all.map(keyOf))
  const stops = (await readOfferStops(env, [member])).get(member.id)
  const free = weeks.filter((one) => !adding.has(keyOf(one)) || offerStopIn(stops, Math.min(one.endMs, nowMs)) === null)
  const inside = await forMember(env.DB, member.id, free, (one) => ({
    audience: before.has(keyOf(one)) || !adding.has(keyOf(one)) ? undefined : one.draft.audience,
    atMs: Math.min(one.endMs, nowMs) - 1,
  }))
  return new Set(inside.map(keyOf))
}
