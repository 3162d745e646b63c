import { LONGER_LIVES, ROUND_LIFE_HOURS } from '#api/bet-life'
import type { OpenRound } from '#api/operator/vendors'
import { inTurns } from '../../shared/turns.ts'
import type { BetEnded } from '../bank/commands/open-rounds.ts'
import { bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { CURRENT } from '../read-models/figures.ts'
import { vendorByCode } from '../registry/registry.ts'
import { readSetting } from '../settings/settings.ts'
import type { RoundStatus } from './adapter-types.ts'
import { VENDOR_ADAPTERS } from './adapters.ts'

/** The life of bets on rounds, where an operator has set it. Bets on draws and events have that of their category. */
export const HOURS_SETTING = 'open-rounds-hours'

/** Maximum bets checked in one minute, and in parallel. */
const A_MINUTE = 20
const AT_ONCE = 5
/** Maximum bets of closed rounds ended in one minute: no vendor is called for them. */
const MOST_CLOSED = 200

/** Delay before a vendor without a clear report is called again. */
const AGAIN_MS = 3_600_000
const HOUR_MS = 3_600_000

/** SQL: the open bets placed before a time (`?1`), from the index of what is open. */
const OPEN = `SELECT bets.id AS bet, bets.member, bets.vendor, bets.game, bets.round, bets.unit, bets.staked,
    bets.placed_at AS placedAt, asked_at AS askedAt, coalesce(times, 0) AS asked, members.bank
  FROM bets_all AS bets INDEXED BY bets_open
    JOIN members ON members.id = bets.member LEFT JOIN round_questions ON bet = bets.id
  WHERE bets.generation = ${CURRENT} AND bets.state = 'open' AND bets.placed_at < ?1`

/**
 * SQL: before when a bet must have been placed to be over its life: by its category (`?4`, a time by each that differs),
 * or as a round (`?5`).
 */
const LIFE_BEGAN_BEFORE = `coalesce((
  SELECT ?4 ->> game_type FROM games WHERE vassalage = bets.vendor AND game_code = bets.game), ?5)`

/** SQL: until when banks of before decision 142 may have taken bets: a day after the update. */
const OLD_BANKS_UNTIL = `SELECT strftime('%Y-%m-%dT%H:%M:%fZ', applied_at, '+1 day') AS until FROM d1_migrations
  WHERE name = '0027_round_results.sql'`
/** SQL: a transfer of the vendor has closed the round of the bet. */
const IS_CLOSED = `EXISTS (
  SELECT 1 FROM journal_all AS later INDEXED BY journal_member
  WHERE later.generation = ${CURRENT} AND later.member = bets.member AND later.unit = bets.unit
    AND coalesce(later.vendor, '') = bets.vendor AND later.at >= bets.placed_at
    AND later.round = bets.round AND later.closes)`

/** Returns open bets placed before a time, oldest first; of one vendor when `vendor` is set. */
export async function openRounds(
  db: D1Database,
  { before, vendor = null, limit }: { before: string; vendor?: string | null; limit: number },
): Promise<OpenRound[]> {
  const sql = `${OPEN} AND (?2 IS NULL OR bets.vendor = ?2) ORDER BY bets.placed_at LIMIT ?3`
  return (await db.prepare(sql).bind(before, vendor, limit).all<OpenRound>()).results
}

/**
 * Runs once a minute: ends the open bets of rounds that their vendor has closed. A bank ends them with the round; these
 * are from before it did (decision 142). The search reads the later journal of each of those bets, so it ends when the
 * last of them is over its life: what it has not found by then, `closeOpenRounds` ends.
 */
export async function endClosedRounds(env: Env, nowMs = Date.now()): Promise<void> {
  const update = await env.DB.prepare(OLD_BANKS_UNTIL).first<{ until: string }>()
  if (!update || Date.parse(update.until) + ROUND_LIFE_HOURS * HOUR_MS < nowMs) return
  const { results } = await env.DB.prepare(`${OPEN} AND ${IS_CLOSED} ORDER BY bets.placed_at LIMIT ?2`)
    .bind(update.until, MOST_CLOSED)
    .all<OpenRound>()
  for await (const open of inTurns(results)) await endIfClosed(env, open)
}

/** Runs once a minute: reconciles the oldest open bets beyond their life, each at most once an hour. */
export async function closeOpenRounds(env: Env, nowMs: number): Promise<void> {
  const due = await overdueBets(env.DB, await hoursOf(env.DB), nowMs).all<OpenRound>()
  const waiting = [...due.results]
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await resolve(env, one, nowMs)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Returns the statement for the oldest bets beyond their life, but those whose vendor was asked within the hour. */
export function overdueBets(db: D1Database, roundHours: number, nowMs: number): D1PreparedStatement {
  const bornBefore = (hours: number) => isoOf(nowMs - hours * HOUR_MS)
  const shortest = Math.min(roundHours, ...LONGER_LIVES.map(([, hours]) => hours))
  const ofCategories = Object.fromEntries(LONGER_LIVES.map(([category, hours]) => [category, bornBefore(hours)]))
  const sql = `${OPEN} AND bets.placed_at < ${LIFE_BEGAN_BEFORE} AND (asked_at IS NULL OR asked_at < ?2)
    ORDER BY bets.placed_at LIMIT ?3`
  return db
    .prepare(sql)
    .bind(bornBefore(shortest), isoOf(nowMs - AGAIN_MS), A_MINUTE, JSON.stringify(ofCategories), bornBefore(roundHours))
}

/** Returns the life of bets on rounds in hours, as an operator has set it. */
export async function hoursOf(db: D1Database): Promise<number> {
  return Number((await readSetting(db, HOURS_SETTING)) ?? ROUND_LIFE_HOURS)
}

/**
 * Ends one bet as its vendor's report allows, never by guessing: a round the vendor closed or has is over, a round it
 * never had returns the stake, and without a clear report the bet stays open and is checked again.
 */
async function resolve(env: Env, open: OpenRound, nowMs: number): Promise<BetEnded | 'open'> {
  const ended = await endIfClosed(env, open)
  if (ended !== 'open') return ended
  const status = await fetchRoundStatus(env, open)
  await env.DB.prepare(
    `INSERT INTO round_questions (bet, asked_at, times, said) VALUES (?1, ?2, 1, ?3)
     ON CONFLICT (bet) DO UPDATE SET asked_at = excluded.asked_at, times = times + 1, said = excluded.said`,
  )
    .bind(open.bet, isoOf(nowMs), status)
    .run()
  if (status === 'unsure') return 'open'
  const how = status === 'known' ? 'end' : 'return'
  return bankOf(env, open.bank).endBet({ bet: open.bet, how, reason: REASONS[status] })
}

/** Ends a bet whose round its bank says is closed. */
async function endIfClosed(env: Env, { bet, bank: name }: OpenRound): Promise<BetEnded | 'open'> {
  const bank = bankOf(env, name)
  if (!(await bank.isRoundClosed(bet))) return 'open'
  return bank.endBet({ bet, how: 'end', reason: 'The vendor has closed the round.' })
}

const REASONS = {
  known: 'The vendor has the round and has told no win within the time rounds may be open.',
  unknown: 'The vendor says it never had the round.',
} as const satisfies Record<Exclude<RoundStatus, 'unsure'>, string>

/** A vendor that is no longer registered cannot be called: its bets stay on the list for an operator. */
async function fetchRoundStatus(env: Env, { bet, member, vendor: code, round }: OpenRound): Promise<RoundStatus> {
  const vendor = await vendorByCode(env, code)
  if (vendor === null) return 'unsure'
  const transaction = bet.slice(code.length + 1)
  return (await VENDOR_ADAPTERS[vendor.protocol].round(env, vendor, { member, round, transaction })).status
}

const isoOf = (timeMs: number) => new Date(timeMs).toISOString()
