import { log } from '../../../shared/log.ts'
import { insertRow, manyColumns } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { Env } from '../../env.ts'
import { type PeriodRules, type Settled, type SettlementStore, type Subject, settleDue } from '../../periods/settle.ts'
import { lastEndMs } from '../../periods/spans.ts'
import { DAY_MS, oldestMs, rebateZone } from '../rebates/days.ts'
import type { Change } from '../rebates/read.ts'
import { type CashbackBasis, type CashbackOutcome, settleCashback } from './cashback.ts'
import { giveDue } from './give.ts'
import { type CashbackMember, type Reading, readBasis, readMember } from './read.ts'
import { WAIT_MS, weekAt } from './weeks.ts'

/** Weeks settled, and members looked at, in one minute. */
const WEEKS_A_MINUTE = 1_000

interface Read extends Reading {
  member: CashbackMember
  changes: readonly Change[]
}
/** Of two that settle a member at once one writes; the other one leaves the member to the next run. */
class SettledMeanwhile extends Error {}

type SettledWeek = Settled<Subject, Read, CashbackOutcome[]>

/** Runs once a minute: settles the weeks that have ended, and gives what came of them. */
export async function settleCashbacks(env: Env, nowMs = Date.now()): Promise<void> {
  const zone = rebateZone(nowMs)
  const settled = await settleDue(rulesIn(zone), storeOf(env, zone, nowMs), nowMs, WEEKS_A_MINUTE)
  const failures = [
    ...settled.filter(({ error }) => !(error instanceof SettledMeanwhile)),
    ...(await giveDue(env, nowMs)),
  ]
  const [first] = failures
  if (first)
    log('error', 'cashbacks not settled', { count: failures.length, member: first.subjectId, error: first.error })
}

function rulesIn(zone: TimeZone): PeriodRules<Subject, CashbackBasis, CashbackOutcome[]> {
  return {
    spanFrom: (_member, startMs) => weekAt(zone, startMs),
    periodEndMs: (_member, { endMs }) => endMs,
    waitMs: () => WAIT_MS,
    orderOf: ({ id }) => ({ series: id, above: null, depth: 0 }),
    settle: (_member, basis) => settleCashback(basis),
  }
}

/** SQL: the members whose bets or gifts changed before a time, and when the first of it was that has to be settled. */
const SUBJECTS = `
  SELECT member_id AS id, min(since) AS firstAt, coalesce(settled_ms, 0) AS settledMs
  FROM cashback_changes INDEXED BY cashback_changes_since JOIN members ON members.id = member_id
    LEFT JOIN cashback_members USING (member_id)
  WHERE since < ?1 AND coalesce(settled_ms, 0) < ?2 GROUP BY member_id ORDER BY firstAt LIMIT ${WEEKS_A_MINUTE}`

function storeOf(env: Env, zone: TimeZone, nowMs: number): SettlementStore<Subject, Read, CashbackOutcome[]> {
  const db = env.DB
  return {
    async subjects() {
      const endMs = lastEndMs((timeMs) => weekAt(zone, timeMs), WAIT_MS, nowMs)
      const { results } = await db
        .prepare(SUBJECTS)
        .bind(new Date(endMs).toISOString(), endMs)
        .all<Subject & { firstAt: string }>()
      return results.map(({ id, firstAt, settledMs }) => ({
        id,
        settledMs: Math.max(settledMs, weekAt(zone, Date.parse(firstAt)).startMs),
      }))
    },

    async read({ id }, { startMs }) {
      const week = weekAt(zone, startMs)
      const read = await readMember(db, id, week.endMs)
      if (read === null) throw new Error('no such member')
      if (read.member.settledMs > startMs) throw new SettledMeanwhile()
      return { ...read, ...(await readBasis(env, zone, read, week, nowMs)) }
    },

    save: (settled) => save(db, zone, settled, nowMs),
  }
}

/** SQL: moves a member to the end of a week; nobody gets a revision who was read before somebody else moved them (`NOT NULL`). */
const MOVE = `
  INSERT INTO cashback_members (member_id, settled_ms, revision) VALUES (?1, ?2, 1)
  ON CONFLICT (member_id) DO UPDATE SET settled_ms = excluded.settled_ms,
    revision = iif(revision = ?3, revision + 1, NULL)`

/**
 * Writes a settlement, all of it or nothing. What changes while it is settled has another revision or is newer, and stays
 * for the next week; so does a day of UTC that reaches into the next week.
 */
async function save(
  db: D1Database,
  zone: TimeZone,
  { subject: { id }, reading, outcome, startMs, endMs }: SettledWeek,
  nowMs: number,
): Promise<void> {
  const over = reading.changes.filter((change) => Date.parse(change.day) + DAY_MS <= endMs)
  const oldest = new Date(oldestMs({ startMs, endMs })).toISOString().slice(0, 10)
  const statements = [
    db.prepare(MOVE).bind(id, endMs, reading.member.revision),
    db
      .prepare(
        `DELETE FROM cashback_changes WHERE member_id = ?1 AND (day < ?2 OR
           (day, revision) IN (SELECT value ->> 'day', value ->> 'revision' FROM json_each(?3)))`,
      )
      .bind(id, oldest, JSON.stringify(over)),
    db
      .prepare('UPDATE cashback_changes SET since = ?2 WHERE member_id = ?1 AND since < ?2')
      .bind(id, new Date(endMs).toISOString()),
    ...outcomeStatements(db, zone, reading, outcome, startMs, nowMs),
  ]
  try {
    await db.batch(statements)
  } catch (error) {
    if (!/NOT NULL constraint failed: cashback_members\.revision/.test(String(error))) throw error
    throw new SettledMeanwhile()
  }
}

function outcomeStatements(
  db: D1Database,
  zone: TimeZone,
  { member, levels, weeks }: Read,
  outcomes: readonly CashbackOutcome[],
  startMs: number,
  nowMs: number,
): D1PreparedStatement[] {
  const { week } = weekAt(zone, startMs)
  const counted = outcomes.flatMap((outcome) => outcome.counted)
  const statements: D1PreparedStatement[] = []
  if (counted.length > 0) {
    const { into, json } = manyColumns(counted.map((one) => ({ member_id: member.id, ...one })))
    const onConflict = `ON CONFLICT (member_id, cashback, week) DO UPDATE SET staked = excluded.staked,
      won = excluded.won, given = excluded.given, amount = excluded.amount`
    statements.push(db.prepare(`INSERT INTO cashback_counted ${into} ${onConflict}`).bind(json))
  }
  for (const { cashback, lines, carried, carry, amount } of outcomes) {
    if (lines.length === 0 && carried === 0) continue
    const version = weeks.findLast((one) => one.cashback === cashback)?.version ?? 0
    statements.push(
      insertRow(db, 'cashback_weeks', {
        ...{ member_id: member.id, cashback, week, version, currency: member.currency, level: levels.get(week) ?? 0 },
        ...{ lines: JSON.stringify(lines), carried, carry, amount, settled_ms: nowMs, is_given: amount === 0 ? 1 : 0 },
      }),
    )
  }
  return statements
}
