import type { VipGift } from '#api/rewards/vip'
import { LANGUAGES, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { log } from '../../../shared/log.ts'
import { insertRow } from '../../../shared/rows.ts'
import { inTurns } from '../../../shared/turns.ts'
import { announceMessages, messageStatements } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { entitlementStatements, offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import type { Entitlement, EntitlementRow } from '../entitlements/entitlement.ts'
import type { Ladder } from './ladder.ts'
import type { RankChange } from './rank.ts'

/**
 * Each rank gives its gift once in the life of an account (decision 195). The batch of a rise writes down which gifts are
 * due; they are given at once where that can be, and otherwise by the clock. Either may be repeated or interrupted.
 */

export const GIFT_BUDGET = 'vip-gifts'
/** How long a gift waits to be collected. */
const COLLECT_MS = 30 * 86_400_000
/** Gifts that cannot be given now are tried again this much later, so many in one minute. */
const AGAIN_MS = 600_000
const GIFTS_A_MINUTE = 200

interface GiftRow {
  member_id: string
  level: number
  name: string
  unit: VipGift['unit']
  amount: number
  state: 'due' | 'given'
  reached_ms: number
}

interface Owner {
  id: string
  bank: string
  language: Language
}

/** The entitlement of a rank's gift. */
export const giftIdOf = (level: number | '') => `rank-gift:${level}`

/** Returns the statements that write down the gifts of a rise, of each rank on the way; those there once are left alone. */
export function giftStatements(
  db: D1Database,
  memberId: string,
  { ranks }: Ladder,
  changes: readonly RankChange[],
  nowMs: number,
): D1PreparedStatement[] {
  const levels = changes.flatMap(({ reason, from, to }) =>
    reason === 'rise' ? Array.from({ length: to - from }, (_, index) => from + index + 1) : [],
  )
  return [...new Set(levels)].flatMap((level) => {
    const rank = ranks[level - 1]
    if (!rank?.gift) return []
    const row = {
      ...{ member_id: memberId, level, name: JSON.stringify(rank.name), ...rank.gift },
      ...{ state: 'due', reached_ms: nowMs, tried_ms: 0 },
    }
    return [insertRow(db, 'vip_gifts', row, 'ON CONFLICT (member_id, level) DO NOTHING')]
  })
}

/** Gives a member the gifts that are due. What cannot be given now stays due. */
export async function giveGifts(env: Env, owner: Owner, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM vip_gifts WHERE member_id = ? AND state = 'due' ORDER BY level`,
  )
    .bind(owner.id)
    .all<GiftRow>()
  if (results.length === 0) return
  const stops = (await readOfferStops(env, [owner])).get(owner.id)
  for await (const row of inTurns(results))
    if (offerStopIn(stops, row.reached_ms) === null) await give(env.DB, owner, row, nowMs)
    else await putOff(env.DB, [row], nowMs)
  await announceMessages(env, owner.id)
}

/** Runs once a minute: gives what was interrupted, and what waited for its budget or for its member. */
export async function giveDueGifts(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT members.id, bank, language FROM members JOIN (
       SELECT member_id, min(tried_ms) AS tried FROM (
         SELECT member_id, tried_ms FROM vip_gifts INDEXED BY vip_gifts_due
         WHERE state = 'due' AND tried_ms <= ? ORDER BY tried_ms LIMIT ${GIFTS_A_MINUTE})
       GROUP BY member_id) ON member_id = members.id ORDER BY tried`,
  )
    .bind(nowMs - AGAIN_MS)
    .all<Owner>()
  for await (const owner of inTurns(results))
    await giveGifts(env, owner, nowMs).catch((error) => log('error', 'a gift was not given', { id: owner.id, error }))
}

/** The reward, the message and the state, all or nothing. A budget that has not enough left puts the gift off. */
async function give(db: D1Database, { id, language }: Owner, row: GiftRow, nowMs: number): Promise<void> {
  const { level, unit, amount } = row
  const name = JSON.parse(row.name) as Record<Language, string>
  const entitlement: Entitlement = {
    ...{ memberId: id, id: giftIdOf(level), kind: 'rank-gift', budget: GIFT_BUDGET, unit, amount, unclaimed: 'lapsed' },
    ...{ details: { title: name, lines: [] }, expiresMs: nowMs + COLLECT_MS },
  }
  const texts = messages[language]
  const values = isolateValues({ rank: name[language] }, LANGUAGES[language].dir)
  const message = {
    ...{ id: `${giftIdOf(level)}:${id}`, memberId: id },
    subject: fill(texts['vip.gift.subject'], values),
    body: fill(texts['vip.gift.body'], values),
  }
  const given = db.prepare(`UPDATE vip_gifts SET state = 'given' WHERE member_id = ? AND level = ?`).bind(id, level)
  try {
    await db.batch([given, ...entitlementStatements(db, entitlement, nowMs), ...messageStatements(db, message)])
  } catch (error) {
    const text = String(error)
    // Somebody else has given it in the same moment, with its state.
    if (/UNIQUE constraint failed: entitlements/.test(text)) return
    if (!/CHECK constraint failed/.test(text)) throw error
    await putOff(db, [row], nowMs)
  }
}

async function putOff(db: D1Database, rows: readonly GiftRow[], nowMs: number): Promise<void> {
  await db.batch(
    rows.map(({ member_id: id, level }) =>
      db
        .prepare(`UPDATE vip_gifts SET tried_ms = ? WHERE member_id = ? AND level = ? AND state = 'due'`)
        .bind(nowMs, id, level),
    ),
  )
}

/** Returns the gifts of a member, of the lowest rank first. */
export async function readGifts(
  db: D1Database,
  memberId: string,
): Promise<(VipGift & { level: number; at: string })[]> {
  const { results } = await db
    .prepare(
      `SELECT vip_gifts.*, entitlements.state AS reward FROM vip_gifts LEFT JOIN entitlements
         ON entitlements.member_id = vip_gifts.member_id AND entitlements.id = '${giftIdOf('')}' || level
       WHERE vip_gifts.member_id = ? ORDER BY level`,
    )
    .bind(memberId)
    .all<GiftRow & { reward: EntitlementRow['state'] | null }>()
  return results.map(({ level, unit, amount, state, reward, reached_ms: at }) => ({
    ...{ level, unit, amount, state: reward === 'lapsed' ? reward : state, at: new Date(at).toISOString() },
  }))
}
