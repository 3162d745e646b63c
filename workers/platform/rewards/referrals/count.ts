import type { Currency } from '#api/money'
import { referralRules } from '#brand/referrals'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'

/** How many friends are counted in one minute. */
const FRIENDS_A_MINUTE = 500

interface Due {
  id: string
  currency: Currency
  changes: number
}

interface Progress {
  depositedAt: string
  deposited: number
  staked: number
}

/** Runs once a minute: counts what recommended members have deposited and staked since that changed. */
export async function countDueFriends(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id, currency, changes FROM referral_friends INDEXED BY referral_friends_due
     JOIN members ON members.id = member_id WHERE is_open = 1 AND changes > counted LIMIT ${FRIENDS_A_MINUTE}`,
  ).all<Due>()
  for await (const friend of inTurns(results))
    await countFriend(env.DB, friend, nowMs).catch((error) =>
      log('error', 'a recommended member was not counted', { member: friend.id, error }),
    )
}

/** Counts one of them anew, where something has changed. */
export async function countIfDue(db: D1Database, memberId: string, nowMs: number): Promise<void> {
  const friend = await db
    .prepare(
      `SELECT member_id AS id, currency, changes FROM referral_friends JOIN members ON members.id = member_id
       WHERE member_id = ? AND is_open = 1 AND changes > counted`,
    )
    .bind(memberId)
    .first<Due>()
  if (friend) await countFriend(db, friend, nowMs)
}

/** Writes the count unless a later one was written. What has changed meanwhile is counted again. */
async function countFriend(db: D1Database, { id, currency, changes }: Due, nowMs: number): Promise<void> {
  const progress = await readProgress(db, id, currency)
  const isPlayed = progress !== null && progress.staked >= progress.deposited
  await db
    .prepare(
      `UPDATE referral_friends SET deposited_at = ?2, deposited = ?3, staked = ?4,
         played_at = iif(?5, coalesce(played_at, ?6), NULL), counted = ?7
       WHERE member_id = ?1 AND is_open = 1 AND counted < ?7`,
    )
    .bind(
      ...[id, progress?.depositedAt ?? null, progress?.deposited ?? null, progress?.staked ?? 0],
      ...[isPlayed ? 1 : 0, new Date(nowMs).toISOString(), changes],
    )
    .run()
}

/** The first deposit that is large enough and that no bank has taken back. */
const FIRST_DEPOSIT = `
  SELECT at, amount FROM journal AS paid WHERE member = ?1 AND unit = ?2 AND type = 'deposit' AND kind = 'deposit'
    AND amount >= ?3 AND NOT EXISTS (
      SELECT 1 FROM journal AS back WHERE back.member = ?1 AND back.unit = ?2 AND back.type = 'deposit'
        AND back.kind = 'chargeback' AND back.reference = paid.id)
  ORDER BY at, bank, sequence LIMIT 1`

/**
 * The settled cash stakes placed since a time (`?3`): the bets of its quarter hour (up to `?4`) one by one, the others of
 * its day (up to `?5`) by quarter hours, and the days after it whole.
 */
const STAKED_SINCE = `
  SELECT coalesce(sum(staked - bonus_staked), 0) AS staked FROM (
    SELECT staked, bonus_staked FROM bets
    WHERE member = ?1 AND unit = ?2 AND state = 'settled' AND NOT free AND placed_at >= ?3 AND substr(placed_at, 1, 16) < ?4
      AND coalesce(vendor, '') IN (SELECT DISTINCT vendor FROM bets_day WHERE member = ?1 AND unit = ?2)
    UNION ALL
    SELECT staked, bonus_staked FROM bets_quarter_hour
    WHERE member = ?1 AND unit = ?2 AND state = 'settled' AND quarter_hour >= ?4 AND quarter_hour < ?5
    UNION ALL
    SELECT staked, bonus_staked FROM bets_day WHERE member = ?1 AND unit = ?2 AND state = 'settled' AND day >= ?5)`

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** Returns the deposit that counts and what was staked since; null without one, or in a currency without rewards. */
async function readProgress(db: D1Database, memberId: string, currency: Currency): Promise<Progress | null> {
  const least = inCurrency(referralRules.leastDeposit, currency)
  if (least === null) return null
  const deposit = await db
    .prepare(FIRST_DEPOSIT)
    .bind(memberId, currency, least)
    .first<{ at: string; amount: number }>()
  if (deposit === null) return null
  const atMs = Date.parse(deposit.at)
  const after = (unitMs: number) => new Date((Math.floor(atMs / unitMs) + 1) * unitMs).toISOString()
  const played = await db
    .prepare(STAKED_SINCE)
    .bind(memberId, currency, deposit.at, after(QUARTER_MS).slice(0, 16), after(DAY_MS).slice(0, 10))
    .first<{ staked: number }>()
  return { depositedAt: deposit.at, deposited: deposit.amount, staked: played?.staked ?? 0 }
}

/** Returns an amount of the rules; null in a currency that they do not have. */
export function inCurrency(amounts: Readonly<Partial<Record<Currency, number>>>, currency: Currency): number | null {
  return amounts[currency] ?? null
}
