import type { Currency } from '#api/money'
import { log } from '../../../shared/log.ts'
import { rowsOf } from '../../../shared/rows.ts'
import { nextTurn } from '../../../shared/turns.ts'
import { isRefused } from '../../bank/bank-types.ts'
import type { MemberPoints } from '../../bank/points/point-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { earnedBy } from './earned.ts'
import { type RulesVersion, readVersions } from './rules.ts'

/** How many members are read in one D1 transaction, and counted in one minute. */
const MEMBERS_TOGETHER = 50
const MEMBERS_A_MINUTE = 2_000

interface TotalRow {
  id: string
  bank: string
  currency: Currency
  earned: number
  revision: number
  due: number
}

/** The settled cash stake of a member in a game under a version of the rules, in minor units. */
export interface PointStake {
  version: number
  vendor: string
  game: string
  staked: number
  percent: number
}

/**
 * SQL: writes down the part that counts of each game in which the members (`?1`, JSON) have staked. A game that the
 * catalogue does not have yet counts nothing until it does.
 */
const WEIGH = `
  INSERT OR IGNORE INTO point_weights (version, vendor, game, percent)
  SELECT DISTINCT stakes.version, stakes.vendor, stakes.game, coalesce(rules ->> ('$.weights.' || own.game_type), 0)
  FROM point_stakes AS stakes JOIN point_rules USING (version)
    JOIN games AS own ON own.vassalage = stakes.vendor AND own.game_code = stakes.game
  WHERE member_id IN (SELECT value FROM json_each(?1))`
const TOTALS = `
  SELECT id, bank, currency, earned, revision, due FROM point_totals JOIN members ON members.id = member_id
  WHERE member_id IN (SELECT value FROM json_each(?1))`
const STAKES = `
  SELECT member_id AS id, stakes.version, stakes.vendor, stakes.game, staked, coalesce(percent, 0) AS percent
  FROM point_stakes AS stakes LEFT JOIN point_weights USING (version, vendor, game)
  WHERE member_id IN (SELECT value FROM json_each(?1)) ORDER BY stakes.version, stakes.vendor, stakes.game`

/** Runs once a minute: counts the points of members whose settled stakes have changed. */
export async function countDuePoints(env: Env): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id FROM point_totals WHERE due > 0 LIMIT ${MEMBERS_A_MINUTE}`,
  ).all<{ id: string }>()
  const ids = results.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += MEMBERS_TOGETHER) {
    await nextTurn()
    await countPoints(env, ids.slice(at, at + MEMBERS_TOGETHER))
  }
}

/** Returns a member's points, counted anew where their stakes have changed; null where the bank refuses. */
export async function pointsOf(
  env: Env,
  { memberId, bank }: { memberId: string; bank: string },
): Promise<MemberPoints | null> {
  const row = await env.DB.prepare('SELECT due FROM point_totals WHERE member_id = ?')
    .bind(memberId)
    .first<{ due: number }>()
  if (row && row.due > 0) await countPoints(env, [memberId])
  const points = await bankOf(env, bank).pointsOf(memberId)
  return isRefused(points) ? null : points
}

/** Returns the stakes that a member's points come from, and the points of all of them. */
export async function readStakes(db: D1Database, memberId: string, currency: Currency) {
  const versions = await readVersions(db)
  const { results } = await db
    .prepare(STAKES)
    .bind(JSON.stringify([memberId]))
    .all<PointStake & { id: string }>()
  return { stakes: results.map(({ id: _id, ...stake }) => stake), earned: pointsIn(versions, currency, results) }
}

function pointsIn(versions: readonly RulesVersion[], currency: Currency, stakes: readonly PointStake[]): number {
  const each = new Map(versions.map(({ version, rules }) => [version, rules.stakePerPoint[currency] ?? null]))
  return earnedBy(stakes.map((stake) => ({ ...stake, stakePerPoint: each.get(stake.version) ?? null })))
}

/** Counts the points of these members; may be repeated, run twice at once, or be interrupted anywhere. */
async function countPoints(env: Env, ids: readonly string[]): Promise<void> {
  const versions = await readVersions(env.DB)
  const of = JSON.stringify(ids)
  const [, totals, stakes] = await env.DB.batch([WEIGH, TOTALS, STAKES].map((one) => env.DB.prepare(one).bind(of)))
  const staked = Map.groupBy(rowsOf<PointStake & { id: string }>(stakes), ({ id }) => id)
  await Promise.all(
    rowsOf<TotalRow>(totals).map(async (total) => {
      const earned = pointsIn(versions, total.currency, staked.get(total.id) ?? [])
      await saveCount(env, total, earned).catch((error) =>
        log('error', 'points not counted', { member: total.id, error }),
      )
    }),
  )
}

/**
 * Writes a count and tells the bank. Of two that were read at once one is written, and the mark of the other stays; the
 * mark of this one goes when the bank has it, unless the stakes have changed since.
 */
async function saveCount(env: Env, total: TotalRow, earned: number): Promise<void> {
  let { revision } = total
  if (earned !== total.earned) {
    const saved = await env.DB.prepare(
      'UPDATE point_totals SET earned = ?1, revision = revision + 1 WHERE member_id = ?2 AND revision = ?3',
    )
      .bind(earned, total.id, revision)
      .run()
    if (saved.meta.changes === 0) return
    revision += 1
  }
  if (revision > 0) {
    const reply = await bankOf(env, total.bank).earnPoints({ memberId: total.id, earned, revision })
    if (isRefused(reply)) throw new Error(`the bank refuses points: ${reply.refusal}`)
  }
  await env.DB.prepare('UPDATE point_totals SET due = 0 WHERE member_id = ? AND due = ? AND revision = ?')
    .bind(total.id, total.due, revision)
    .run()
}
