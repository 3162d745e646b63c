import { Refusal } from '#api/envelope'
import type { ReviewItem } from '#api/operator/protection'
import { TRIAL_TYPE } from '#api/session/session'
import { manyColumns } from '../../shared/rows.ts'
import { inTurns } from '../../shared/turns.ts'
import type { Env } from '../env.ts'
import { type By, writeAudited } from '../operators/audit.ts'
import { forgetExclusion } from './exclusions.ts'
import { screenPerson } from './screen.ts'
import { IS_REGISTERED, REGISTERED } from './stops.ts'

/**
 * People whom a register excludes, beside those who are members: an exclusion without an account, with the same marks, so
 * that whoever leaves the same is found in the same way (decision 161).
 */

/** Exclusions that end in one run, and accounts that are compared at once; the others when they sign in or deposit. */
const ENDS_A_RUN = 200
const CANDIDATES = 200

export interface RegisteredPerson {
  /** A hash: a register may name people by their document. */
  id: string
  /** ISO 8601 UTC; null: from now on, or as it is. */
  since: string | null
  /** Null: no end. */
  until: string | null
  isRemoved: boolean
  marks: { kind: ReviewItem; hash: string }[]
}

/** What members are looked for by at once: values as they were typed, which are not stored. */
export interface Candidates {
  emails: string[]
  mobiles: string[]
  documents: string[]
}

export interface ImportCounts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

interface ExistingRow {
  id: string
  since: string
  until: string | null
  marks: string
}

/** Takes in the people of a file, all or none, with one entry in the audit log. The same file again changes nothing. */
export async function importPeople(
  env: Env,
  register: string,
  people: readonly RegisteredPerson[],
  candidates: Candidates,
  by: By,
): Promise<ImportCounts | Refusal> {
  const nowMs = Date.now()
  const written = await writeAudited(env.DB, by, async () => {
    const { counts, statements } = await planImport(env.DB, register, people, new Date(nowMs).toISOString())
    const about = { action: 'exclusion-register', subject: `${REGISTERED}${register}`, before: null, after: counts }
    return { ...about, counts, statements }
  })
  if (written instanceof Refusal) return written
  await endRegistered(env, nowMs)
  await screenCandidates(env, candidates)
  return written.counts
}

/** Ends the exclusions of registers whose time is over, and what they caused. Runs once a minute. */
export async function endRegistered(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id FROM exclusions WHERE ${IS_REGISTERED} AND returns <= ? LIMIT ${ENDS_A_RUN}`,
  )
    .bind(new Date(nowMs).toISOString())
    .all<{ id: string }>()
  for await (const { id } of inTurns(results)) await forgetExclusion(env, id)
}

async function planImport(db: D1Database, register: string, people: readonly RegisteredPerson[], now: string) {
  const idOf = ({ id }: RegisteredPerson) => `${REGISTERED}${register}:${id}`
  const { results } = await db
    .prepare(
      `SELECT exclusions.member_id AS id, since, returns AS until,
         (SELECT json_group_array(kind || ' ' || hash) FROM exclusion_marks AS own
          WHERE own.member_id = exclusions.member_id) AS marks
       FROM json_each(?1) CROSS JOIN exclusions ON exclusions.member_id = value WHERE returns IS NULL OR returns > ?2`,
    )
    .bind(JSON.stringify(people.map(idOf)), now)
    .all<ExistingRow>()
  const existing = new Map(results.map((row) => [row.id, row]))
  const counts: ImportCounts = { added: 0, changed: 0, removed: 0, unchanged: 0 }
  const [saved, ended]: [RegisteredPerson[], RegisteredPerson[]] = [[], []]
  for (const person of people) {
    const row = existing.get(idOf(person))
    const isOver = person.isRemoved || (person.until !== null && person.until <= now)
    if (isOver && row !== undefined) {
      counts.removed += 1
      ended.push(person)
    } else if (isOver || (row !== undefined && isSame(person, row))) counts.unchanged += 1
    else {
      counts[row === undefined ? 'added' : 'changed'] += 1
      saved.push({ ...person, since: person.since ?? row?.since ?? now })
    }
  }
  return { counts, statements: [...saveStatements(db, idOf, saved), ...endStatements(db, ended.map(idOf), now)] }
}

function isSame({ since, until, marks }: RegisteredPerson, row: ExistingRow): boolean {
  const own = [...new Set(marks.map(({ kind, hash }) => `${kind} ${hash}`))].sort()
  const stored = (JSON.parse(row.marks) as string[]).sort()
  return until === row.until && (since === null || since === row.since) && own.join() === stored.join()
}

/** The lines of a file are the whole of a person: what an earlier one had and this one lacks is no mark any more. */
function saveStatements(
  db: D1Database,
  idOf: (person: RegisteredPerson) => string,
  people: readonly RegisteredPerson[],
): D1PreparedStatement[] {
  if (people.length === 0) return []
  const { into, json } = manyColumns(
    people.map((person) => ({
      ...{ member_id: idOf(person), kind: 'exclusion', since: person.since, until: person.until },
      // It ends by itself, and no bank has it.
      ...{ returns: person.until, checked_at: 'never' },
    })),
  )
  const marks = people.flatMap((person) =>
    person.marks.map(({ kind, hash }) => ({ kind, hash, member_id: idOf(person) })),
  )
  return [
    db
      .prepare('DELETE FROM exclusion_marks WHERE member_id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(people.map(idOf))),
    db
      .prepare(
        `INSERT INTO exclusions ${into} ON CONFLICT (member_id) DO UPDATE SET
           kind = excluded.kind, since = excluded.since, until = excluded.until, returns = excluded.returns`,
      )
      .bind(json),
    saveMarks(db, marks),
  ]
}

function saveMarks(
  db: D1Database,
  marks: readonly { kind: string; hash: string; member_id: string }[],
): D1PreparedStatement {
  const { into, json } = manyColumns(marks)
  return db.prepare(`INSERT INTO exclusion_marks ${into} ON CONFLICT DO NOTHING`).bind(json)
}

function endStatements(db: D1Database, ids: readonly string[], now: string): D1PreparedStatement[] {
  if (ids.length === 0) return []
  const end = 'UPDATE exclusions SET until = ?2, returns = ?2 WHERE member_id IN (SELECT value FROM json_each(?1))'
  return [db.prepare(end).bind(JSON.stringify(ids), now)]
}

/** Compares the members who have left the same as it is typed, those who signed in last first. */
async function screenCandidates(env: Env, { emails, mobiles, documents }: Candidates): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT id FROM members WHERE type <> ${TRIAL_TYPE} AND (
       lower(email) IN (SELECT lower(value) FROM json_each(?1)) OR mobile IN (SELECT value FROM json_each(?2))
       OR details ->> '$.idNumber' IN (SELECT value FROM json_each(?3)))
     ORDER BY last_login_at DESC LIMIT ${CANDIDATES}`,
  )
    .bind(...[emails, mobiles, documents].map((values) => JSON.stringify(values)))
    .all<{ id: string }>()
  for await (const { id } of inTurns(results)) await screenPerson(env, id)
}
