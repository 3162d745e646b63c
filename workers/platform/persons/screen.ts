import type { ReviewItem } from '#api/operator/protection'
import { TRIAL_TYPE } from '#api/session/session'
import { log } from '../../shared/log.ts'
import { insertRow, manyColumns } from '../../shared/rows.ts'
import type { DepositFields } from '../bank/deposits/deposit-types.ts'
import { bankOf } from '../bank/routing.ts'
import { type Member, memberById } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { type Mark, marksOf, type Traces } from './person-marks.ts'
import { deliverStops, isExcluded, RUNS, stopChanged } from './stops.ts'

/** An exclusion is that of a person: whoever has left the same details as somebody excluded waits for a person (decision 161). */

interface Review {
  state: 'open' | 'confirmed' | 'cleared' | 'ended'
  items: string
  cleared: string
}

/**
 * Compares what a member has left with what excluded people left, and stops money at a match. Called wherever such a
 * detail enters, and before a deposit, with the fields of its payer. Returns true while the member is under review.
 */
export async function screenPerson(env: Env, memberId: string, payer: DepositFields = {}): Promise<boolean> {
  const member = await memberById(env.DB, memberId)
  if (member === null || member.type === TRIAL_TYPE) return false
  const marks = marksOf(env.PEPPER, member, await tracesOf(env, member, payer))
  if (await isExcluded(env.DB, memberId)) {
    await saveMarks(env.DB, memberId, marks)
    return false
  }
  const matches = await matchesOf(env.DB, memberId, marks)
  if (matches.size === 0) return isUnderReview(env.DB, memberId)
  const opened = await Promise.all([...matches].map((match) => openReview(env.DB, memberId, match)))
  const changed = opened.filter((statement) => statement !== null)
  if (changed.length > 0)
    await env.DB.batch([...changed, stopChanged(env.DB, memberId, { actor: 'system', reason: '' })])
  // Also where nothing changed: the bank may not have been reached.
  await deliverStops(env, memberId)
  return isUnderReview(env.DB, memberId)
}

/** The same after the response: nobody learns a match from how long an answer takes. A failure is only logged. */
export function screenAfterwards(env: Env, memberId: string, context: Pick<ExecutionContext, 'waitUntil'>): void {
  const screened = screenPerson(env, memberId).catch((error) => {
    log('error', 'a member was not screened', { error })
  })
  context.waitUntil(screened)
}

/** Stores the marks of an excluded member. A contact that was never confirmed may be somebody else's, and is none. */
export async function saveMarks(db: D1Database, memberId: string, marks: readonly Mark[]): Promise<void> {
  const rows = marks
    .filter(({ isConfirmed }) => isConfirmed)
    .map(({ kind, hash }) => ({ kind, hash, member_id: memberId }))
  if (rows.length === 0) return
  const { into, json } = manyColumns(rows)
  await db.prepare(`INSERT INTO exclusion_marks ${into} ON CONFLICT DO NOTHING`).bind(json).run()
}

export async function tracesOf(env: Env, { id, bank }: Member, payer: DepositFields = {}): Promise<Traces> {
  const [{ accounts, documents, names }, sent] = await Promise.all([
    bankOf(env, bank).personTraces(id),
    env.DB.prepare('SELECT DISTINCT number_hash FROM identity_cases WHERE member_id = ? AND number_hash IS NOT NULL')
      .bind(id)
      .all<{ number_hash: string }>(),
  ])
  const { payerAccount, payerDocument, payerName } = payer
  return {
    documentHashes: sent.results.map((row) => row.number_hash),
    accounts: payerAccount ? [...accounts, payerAccount] : accounts,
    documents: payerDocument ? [...documents, payerDocument] : documents,
    names: payerName ? [...names, payerName] : names,
  }
}

async function isUnderReview(db: D1Database, memberId: string): Promise<boolean> {
  const row = await db.prepare('SELECT 1 FROM review_stops WHERE member_id = ? AND held = 1').bind(memberId).first()
  return row !== null
}

/** Returns which kinds of marks match those of whom. */
async function matchesOf(db: D1Database, memberId: string, marks: readonly Mark[]): Promise<Map<string, ReviewItem[]>> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT exclusion_marks.member_id AS excluded, exclusion_marks.kind AS item
       FROM json_each(?1) AS mark
       JOIN exclusion_marks ON exclusion_marks.kind = mark.value ->> 'kind' AND hash = mark.value ->> 'hash'
       JOIN exclusions ON exclusions.member_id = exclusion_marks.member_id
       WHERE exclusion_marks.member_id <> ?3 AND ${RUNS}`,
    )
    .bind(JSON.stringify(marks), new Date().toISOString(), memberId)
    .all<{ excluded: string; item: ReviewItem }>()
  const byPerson = Map.groupBy(results, ({ excluded }) => excluded)
  return new Map([...byPerson].map(([excluded, rows]) => [excluded, rows.map(({ item }) => item)]))
}

/** Returns the statement that opens a review or adds to it; null where a person has seen all of it. */
async function openReview(
  db: D1Database,
  memberId: string,
  [excludedId, found]: [string, ReviewItem[]],
): Promise<D1PreparedStatement | null> {
  const review = await db
    .prepare('SELECT state, items, cleared FROM person_reviews WHERE member_id = ? AND excluded_id = ?')
    .bind(memberId, excludedId)
    .first<Review>()
  const before = JSON.parse(review?.items ?? '[]') as ReviewItem[]
  const cleared = new Set(JSON.parse(review?.cleared ?? '[]') as ReviewItem[])
  const items = [...new Set([...before, ...found])].sort()
  const isOpen = review?.state === 'open'
  const isNew = isOpen ? items.length > before.length : found.some((item) => !cleared.has(item))
  if (!isNew || review?.state === 'confirmed') return null
  const openedAt = new Date().toISOString()
  return insertRow(
    db,
    'person_reviews',
    {
      ...{ id: crypto.randomUUID(), member_id: memberId, excluded_id: excludedId },
      ...{ items: JSON.stringify(items), state: 'open', opened_at: openedAt },
    },
    `ON CONFLICT (member_id, excluded_id) DO UPDATE SET items = excluded.items, state = 'open',
       opened_at = iif(state = 'open', opened_at, excluded.opened_at), decided_at = NULL, decided_by = NULL, reason = NULL`,
  )
}
