import type { Currency } from '#api/money'
import { TRIAL_TYPE } from '#api/session/session'
import { brand, type Language } from '#brand/brand'
import { columns } from '../../../shared/columns.ts'
import { log } from '../../../shared/log.ts'
import { insertSelect } from '../../../shared/rows.ts'
import { type TimeZone, timeZoneOf } from '../../../shared/time-zone.ts'
import { nextTurn } from '../../../shared/turns.ts'
import { announceMessages, messageStatements } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { OF_BETS, periodSums } from '../../read-models/period-sums.ts'
import { giftStatements, giveGifts } from './gifts.ts'
import { inCurrency, type Ladder, levelAt, vipLadderOf } from './ladder.ts'
import { lastDecidedMs, periodsBetween, type VipSpan } from './periods.ts'
import { decideRank, type RankChange, type Standing } from './rank.ts'
import { messageOfRise } from './rise-message.ts'

/** How many members are read in one D1 transaction, and decided in one minute. */
const MEMBERS_TOGETHER = 50
const MEMBERS_A_MINUTE = 2_000

interface Row {
  id: string
  bank: string
  currency: Currency
  language: Language
  /** Null in these five: no rank was decided yet. */
  level: number | null
  period: string | null
  periodStartMs: number | null
  ladder: string | null
  version: string | null
  /** The mark that the member's bets have changed; null without one. */
  due: number | null
  changes: number
}

const ROWS = `
  SELECT id, bank, currency, language, level, period, period_start_ms AS periodStartMs, ladder, version,
    vip_due.revision AS due,
    coalesce((SELECT max(sequence) FROM vip_changes WHERE vip_changes.member_id = id), 0) AS changes
  FROM members LEFT JOIN vip_ranks ON vip_ranks.member_id = id LEFT JOIN vip_due ON vip_due.member_id = id
  WHERE id IN (SELECT value FROM json_each(?)) AND type <> ${TRIAL_TYPE}`

/** A member's rank, and the settled cash stakes that it stands on, oldest period first; the last one is running. */
export interface MemberRank {
  ladder: Ladder
  level: number
  spans: readonly VipSpan[]
  stakes: ReadonlyMap<string, number>
}

/** Returns the zone of the periods. */
export function vipZone(nowMs: number): TimeZone {
  const zone = timeZoneOf(brand.timeZone, nowMs)
  if (zone === null) throw new Error(`no time zone ${brand.timeZone}`)
  return zone
}

/**
 * Returns a member's rank as it is now, after deciding it from their stakes; null where the brand has no ladder in their
 * currency, and for trial accounts.
 */
export async function rankOf(env: Env, memberId: string, nowMs = Date.now()): Promise<MemberRank | null> {
  const [one] = await decideRanks(env, [memberId], nowMs)
  return one?.rank ?? null
}

/**
 * Returns a member's level and its name; null as above. Reads one row when nothing has changed since the rank was
 * decided.
 */
export async function badgeOf(
  env: Env,
  memberId: string,
  nowMs = Date.now(),
): Promise<{ level: number; name: Record<Language, string> | null } | null> {
  const whole = await vipLadderOf(env.DB)
  if (whole === null) return null
  const row = await env.DB.prepare(ROWS)
    .bind(JSON.stringify([memberId]))
    .first<Row>()
  const ladder = row && inCurrency(whole, row.currency)
  if (!ladder) return null
  const level = isFresh(row, ladder, nowMs) ? (row.level ?? 0) : ((await rankOf(env, memberId, nowMs))?.level ?? 0)
  return { level, name: ladder.ranks[level - 1]?.name ?? null }
}

function isFresh(row: Row, ladder: Ladder, nowMs: number): boolean {
  const decidedMs = lastDecidedMs(vipZone(nowMs), ladder.period, nowMs)
  return row.due === null && row.ladder === ladder.id && row.periodStartMs !== null && row.periodStartMs >= decidedMs
}

/** Runs once a minute: decides the ranks of members whose bets have changed, and those whose period has ended. */
export async function decideDueRanks(env: Env, nowMs: number): Promise<void> {
  const ladder = await vipLadderOf(env.DB)
  if (ladder === null) return
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id FROM vip_due JOIN members ON members.id = member_id AND type <> ${TRIAL_TYPE} UNION
     SELECT member_id FROM vip_ranks INDEXED BY vip_ranks_period WHERE level > 0 AND period_start_ms < ?
     LIMIT ${MEMBERS_A_MINUTE}`,
  )
    .bind(lastDecidedMs(vipZone(nowMs), ladder.period, nowMs))
    .all<{ id: string }>()
  for (let at = 0; at < results.length; at += MEMBERS_TOGETHER) {
    const ids = results.slice(at, at + MEMBERS_TOGETHER).map(({ id }) => id)
    await nextTurn()
    await decideRanks(env, ids, nowMs)
  }
}

/** Decides the ranks of these members; may be repeated, run twice at once, or be interrupted anywhere. */
async function decideRanks(
  env: Env,
  ids: readonly string[],
  nowMs: number,
): Promise<{ id: string; rank: MemberRank | null }[]> {
  const whole = await vipLadderOf(env.DB)
  if (whole === null) return []
  const zone = vipZone(nowMs)
  const { results: rows } = await env.DB.prepare(ROWS).bind(JSON.stringify(ids)).all<Row>()
  const read = rows.map((row) => {
    const ladder = inCurrency(whole, row.currency)
    const isSame = ladder !== null && row.period === ladder.period && row.periodStartMs !== null
    const sinceMs = isSame ? (row.periodStartMs ?? nowMs) : nowMs
    return { row, ladder, isSame, spans: ladder ? periodsBetween(zone, ladder.period, sinceMs, nowMs) : [] }
  })
  const sums = await stakesOf(env.DB, read)
  const ranks = await Promise.all(
    read.map(async ({ row, ladder, isSame, spans }, index) => {
      if (ladder === null) {
        await forget(env.DB, row)
        return { row, rank: null, isWritten: true }
      }
      const stakes = sums[index] ?? new Map<string, number>()
      const before: Standing = {
        level: row.level ?? levelAt(ladder, 0),
        periodStartMs: isSame ? (row.periodStartMs ?? 0) : (spans.at(-1)?.startMs ?? nowMs),
      }
      const { standing, changes } = decideRank(ladder, before, spans, stakes, nowMs)
      const isWritten = await write(env, row, ladder, { standing, changes }, nowMs)
      return { row, rank: { ladder, level: standing.level, spans, stakes }, isWritten }
    }),
  )
  await unmark(
    env.DB,
    ranks.filter(({ isWritten }) => isWritten).map(({ row }) => row),
  )
  return ranks.map(({ row, rank }) => ({ id: row.id, rank }))
}

/** Returns the settled cash stake of each period of each member, by its first day. */
async function stakesOf(
  db: D1Database,
  read: readonly { row: Row; spans: readonly VipSpan[] }[],
): Promise<Map<string, number>[]> {
  const figures = ['staked', 'bonusStaked'] as const
  const queries = read.map(({ row: { id: member, currency: unit }, spans }) =>
    spans.length === 0
      ? null
      : periodSums(db, { member, unit }, spans, { tables: OF_BETS, figures, where: { state: 'settled' } }),
  )
  const statements = queries.flatMap((query) => (query === null ? [] : [query.statement]))
  const sums = await (statements.length === 0 ? [] : db.batch(statements))
  let next = 0
  return queries.map((query, index) => {
    const results = query === null ? [] : query.read(sums[next++])
    const stakes = new Map(read[index]?.spans.map(({ firstDay }) => [firstDay, 0]))
    for (const { label, staked, bonusStaked } of results) stakes.set(label, staked - bonusStaked)
    return stakes
  })
}

/** SQL: a change of a rank, from its fields (`?1`, JSON). Of another's version there is no sequence, which fails the batch. */
const INSERT_CHANGE = insertSelect('vip_changes', {
  member_id: "?1 ->> 'member'",
  sequence: `(SELECT ?1 ->> 'sequence' FROM vip_ranks
    WHERE member_id = ?1 ->> 'member' AND version = ?1 ->> 'version')`,
  at: "?1 ->> 'at'",
  recorded_at: "?1 ->> 'recordedAt'",
  reason: "?1 ->> 'reason'",
  from_level: "?1 ->> 'from'",
  to_level: "?1 ->> 'to'",
  name: "?1 ->> 'name'",
  staked: "?1 ->> 'staked'",
  threshold: "?1 ->> 'threshold'",
  period_from: "?1 ->> 'periodFrom'",
})

/**
 * Writes a rank with its changes, the message and the gifts of a rise, all or nothing; then gives the gifts. Returns false when somebody else has decided
 * it meanwhile: nothing is written then, and the member's mark stays.
 */
async function write(
  env: Env,
  row: Row,
  ladder: Ladder,
  { standing: { level, periodStartMs }, changes }: { standing: Standing; changes: readonly RankChange[] },
  nowMs: number,
): Promise<boolean> {
  const isSame = row.level === level && row.periodStartMs === periodStartMs && row.ladder === ladder.id
  if (isSame && changes.length === 0) return true
  const [version, now] = [crypto.randomUUID(), new Date().toISOString()]
  const rank = { level, period: ladder.period, period_start_ms: periodStartMs, ladder: ladder.id, version }
  const { into, values } = columns({ member_id: row.id, ...rank })
  const saved = env.DB.prepare(
    `INSERT INTO vip_ranks ${into}
     ON CONFLICT (member_id) DO UPDATE SET level = excluded.level, period = excluded.period,
       period_start_ms = excluded.period_start_ms, ladder = excluded.ladder, version = excluded.version
     WHERE version = ?`,
  ).bind(...values, row.version)
  const history = changes.map(({ atMs, ...change }, index) => {
    const name = ladder.ranks[change.to - 1]?.name
    const times = { at: new Date(atMs).toISOString(), recordedAt: now }
    const entry = { ...change, ...times, member: row.id, version, sequence: row.changes + index + 1 }
    return env.DB.prepare(INSERT_CHANGE).bind(JSON.stringify({ ...entry, name: name ? JSON.stringify(name) : null }))
  })
  const text = await messageOfRise(env, row, ladder, level, changes)
  const message = text && { id: `vip:${row.id}:${row.changes + changes.length}`, memberId: row.id, ...text }
  try {
    const inbox = message ? messageStatements(env.DB, message) : []
    const gifts = giftStatements(env.DB, row.id, ladder, changes, nowMs)
    const [first] = await env.DB.batch([saved, ...history, ...inbox, ...gifts])
    if (message) await announceMessages(env, row.id)
    // What is not given now is due, and given by the clock.
    if (gifts.length > 0)
      await giveGifts(env, row, nowMs).catch((error) => log('error', 'a gift was not given', { id: row.id, error }))
    return first?.meta.changes === 1
  } catch (error) {
    if (!/NOT NULL constraint failed: vip_changes\.sequence/.test(String(error))) throw error
    return false
  }
}

/** Removes the rank of a member in whose currency there is no ladder any more; the history stays. */
async function forget(db: D1Database, { id, version }: Row): Promise<void> {
  if (version !== null)
    await db.prepare('DELETE FROM vip_ranks WHERE member_id = ? AND version = ?').bind(id, version).run()
}

/** Removes the marks that were seen; one that came meanwhile has another revision and stays. */
async function unmark(db: D1Database, rows: readonly Row[]): Promise<void> {
  const seen = rows.filter(({ due }) => due !== null).map(({ id, due }) => [id, due])
  if (seen.length === 0) return
  await db
    .prepare(`DELETE FROM vip_due WHERE (member_id, revision) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`)
    .bind(JSON.stringify(seen))
    .run()
}
