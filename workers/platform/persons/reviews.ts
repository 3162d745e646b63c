import { Refusal } from '#api/envelope'
import type { PersonReview, ReviewDecision, ReviewItem, ReviewState } from '#api/operator/protection'
import { bankOf } from '../bank/routing.ts'
import { memberByAccount } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { type By, writeAudited } from '../operators/audit.ts'
import { changeExclusion } from './exclusions.ts'
import { deliverStops, stopChanged } from './stops.ts'

/** What people decide of accounts that may belong to somebody excluded. */

type Row = Omit<PersonReview, 'items' | 'exclusion'> & {
  items: string
  kind: 'time-out' | 'exclusion' | null
  since: string | null
  until: string | null
}

const MOST = 500

/** The newest first; `id` null: all in that state. */
const REVIEWS = `
  SELECT person_reviews.id, members.account, coalesce(other.account, excluded_id) AS excludedAccount, items, state, opened_at AS openedAt,
    decided_at AS decidedAt, decided_by AS decidedBy, reason, kind, since, until
  FROM person_reviews JOIN members ON members.id = person_reviews.member_id
    LEFT JOIN members AS other ON other.id = excluded_id LEFT JOIN exclusions ON exclusions.member_id = excluded_id`

export async function listReviews(db: D1Database, state: ReviewState): Promise<PersonReview[]> {
  const { results } = await db
    .prepare(`${REVIEWS} WHERE state = ? ORDER BY opened_at DESC LIMIT ${MOST}`)
    .bind(state)
    .all<Row>()
  return results.map(reviewOf)
}

export async function readReview(db: D1Database, id: string): Promise<PersonReview | null> {
  const row = await db.prepare(`${REVIEWS} WHERE person_reviews.id = ?`).bind(id).first<Row>()
  return row && reviewOf(row)
}

/**
 * Confirms that both accounts are one person's, which extends the exclusion, or clears the account of what matched. The
 * same again returns the decision.
 */
export async function decideReview(
  env: Env,
  id: string,
  decision: ReviewDecision,
  by: By,
): Promise<PersonReview | Refusal> {
  const review = await readReview(env.DB, id)
  if (review === null) return new Refusal('not-found')
  const state = decision === 'confirm' ? 'confirmed' : 'cleared'
  if (review.state === state) return review
  const member = await memberByAccount(env.DB, review.account)
  const { exclusion } = review
  if (member === null || review.state !== 'open' || exclusion === null) return new Refusal('wrong-state')
  if (decision === 'confirm') {
    const { kind, since, until } = exclusion
    const extended = await changeExclusion(env, member, () =>
      bankOf(env, member.bank).extendExclusion({
        ...{ memberId: member.id, kind, since_ms: Date.parse(since), actor: by.actor, reason: by.reason },
        until_ms: until === null ? null : Date.parse(until),
      }),
    )
    if ('refusal' in extended) return new Refusal(extended.refusal)
  }
  const saved = await saveDecision(env.DB, review, member.id, state, by)
  if (saved instanceof Refusal) return saved
  await deliverStops(env, member.id)
  return (await readReview(env.DB, id)) ?? new Refusal('not-found')
}

function saveDecision(db: D1Database, review: PersonReview, memberId: string, state: 'confirmed' | 'cleared', by: By) {
  const { id, items } = review
  const decide = db
    .prepare(
      `UPDATE person_reviews SET state = ?2, decided_at = ?3, decided_by = ?4, reason = ?5,
         cleared = iif(?2 = 'cleared', items, cleared)
       WHERE id = ?1 AND state = 'open' AND items = ?6`,
    )
    .bind(id, state, new Date().toISOString(), by.actor, by.reason, JSON.stringify(items))
  return writeAudited(db, by, async () => {
    const now = await readReview(db, id)
    // Something else has matched meanwhile: the person has not seen it.
    if (now?.state !== 'open' || now.items.length !== items.length) return new Refusal('conflict')
    return {
      ...{ action: 'person-review', subject: `member:${memberId}` },
      ...{ before: { id, state: 'open', items }, after: { state } },
      statements: [decide, stopChanged(db, memberId, by)],
    }
  })
}

function reviewOf({ items, kind, since, until, ...review }: Row): PersonReview {
  const exclusion = kind === null || since === null ? null : { kind, since, until }
  return { ...review, items: JSON.parse(items) as ReviewItem[], exclusion }
}
