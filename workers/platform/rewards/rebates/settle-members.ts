import { columns } from '../../../shared/columns.ts'
import { log } from '../../../shared/log.ts'
import type { Env } from '../../env.ts'
import {
  type Failure,
  type Reading,
  type Settled,
  type SettlementStore,
  type Subject,
  settleDue,
} from '../../periods/settle.ts'
import { lastEndMs, type Span } from '../../periods/spans.ts'
import { DAY_MS, oldestMs } from './days.ts'
import type { Change } from './read.ts'

/** Periods settled, and members looked at, in one minute. */
const PERIODS_A_MINUTE = 1_000

/** A member whose days have changed. */
export interface ChangedMember {
  member: { settledMs: number; revision: number }
  changes: readonly Change[]
}

/** A settlement with what was read for it. */
export type SettledMember<Read, Basis, Outcome> = Settled<Subject, Read & Basis, Outcome>

/**
 * A reward that each member gets for what they played in a period. Its tables begin with its name: `<name>_changes` has the
 * days of UTC of a member that changed (`day`, `revision`), and since when that has to be settled (`since`);
 * `<name>_members` how far a member is settled (`settled_ms`), and how often that was written (`revision`).
 */
export interface MemberReward<Read extends ChangedMember, Basis extends Reading<unknown>, Outcome> {
  name: 'rebate' | 'cashback'
  /** Returns the period that an instant lies in. */
  spanAt(timeMs: number): Span
  /** How long after its end a period waits for what happened in its last moments. */
  waitMs: number
  /** Returns a member and what has changed before a time; null for nobody. */
  readMember(memberId: string, untilMs: number): Promise<Read | null>
  readBasis(read: Read, span: Span): Promise<Basis>
  settle(basis: Basis['basis']): Outcome
  /** What the row of `<name>_members` holds besides. */
  carried(outcome: Outcome): Readonly<Record<string, number>>
  /** Returns what writes the outcome. */
  statements(settled: SettledMember<Read, Basis, Outcome>): D1PreparedStatement[]
  /** Gives what was settled; returns what failed. */
  giveDue(): Promise<Failure[]>
}

/** Of two that settle a member at once one writes; the other one leaves the member to the next run. */
class SettledMeanwhile extends Error {}

/** Runs once a minute: settles the periods that have ended, and gives what came of them. */
export async function settleMembers<Read extends ChangedMember, Basis extends Reading<unknown>, Outcome>(
  { DB: db }: Env,
  reward: MemberReward<Read, Basis, Outcome>,
  nowMs: number,
): Promise<void> {
  const { name, spanAt, waitMs } = reward
  const rules = {
    spanFrom: (_member: Subject, startMs: number) => spanAt(startMs),
    periodEndMs: (_member: Subject, { endMs }: Span) => endMs,
    waitMs: () => waitMs,
    orderOf: ({ id }: Subject) => ({ series: id, above: null, depth: 0 }),
    settle: (_member: Subject, basis: Basis['basis']) => reward.settle(basis),
  }
  const settled = await settleDue(rules, storeOf(db, reward), nowMs, PERIODS_A_MINUTE)
  const failures = [...settled.filter(({ error }) => !(error instanceof SettledMeanwhile)), ...(await reward.giveDue())]
  const [first] = failures
  if (first)
    log('error', `${name}s not settled`, { count: failures.length, member: first.subjectId, error: first.error })
}

/** SQL: the members whose days changed before a time, and when the first of it was that has to be settled. */
const subjectsOf = (name: string) => `
  SELECT member_id AS id, min(since) AS firstAt, coalesce(settled_ms, 0) AS settledMs
  FROM ${name}_changes INDEXED BY ${name}_changes_since JOIN members ON members.id = member_id
    LEFT JOIN ${name}_members USING (member_id)
  WHERE since < ?1 AND coalesce(settled_ms, 0) < ?2 GROUP BY member_id ORDER BY firstAt LIMIT ${PERIODS_A_MINUTE}`

function storeOf<Read extends ChangedMember, Basis extends Reading<unknown>, Outcome>(
  db: D1Database,
  reward: MemberReward<Read, Basis, Outcome>,
): SettlementStore<Subject, Read & Basis, Outcome> {
  const { name, spanAt, waitMs } = reward
  return {
    async subjects(nowMs) {
      const endMs = lastEndMs(spanAt, waitMs, nowMs)
      const { results } = await db
        .prepare(subjectsOf(name))
        .bind(new Date(endMs).toISOString(), endMs)
        .all<Subject & { firstAt: string }>()
      return results.map(({ id, firstAt, settledMs }) => ({
        id,
        settledMs: Math.max(settledMs, spanAt(Date.parse(firstAt)).startMs),
      }))
    },

    async read({ id }, { startMs }) {
      const span = spanAt(startMs)
      const read = await reward.readMember(id, span.endMs)
      if (read === null) throw new Error('no such member')
      if (read.member.settledMs > startMs) throw new SettledMeanwhile()
      return { ...read, ...(await reward.readBasis(read, span)) }
    },

    save: (settled) => save(db, reward, settled),
  }
}

/**
 * Writes a settlement, all of it or nothing: nobody gets a revision who was read before somebody else moved them (`NOT
 * NULL`). What changes while it is settled has another revision or is newer, and stays for the next period; so does a day
 * of UTC that reaches into the next one.
 */
async function save<Read extends ChangedMember, Basis extends Reading<unknown>, Outcome>(
  db: D1Database,
  reward: MemberReward<Read, Basis, Outcome>,
  settled: SettledMember<Read, Basis, Outcome>,
): Promise<void> {
  const { name } = reward
  const { reading, outcome, startMs, endMs } = settled
  const { id } = settled.subject
  const over = reading.changes.filter((change) => Date.parse(change.day) + DAY_MS <= endMs)
  const oldest = new Date(oldestMs({ startMs, endMs })).toISOString().slice(0, 10)
  const [table, carried] = [`${name}_members`, reward.carried(outcome)]
  const { into, values } = columns({ member_id: id, settled_ms: endMs, revision: 1, ...carried })
  const updates = ['settled_ms', ...Object.keys(carried)].map((column) => `${column} = excluded.${column}`)
  const statements = [
    db
      .prepare(
        `INSERT INTO ${table} ${into} ON CONFLICT (member_id) DO UPDATE SET ${updates.join(', ')},
           revision = iif(revision = ?, revision + 1, NULL)`,
      )
      .bind(...values, reading.member.revision),
    db
      .prepare(
        `DELETE FROM ${name}_changes WHERE member_id = ?1 AND (day < ?2 OR
           (day, revision) IN (SELECT value ->> 'day', value ->> 'revision' FROM json_each(?3)))`,
      )
      .bind(id, oldest, JSON.stringify(over)),
    db
      .prepare(`UPDATE ${name}_changes SET since = ?2 WHERE member_id = ?1 AND since < ?2`)
      .bind(id, new Date(endMs).toISOString()),
    ...reward.statements(settled),
  ]
  try {
    await db.batch(statements)
  } catch (error) {
    if (!String(error).includes(`NOT NULL constraint failed: ${table}.revision`)) throw error
    throw new SettledMeanwhile()
  }
}
