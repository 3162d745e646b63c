import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { commentFault, commentFrom } from '#api/rewards/activities'
import { insertSelect } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { isForEverybody } from '../audiences/audience.ts'
import { forMember, isFor, readFacts } from '../audiences/read.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import type { EntitlementRow } from '../entitlements/entitlement.ts'
import { findActivity, readActivities } from './activities.ts'
import {
  type ApplicationRow,
  draftOf,
  mayApply,
  periodAt,
  rewardOf,
  type Standing,
  type StoredActivity,
  stateOf,
} from './activity.ts'

export interface Applicant {
  id: string
  bank: string
  currency: Currency
}

export interface Application {
  id: string
  activity: string
  version: number
  comment: string
  images: readonly string[]
}

/**
 * Returns how the activities stand for a member: those that are for everybody, those whose audience they are in while they
 * may get offers, and those that they have applied for, as long as there is something to say of that.
 */
export async function readStandings(env: Env, member: Applicant, nowMs: number): Promise<Standing[]> {
  const [stored, stop] = await Promise.all([readActivities(env.DB), readOfferStop(env, member)])
  const inside = new Set(
    await forMember(env.DB, member.id, stored, ({ activity }) => ({ audience: activity.audience, atMs: nowMs })),
  )
  const may = (one: StoredActivity) => stop === null && inside.has(one)
  const standings = await Promise.all(stored.map((one) => standingOf(env.DB, member, one, may(one))))
  return standings.filter((standing) => {
    const { stored: one, row } = standing
    if (isForEverybody(one.activity.audience) || (one.isOpen && may(one))) return true
    return row !== null && (stateOf(standing, nowMs) !== 'closed' || row.reason !== '')
  })
}

/**
 * Returns an activity that no public answer holds as this member is shown it: to who is no longer in its audience as they
 * applied for it. Null for one that everybody sees, and for one that was stopped.
 */
export function ownActivity({ stored, isFor: isTheirs, row }: Standing): StoredActivity | null {
  if (!stored.isOpen || isForEverybody(stored.activity.audience)) return null
  return isTheirs || row === null ? stored : { ...stored, version: row.version, activity: draftOf(row) }
}

async function standingOf(
  db: D1Database,
  { id: memberId, currency }: Applicant,
  stored: StoredActivity,
  may: boolean,
): Promise<Standing> {
  const row = await db
    .prepare(
      `SELECT * FROM activity_applications INDEXED BY activity_applications_member
       WHERE member_id = ? AND activity_id = ? ORDER BY sequence DESC LIMIT 1`,
    )
    .bind(memberId, stored.id)
    .first<ApplicationRow>()
  const reward = row && (await findReward(db, row))
  return { stored, isFor: may && isPaidIn(stored.activity, currency), row, reward }
}

/** Returns whether what an activity gives can be given to who plays in a currency. */
export function isPaidIn({ reward: { unit } }: StoredActivity['activity'], currency: Currency): boolean {
  return unit === 'PTS' || unit === currency
}

async function findReward(db: D1Database, row: ApplicationRow) {
  return db
    .prepare('SELECT state, pending FROM entitlements WHERE member_id = ? AND id = ?')
    .bind(row.member_id, rewardOf(row))
    .first<Pick<EntitlementRow, 'state' | 'pending'>>()
}

export function findApplication(db: D1Database, memberId: string, id: string): Promise<ApplicationRow | null> {
  return db
    .prepare('SELECT * FROM activity_applications WHERE member_id = ? AND id = ?')
    .bind(memberId, id)
    .first<ApplicationRow>()
}

/**
 * Writes down an application; the same again changes nothing. The version is the one that was shown. Of several at once
 * one is written, the others are `wrong-state`. To who is outside its audience an activity is one that there is not.
 */
export async function apply(
  env: Env,
  wish: Application,
  member: Applicant,
  nowMs: number,
): Promise<Standing | Refusal> {
  const [existing, stored, facts] = await Promise.all([
    findApplication(env.DB, member.id, wish.id),
    findActivity(env.DB, wish.activity),
    readFacts(env.DB, member.id),
  ])
  if (existing && !isSame(existing, wish)) return new Refusal('conflict')
  const isInside = stored !== null && isFor(facts, stored.activity.audience, nowMs)
  if (stored === null || !(existing || isInside)) return new Refusal('not-found')
  const stop = await readOfferStop(env, member)
  const standing = await standingOf(env.DB, member, stored, stop === null && isInside)
  if (existing) return standing
  const refusal = refusalOf(standing, stop, wish, nowMs)
  if (refusal) return refusal
  const failure = await save(env.DB, wish, member.id, stored, nowMs)
  if (failure) {
    const written = await findApplication(env.DB, member.id, wish.id)
    if (!written || !isSame(written, wish)) return failure
  }
  return standingOf(env.DB, member, stored, true)
}

function refusalOf(
  standing: Standing,
  stop: 'excluded' | 'offers-off' | null,
  { version, comment, images }: Application,
  nowMs: number,
): Refusal | null {
  const { stored, isFor, row } = standing
  const { needsComment, needsPicture } = stored.activity
  if (!stored.isOpen) return new Refusal('not-found')
  if (stored.version !== version) return new Refusal('offer-changed')
  if (!isFor && row?.state !== 'applying') return new Refusal(stop ?? 'excluded')
  if (!mayApply(standing, nowMs)) return new Refusal('wrong-state')
  const fault = commentFault(comment, needsComment)
  if (fault) return new Refusal('bad-input', { fields: { comment: fault } })
  return needsPicture && images.length === 0 ? new Refusal('bad-input', { fields: { images: 'required' } }) : null
}

const isSame = (row: ApplicationRow, { activity, comment, images }: Application) =>
  row.activity_id === activity && row.comment === commentFrom(comment) && row.images === JSON.stringify(images)

/**
 * Takes the pictures and writes the application, both or neither. A picture that is another's, or that another form has
 * used, leaves `images` NULL, which fails the batch: it might be removed or seen where it should not.
 */
async function save(
  db: D1Database,
  { id, comment, images }: Application,
  memberId: string,
  { id: activity, version, activity: draft }: StoredActivity,
  nowMs: number,
): Promise<Refusal | null> {
  const names = JSON.stringify(images)
  const purpose = `activity:${memberId}:${id}`
  const take = db.prepare(
    `UPDATE uploads SET purpose = ? WHERE name IN (SELECT value FROM json_each(?)) AND owner = ? AND purpose IS NULL`,
  )
  const insert = insertSelect('activity_applications', {
    ...{ member_id: '?1', id: '?2', activity_id: '?3', version: '?4', activity: '?5', period: '?6', comment: '?7' },
    images: `iif((SELECT count(*) FROM uploads WHERE purpose = ?8) = json_array_length(?9), ?9, NULL)`,
    ...{ state: `'applying'`, created_ms: '?10' },
  })
  const values = [memberId, id, activity, version, JSON.stringify(draft), periodAt(draft, nowMs), commentFrom(comment)]
  try {
    await db.batch([
      take.bind(purpose, names, `member:${memberId}`),
      db.prepare(insert).bind(...values, purpose, names, nowMs),
    ])
    return null
  } catch (error) {
    if (/NOT NULL constraint failed: activity_applications\.images/.test(String(error))) return new Refusal('not-found')
    if (/UNIQUE constraint failed: activity_applications|CHECK constraint failed/.test(String(error)))
      return new Refusal('wrong-state')
    throw error
  }
}
