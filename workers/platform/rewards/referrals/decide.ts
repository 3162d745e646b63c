import { Refusal } from '#api/envelope'
import type { ReferralFinding } from '#api/operator/rewards/referrals'
import { brand } from '#brand/brand'
import { referralRules } from '#brand/referrals'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import { mask } from '../../directory/mask.ts'
import { type Member, memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { entitle, mayReceiveOffers } from '../entitlements/entitle.ts'
import { countIfDue, inCurrency } from './count.ts'
import { compareAccounts } from './guard.ts'
import type { ReferralRow } from './referral-row.ts'

/**
 * Decides what recommendations bring, once for each: the row says what was decided, then the reward is written down. What
 * is interrupted in between is done by the clock.
 */

/** How many friends are decided on, end without a decision, or get their reward written down in one minute. */
const FRIENDS_A_MINUTE = 100
const ENDED_A_MINUTE = 500
const DAY_MS = 86_400_000

/** Runs once a minute. */
export async function decideReferrals(env: Env, nowMs: number): Promise<void> {
  await endLate(env.DB, nowMs)
  const { results } = await env.DB.prepare(
    `SELECT member_id, played_at FROM referral_friends INDEXED BY referral_friends_played
     WHERE is_open = 1 AND played_at IS NOT NULL AND played_at <= ? ORDER BY played_at LIMIT ${FRIENDS_A_MINUTE}`,
  )
    .bind(new Date(nowMs - referralRules.waitMinutes * 60_000).toISOString())
    .all<{ member_id: string; played_at: string }>()
  for await (const { member_id: friendId, played_at: playedAt } of inTurns(results))
    await decideFriend(env, friendId, Date.parse(playedAt), nowMs).catch((error) =>
      log('error', 'a recommendation was not decided', { friend: friendId, error }),
    )
  await writeRewards(env, nowMs)
}

/** Decides on the open recommendations of a friend whose deposit is staked once, as it was found at `playedMs`. */
async function decideFriend(env: Env, friendId: string, playedMs: number, nowMs: number): Promise<void> {
  await countIfDue(env.DB, friendId, nowMs)
  const friend = await memberById(env.DB, friendId)
  if (friend === null) return
  const { results } = await env.DB.prepare('SELECT * FROM referrals WHERE friend_id = ? ORDER BY level')
    .bind(friendId)
    .all<ReferralRow>()
  const [first] = results
  for await (const row of inTurns(results)) {
    if (row.state !== 'open') continue
    const between = row.level === 2 && first ? await memberById(env.DB, first.inviter_id) : null
    await decide(env, row, { friend, between, playedMs }, nowMs)
  }
  await close(env.DB, friendId)
}

async function decide(
  env: Env,
  row: ReferralRow,
  { friend, between, playedMs }: { friend: Member; between: Member | null; playedMs: number },
  nowMs: number,
): Promise<void> {
  const inviter = await memberById(env.DB, row.inviter_id)
  const amount = inviter && inCurrency(referralRules.rewards[row.level - 1] ?? {}, inviter.currency)
  if (inviter === null || amount === null) return refuse(env.DB, row, ['no-reward'], nowMs)
  if (!(await mayReceiveOffers(env, inviter, playedMs))) return refuse(env.DB, row, ['inviter-stopped'], nowMs)
  const shared = await Promise.all(
    [friend, ...(between ? [between] : [])].map((other) => compareAccounts(env, inviter, other)),
  )
  const findings = [...new Set(shared.flat())].sort()
  if (findings.length > 0) return refuse(env.DB, row, findings, nowMs)
  const granted = await grant(env.DB, row, { unit: inviter.currency, amount }, nowMs)
  if (!granted) await refuse(env.DB, row, ['limit'], nowMs, { onlyAtLimit: true })
}

/** SQL: the deposit of the friend (`?1`) is staked once, as far as anybody knows now. */
const IS_PLAYED = `EXISTS (SELECT 1 FROM referral_friends
  WHERE member_id = friend_id AND is_open = 1 AND changes = counted AND played_at IS NOT NULL)`
/** SQL: how many rewards of the level the inviter has got in the month (`?2`). */
const IN_MONTH = `(SELECT count(*) FROM referrals AS other INDEXED BY referrals_month
  WHERE other.inviter_id = referrals.inviter_id AND other.level = referrals.level AND other.month = ?2
    AND other.state = 'granted')`

/**
 * Grants a reward in one statement with all that it depends on: of many at once no more are granted than the month allows.
 * Returns false when none was.
 */
async function grant(
  db: D1Database,
  { sequence, level }: ReferralRow,
  { unit, amount }: { unit: string; amount: number },
  nowMs: number,
): Promise<boolean> {
  const now = new Date(nowMs).toISOString()
  const { meta } = await db
    .prepare(
      `UPDATE referrals SET state = 'granted', pending = 'entitle', unit = ?3, amount = ?4, month = ?2,
         decided_at = ?5, decided_by = 'system'
       WHERE sequence = ?1 AND state = 'open' AND ${IS_PLAYED} AND ${IN_MONTH} < ?6`,
    )
    .bind(sequence, now.slice(0, 7), unit, amount, now, mostInAMonth(level))
    .run()
  return meta.changes > 0
}

/** Refuses an open recommendation; where a bet was voided meanwhile it stays open. */
async function refuse(
  db: D1Database,
  { sequence, level }: ReferralRow,
  findings: readonly ReferralFinding[],
  nowMs: number,
  { onlyAtLimit = false } = {},
): Promise<void> {
  const now = new Date(nowMs).toISOString()
  await db
    .prepare(
      `UPDATE referrals SET state = 'refused', findings = ?3, decided_at = ?4, decided_by = 'system'
       WHERE sequence = ?1 AND state = 'open' AND ${IS_PLAYED} AND (?5 = 0 OR ${IN_MONTH} >= ?6)`,
    )
    .bind(sequence, now.slice(0, 7), JSON.stringify(findings), now, onlyAtLimit ? 1 : 0, mostInAMonth(level))
    .run()
}

export function mostInAMonth(level: number): number {
  return referralRules.mostInAMonth[level - 1] ?? 0
}

/** Ends the recommendations of friends who have not staked their deposit once in time. */
async function endLate(db: D1Database, nowMs: number): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT member_id AS id FROM referral_friends INDEXED BY referral_friends_late
       WHERE is_open = 1 AND played_at IS NULL AND registered_at <= ? ORDER BY registered_at LIMIT ${ENDED_A_MINUTE}`,
    )
    .bind(new Date(nowMs - referralRules.days * DAY_MS).toISOString())
    .all<{ id: string }>()
  if (results.length === 0) return
  const ids = JSON.stringify(results.map(({ id }) => id))
  await db.batch([
    db
      .prepare(
        `UPDATE referrals SET state = 'refused', findings = '["late"]', decided_at = ?2, decided_by = 'system'
         WHERE state = 'open' AND friend_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(ids, new Date(nowMs).toISOString()),
    db.prepare('UPDATE referral_friends SET is_open = 0 WHERE member_id IN (SELECT value FROM json_each(?))').bind(ids),
  ])
}

/** Nothing more is counted of a friend about whom everything is decided. */
export async function close(db: D1Database, friendId: string): Promise<void> {
  await db
    .prepare(
      `UPDATE referral_friends SET is_open = 0
       WHERE member_id = ?1 AND NOT EXISTS (SELECT 1 FROM referrals WHERE friend_id = ?1 AND state = 'open')`,
    )
    .bind(friendId)
    .run()
}

/** Writes down the rewards that were granted, of one recommendation or of all; what the budget does not have waits. */
export async function writeRewards(env: Env, nowMs: number, sequence: number | null = null): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT referrals.*, nickname FROM referrals INDEXED BY referrals_pending JOIN members ON members.id = friend_id
     WHERE pending IS NOT NULL AND (?1 IS NULL OR sequence = ?1) ORDER BY sequence LIMIT ${FRIENDS_A_MINUTE}`,
  )
    .bind(sequence)
    .all<ReferralRow & { nickname: string }>()
  for await (const row of inTurns(results))
    await writeReward(env, row, nowMs).catch((error) =>
      log('error', 'the reward of a recommendation was not written down', { sequence: row.sequence, error }),
    )
}

async function writeReward(env: Env, row: ReferralRow & { nickname: string }, nowMs: number): Promise<void> {
  const { unit, amount } = row
  if (unit === null || amount === null) throw new Error(`recommendation ${row.sequence} has no reward`)
  const name = mask(row.nickname)
  // Of a friend's friend nothing is shown.
  const title = Object.fromEntries(brand.languages.map((language) => [language, name]))
  const written = await entitle(
    env,
    {
      ...{ memberId: row.inviter_id, id: rewardIdOf(row), kind: 'referral', budget: 'referral', unit, amount },
      details: {
        title: row.level === 1 ? (title as Record<(typeof brand.languages)[number], string>) : null,
        lines: [],
      },
      ...{ expiresMs: nowMs + referralRules.collectDays * DAY_MS, unclaimed: 'paid' },
    },
    nowMs,
  )
  if (written instanceof Refusal) return
  await env.DB.prepare('UPDATE referrals SET pending = NULL WHERE sequence = ?').bind(row.sequence).run()
}

export function rewardIdOf({ level, friend_id: friendId }: Pick<ReferralRow, 'level' | 'friend_id'>): string {
  return `referral${level === 2 ? '2' : ''}:${friendId}`
}
