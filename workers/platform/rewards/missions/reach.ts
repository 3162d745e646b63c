import { Refusal } from '#api/envelope'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { type Payable, payDue } from '../../periods/pay.ts'
import type { Failure } from '../../periods/settle.ts'
import { forMember } from '../audiences/read.ts'
import { entitle, readOfferStop } from '../entitlements/entitle.ts'
import { DAY_MS, dayAt, daysOf, rebateZone } from '../rebates/days.ts'
import { draftOf, type MissionRow, rewardOf, spansAt } from './mission.ts'
import { type Measured, measure, readMissionMember, readOpenMissions, readReached } from './read.ts'

/** How long a reward waits to be collected; then it is paid. */
const COLLECT_MS = 30 * DAY_MS
/** Members looked at, and rewards given, in one minute. */
const MEMBERS_A_MINUTE = 500
const ROWS_A_MINUTE = 1_000

interface Change {
  day: string
  revision: number
}

/** Runs once a minute: looks at the missions of members whose bets have changed, and gives what was reached. */
export async function reachMissions(env: Env, nowMs = Date.now()): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id, json_group_array(json_object('day', day, 'revision', revision)) AS changes, min(since) AS first
     FROM mission_changes INDEXED BY mission_changes_since GROUP BY member_id ORDER BY first LIMIT ${MEMBERS_A_MINUTE}`,
  ).all<{ id: string; changes: string }>()
  const missions = results.length === 0 ? [] : await readOpenMissions(env.DB)
  for await (const { id, changes } of inTurns(results))
    await reachChanged(env, missions, id, JSON.parse(changes) as Change[], nowMs).catch((error) =>
      log('error', 'missions not looked at', { member: id, error }),
    )
  const [failed, ...others] = await giveDue(env, null, nowMs)
  if (failed)
    log('error', 'missions not given', { count: others.length + 1, member: failed.subjectId, error: failed.error })
}

/** SQL: the marks that were looked at, unless more has changed since. */
const MARKS = `FROM mission_changes WHERE member_id = ?1
  AND (day, revision) IN (SELECT value ->> 'day', value ->> 'revision' FROM json_each(?2))`
/** SQL: passes them on to what counts the same bets. */
const PASS_ON = ['leaderboard_changes', 'cashback_changes'].map(
  (table) => `
  INSERT INTO ${table} (member_id, day, since, revision) SELECT member_id, day, since, 1 ${MARKS}
  ON CONFLICT (member_id, day) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`,
)

/** Looks at the periods in which bets have changed. What changes meanwhile has another revision, and stays marked. */
async function reachChanged(
  env: Env,
  missions: readonly MissionRow[],
  memberId: string,
  changes: readonly Change[],
  nowMs: number,
): Promise<void> {
  const zone = rebateZone(nowMs)
  const days = daysOf(
    zone,
    changes.map(({ day }) => day),
    dayAt(zone, nowMs),
  )
  await reach(
    env,
    missions,
    memberId,
    days.map(({ startMs }) => startMs),
    nowMs,
  )
  const seen = JSON.stringify(changes)
  await env.DB.batch([...PASS_ON, `DELETE ${MARKS}`].map((sql) => env.DB.prepare(sql).bind(memberId, seen)))
}

/**
 * Measures missions in the periods that these times lie in, and writes down what is reached: once, and it stays whatever
 * becomes of the bets. May be repeated, run twice at once, or be interrupted anywhere. A mission in a currency that is not
 * the member's is none of theirs, nor is one whose audience they are not in. Who wants no offers reaches nothing; who is stopped reaches what was played before.
 */
export async function reach(
  env: Env,
  missions: readonly MissionRow[],
  memberId: string,
  times: readonly number[],
  nowMs: number,
) {
  const db = env.DB
  const zone = rebateZone(nowMs)
  const member = await readMissionMember(db, memberId)
  if (member === null) return null
  const isTheirs = (unit: string) => unit === 'PTS' || unit === member.currency
  const inCurrency = spansAt(missions, zone, times, nowMs).filter(
    ({ draft: { task, reward } }) => isTheirs(reward.unit) && (task.kind !== 'stake' || isTheirs(task.unit)),
  )
  const spans = await forMember(db, memberId, inCurrency, ({ draft, endMs }) => ({
    audience: draft.audience,
    atMs: endMs === null ? nowMs : Math.min(nowMs, endMs - 1),
  }))
  const before = await readReached(db, memberId, spans)
  const measured = await measure(db, zone, { id: memberId, ...member }, spans, nowMs)
  const reached = measured.filter((one) => one.isReached && !before.has(rewardOf(one.mission, one.period)))
  const stop = reached.length === 0 ? null : await readOfferStop(env, { id: memberId, bank: member.bank })
  const due = reached.filter(({ draft }) => stop === null || (stop === 'excluded' && draft.task.kind !== 'profile'))
  if (due.length > 0) await db.batch(due.map((one) => writeReached(db, memberId, one, nowMs)))
  return { member, measured }
}

function writeReached(db: D1Database, memberId: string, { mission, period }: Measured, nowMs: number) {
  return db
    .prepare(
      `INSERT INTO mission_reached (member_id, mission, period, reached_ms)
       SELECT ?1, id, ?3, ?4 FROM missions WHERE id = ?2 AND state = 'open' ON CONFLICT DO NOTHING`,
    )
    .bind(memberId, mission, period, nowMs)
}

interface DueRow {
  member_id: string
  period: string
  reached_ms: number
  id: string
  mission: string
}
type Due = Payable & { row: DueRow }

/**
 * Gives what was reached, of one member or of all: from then on it can be collected. What the budget does not have waits,
 * and is given when it has.
 */
export function giveDue(env: Env, memberId: string | null, nowMs: number): Promise<Failure[]> {
  return payDue<Due>(
    {
      async payable() {
        const { results } = await env.DB.prepare(
          `SELECT member_id, period, reached_ms, id, missions.mission FROM mission_reached JOIN missions
             ON missions.id = mission_reached.mission
           WHERE is_given = 0 AND (?1 IS NULL OR member_id = ?1) ORDER BY reached_ms LIMIT ${ROWS_A_MINUTE}`,
        )
          .bind(memberId)
          .all<DueRow>()
        return results.map((row) => {
          const { amount } = draftOf(row).reward
          return { subjectId: row.member_id, startMs: row.reached_ms, amount, row }
        })
      },
      async credit({ subjectId, amount, row }) {
        const { title, reward } = draftOf(row)
        const given = await entitle(
          env,
          {
            ...{ memberId: subjectId, id: rewardOf(row.id, row.period), kind: 'mission', budget: 'missions' },
            ...{ unit: reward.unit, amount, details: { title, lines: [] } },
            ...{ expiresMs: nowMs + COLLECT_MS, unclaimed: 'paid' },
          },
          nowMs,
        )
        if (given instanceof Refusal) throw new Error(`no reward of ${row.id}: ${given.code}`)
      },
      async markPaid({ row }) {
        await env.DB.prepare(
          'UPDATE mission_reached SET is_given = 1 WHERE member_id = ? AND mission = ? AND period = ?',
        )
          .bind(row.member_id, row.id, row.period)
          .run()
      },
    },
    nowMs,
  )
}
