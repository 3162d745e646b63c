import { log } from '../../../shared/log.ts'
import { insertRow, manyColumns } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { Env } from '../../env.ts'
import { type PeriodRules, type Settled, type SettlementStore, type Subject, settleDue } from '../../periods/settle.ts'
import { lastEndMs } from '../../periods/spans.ts'
import { DAY_MS, dayAt, oldestMs, rebateZone, WAIT_MS } from './days.ts'
import { giveDue } from './give.ts'
import { type Change, type RebateMember, readBasis, readMember } from './read.ts'
import { type RebateBasis, type RebateOutcome, settleRebate } from './rebate.ts'

/** Days settled, and members looked at, in one minute. */
const DAYS_A_MINUTE = 1_000

interface Reading {
  basis: RebateBasis
  member: RebateMember
  changes: readonly Change[]
  level: number
}
/** Of two that settle a member at once one writes; the other one leaves the member to the next run. */
class SettledMeanwhile extends Error {}

type SettledDay = Settled<Subject, Reading, RebateOutcome>

/** Runs once a minute: settles the days that have ended, and gives what came of them. */
export async function settleRebates(env: Env, nowMs = Date.now()): Promise<void> {
  const zone = rebateZone(nowMs)
  const settled = await settleDue(rulesIn(zone), storeOf(env.DB, zone), nowMs, DAYS_A_MINUTE)
  const failures = [
    ...settled.filter(({ error }) => !(error instanceof SettledMeanwhile)),
    ...(await giveDue(env, nowMs)),
  ]
  const [first] = failures
  if (first)
    log('error', 'rebates not settled', { count: failures.length, member: first.subjectId, error: first.error })
}

function rulesIn(zone: TimeZone): PeriodRules<Subject, RebateBasis, RebateOutcome> {
  return {
    spanFrom: (_member, startMs) => dayAt(zone, startMs),
    periodEndMs: (_member, { endMs }) => endMs,
    waitMs: () => WAIT_MS,
    orderOf: ({ id }) => ({ series: id, above: null, depth: 0 }),
    settle: (_member, basis) => settleRebate(basis),
  }
}

/** SQL: the members whose bets changed before a time, and where their first day begins that has to be settled. */
const SUBJECTS = `
  SELECT member_id AS id, min(since) AS firstAt, coalesce(settled_ms, 0) AS settledMs
  FROM rebate_changes INDEXED BY rebate_changes_since JOIN members ON members.id = member_id
    LEFT JOIN rebate_members USING (member_id)
  WHERE since < ?1 AND coalesce(settled_ms, 0) < ?2 GROUP BY member_id ORDER BY firstAt LIMIT ${DAYS_A_MINUTE}`

function storeOf(db: D1Database, zone: TimeZone): SettlementStore<Subject, Reading, RebateOutcome> {
  return {
    async subjects(nowMs) {
      const endMs = lastEndMs((timeMs) => dayAt(zone, timeMs), WAIT_MS, nowMs)
      const { results } = await db
        .prepare(SUBJECTS)
        .bind(new Date(endMs).toISOString(), endMs)
        .all<Subject & { firstAt: string }>()
      return results.map(({ id, firstAt, settledMs }) => ({
        id,
        settledMs: Math.max(settledMs, dayAt(zone, Date.parse(firstAt)).startMs),
      }))
    },

    async read({ id }, { startMs }) {
      const day = dayAt(zone, startMs)
      const read = await readMember(db, id, day.endMs)
      if (read === null) throw new Error('no such member')
      if (read.member.settledMs > startMs) throw new SettledMeanwhile()
      const { basis, levels } = await readBasis(db, zone, read, day)
      return { basis, ...read, level: levels.get(day.day) ?? 0 }
    },

    save: (settled, nowMs) => save(db, zone, settled, nowMs),
  }
}

/** SQL: moves a member to the end of a day; nobody gets a revision who was read before somebody else moved them (`NOT NULL`). */
const MOVE = `
  INSERT INTO rebate_members (member_id, settled_ms, carry, revision) VALUES (?1, ?2, ?3, 1)
  ON CONFLICT (member_id) DO UPDATE SET settled_ms = excluded.settled_ms, carry = excluded.carry,
    revision = iif(revision = ?4, revision + 1, NULL)`

/**
 * Writes a settlement, all of it or nothing. What changes while it is settled has another revision or is newer, and stays
 * for the next day; so does a day of UTC that reaches into the next day.
 */
async function save(
  db: D1Database,
  zone: TimeZone,
  { subject, reading, outcome, startMs, endMs }: SettledDay,
  nowMs: number,
): Promise<void> {
  const { member, changes, level } = reading
  const { day } = dayAt(zone, startMs)
  const over = changes.filter((change) => Date.parse(change.day) + DAY_MS <= endMs)
  const { lines, carried, carry, amount, counted } = outcome
  const statements = [
    db.prepare(MOVE).bind(subject.id, endMs, carry, member.revision),
    db
      .prepare(
        `DELETE FROM rebate_changes WHERE member_id = ?1 AND (day < ?2 OR
           (day, revision) IN (SELECT value ->> 'day', value ->> 'revision' FROM json_each(?3)))`,
      )
      .bind(subject.id, new Date(oldestMs({ startMs, endMs })).toISOString().slice(0, 10), JSON.stringify(over)),
    db
      .prepare('UPDATE rebate_changes SET since = ?2 WHERE member_id = ?1 AND since < ?2')
      .bind(subject.id, new Date(endMs).toISOString()),
  ]
  if (counted.length > 0) {
    const { into, json } = manyColumns(counted.map((one) => ({ member_id: subject.id, ...one })))
    const onConflict = `ON CONFLICT (member_id, day, version, category) DO UPDATE SET
      staked = excluded.staked, amount = excluded.amount`
    statements.push(db.prepare(`INSERT INTO rebate_lines ${into} ${onConflict}`).bind(json))
  }
  if (lines.length > 0 || carried < 0)
    statements.push(
      insertRow(db, 'rebate_days', {
        ...{ member_id: subject.id, day, currency: member.currency, level, lines: JSON.stringify(lines) },
        ...{ carried, carry, amount, settled_ms: nowMs, is_given: amount === 0 ? 1 : 0 },
      }),
    )
  try {
    await db.batch(statements)
  } catch (error) {
    if (!/NOT NULL constraint failed: rebate_members\.revision/.test(String(error))) throw error
    throw new SettledMeanwhile()
  }
}
