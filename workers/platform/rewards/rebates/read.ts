import type { Currency } from '#api/money'
import type { RebateRules } from '#api/operator/rewards/rebates'
import { rowsOf } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { type Day, daysOf, partsOf } from './days.ts'
import type { CountedStake, RebateBasis, RebateStake } from './rebate.ts'
import { rateOf, readRebateVersions } from './rules.ts'

/** A member, and how far they are settled: the end of the last day, and what it left to make good. */
export interface RebateMember {
  id: string
  bank: string
  currency: Currency
  settledMs: number
  carry: number
  revision: number
}

/** A day of UTC in which bets were placed that have changed. */
export interface Change {
  day: string
  since: string
  revision: number
}

const NO_RULES: RebateRules = { rates: {} }

const MEMBER = `
  SELECT id, bank, currency, coalesce(settled_ms, 0) AS settledMs, coalesce(carry, 0) AS carry,
    coalesce(revision, 0) AS revision
  FROM members LEFT JOIN rebate_members ON rebate_members.member_id = id WHERE id = ?`
const CHANGES = 'SELECT day, since, revision FROM rebate_changes WHERE member_id = ? AND day < ? ORDER BY day'

/** SQL: the parts of days (`?3`, JSON), with the settled bets of a member (`?1`) in a currency (`?2`). */
export const BETS = `
  json_each(?3) AS part CROSS JOIN bets_quarter_hour AS bets ON bets.member = ?1 AND bets.unit = ?2
    AND bets.quarter_hour >= part.value ->> 'low' AND bets.quarter_hour < part.value ->> 'high' AND bets.state = 'settled'`
/** SQL: the category of a game `own` by rules: its part of the slots where they have rates for that, else its type. */
export const categoryBy = (rules: string) => `coalesce((
    SELECT own.game_type || ':' || class.value FROM json_each(own.classify) AS class
    WHERE ${rules} -> ('$.rates."' || own.game_type || ':' || class.value || '"') IS NOT NULL ORDER BY class.key LIMIT 1
  ), own.game_type)`
/**
 * SQL: writes down the category of each game that counts, where the catalogue has it: its part of the slots where the
 * rules have rates for that, else its type. What the catalogue does not have yet gives nothing until it does.
 */
const CATEGORIZE = `
  INSERT OR IGNORE INTO rebate_games (version, vendor, game, category)
  SELECT DISTINCT part.value ->> 'version', bets.vendor, bets.game, ${categoryBy('rules')}
  FROM ${BETS}
    JOIN rebate_rules ON rebate_rules.version = part.value ->> 'version'
    JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game
  WHERE TRUE`
const STAKES = `
  SELECT part.value ->> 'day' AS day, part.value ->> 'version' AS version, category,
    sum(bets.staked - bets.bonus_staked) AS staked
  FROM ${BETS}
    JOIN rebate_games AS own ON own.version = part.value ->> 'version' AND own.vendor = bets.vendor AND own.game = bets.game
  GROUP BY 1, 2, 3`
const COUNTED = `
  SELECT day, version, category, rate, staked, amount FROM rebate_lines
  WHERE member_id = ?1 AND day IN (SELECT value ->> 'day' FROM json_each(?2))`
/** SQL: the rank at the end of each day (`?2`, JSON): what the last change before it led to, or the first one after it began with. */
const LEVELS = `
  SELECT value ->> 'day' AS day, coalesce(
    (SELECT to_level FROM vip_changes WHERE member_id = ?1 AND at < value ->> 'end' ORDER BY sequence DESC LIMIT 1),
    (SELECT from_level FROM vip_changes WHERE member_id = ?1 AND at >= value ->> 'end' ORDER BY sequence LIMIT 1),
    (SELECT level FROM vip_ranks WHERE member_id = ?1), 0) AS level
  FROM json_each(?2)`

/** Returns the statement that reads the rank of a member at the end of spans: `{ day, end }` as JSON, an end in ISO 8601 UTC. */
export function levelsStatement(db: D1Database, memberId: string, ends: string): D1PreparedStatement {
  return db.prepare(LEVELS).bind(memberId, ends)
}

/** Returns a member and the days that have changed before a time; null for nobody. */
export async function readMember(
  db: D1Database,
  memberId: string,
  untilMs: number,
): Promise<{ member: RebateMember; changes: Change[] } | null> {
  const [members, changes] = await db.batch([
    db.prepare(MEMBER).bind(memberId),
    db.prepare(CHANGES).bind(memberId, new Date(untilMs).toISOString()),
  ])
  const [member] = rowsOf<RebateMember>(members)
  return member ? { member, changes: rowsOf<Change>(changes) } : null
}

/** Reads what these days, the last of which is running or ended last, and those before it that have changed come from. */
export async function readBasis(
  db: D1Database,
  zone: TimeZone,
  { member, changes }: { member: RebateMember; changes: readonly Change[] },
  last: Day,
): Promise<{ basis: RebateBasis; levels: ReadonlyMap<string, number> }> {
  const versions = await readRebateVersions(db)
  const days = daysOf(
    zone,
    changes.map(({ day }) => day),
    last,
  )
  const parts = days.flatMap((day) => partsOf(day, versions))
  const ends = days.map(({ day, endMs }) => ({ day, end: new Date(endMs).toISOString() }))
  const [bets, named] = [JSON.stringify(parts), JSON.stringify(ends)]
  const [, stakes, counted, ranks] = await db.batch([
    db.prepare(CATEGORIZE).bind(member.id, member.currency, bets),
    db.prepare(STAKES).bind(member.id, member.currency, bets),
    db.prepare(COUNTED).bind(member.id, named),
    levelsStatement(db, member.id, named),
  ])
  const levels = new Map(rowsOf<{ day: string; level: number }>(ranks).map(({ day, level }) => [day, level]))
  const rules = new Map(versions.map((one) => [one.version, one.rules]))
  return {
    levels,
    basis: {
      stakes: rowsOf<RebateStake>(stakes),
      counted: rowsOf<CountedStake>(counted),
      carry: member.carry,
      rateOf: ({ version, category, day }) => rateOf(rules.get(version) ?? NO_RULES, category, levels.get(day) ?? 0),
    },
  }
}
