import { Refusal } from '#api/envelope'
import { ActivityDraft } from '#api/operator/rewards/activities'
import { insertRow } from '../../../shared/rows.ts'
import { timeZoneOf } from '../../../shared/time-zone.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { budgetOf, type StoredActivity } from './activity.ts'

interface Row {
  id: string
  version: number
  activity: string
  is_open: number
}

const NEWEST = `
  SELECT id, version, activity, is_open FROM activities AS one
  WHERE version = (SELECT max(version) FROM activities AS other WHERE other.id = one.id)`

/** Returns the newest version of each activity, also of those that are stopped. */
export async function readActivities(db: D1Database): Promise<StoredActivity[]> {
  const { results } = await db.prepare(`${NEWEST} ORDER BY id`).all<Row>()
  return results.map(storedFrom)
}

export async function findActivity(db: D1Database, id: string): Promise<StoredActivity | null> {
  const row = await db.prepare(`${NEWEST} AND id = ?`).bind(id).first<Row>()
  return row && storedFrom(row)
}

function storedFrom({ id, version, activity, is_open: isOpen }: Row): StoredActivity {
  return { id, version, isOpen: isOpen === 1, activity: ActivityDraft.parse(JSON.parse(activity)) }
}

/**
 * Opens an activity, or a new version of it, and sets what it may give away in all; what was applied for before stays
 * under its version. `amount-out-of-range` where it has given more than that already.
 */
export async function saveActivity(
  db: D1Database,
  id: string,
  activity: ActivityDraft,
  by: By,
): Promise<StoredActivity | Refusal> {
  if (timeZoneOf(activity.zone, Date.now()) === null) return new Refusal('bad-input', { fields: { zone: 'unknown' } })
  const { unit, most: amount } = activity.reward
  const budget = insertRow(
    db,
    'reward_budgets',
    { id: budgetOf(id), unit, amount },
    'ON CONFLICT (id, unit) DO UPDATE SET amount = excluded.amount',
  )
  try {
    const version = { action: 'activity-opened', isOpen: true, activityAfter: () => activity, more: [budget] }
    return await writeVersion(db, id, version, by)
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('amount-out-of-range')
    throw error
  }
}

/** Stops an activity: nobody applies any more; what waits is still decided. */
export async function stopActivity(db: D1Database, id: string, by: By): Promise<StoredActivity | Refusal> {
  return writeVersion(
    db,
    id,
    { action: 'activity-stopped', isOpen: false, activityAfter: (before) => before, more: [] },
    by,
  )
}

interface Version {
  action: string
  isOpen: boolean
  activityAfter: (before: ActivityDraft | null) => ActivityDraft | null
  more: readonly D1PreparedStatement[]
}

async function writeVersion(
  db: D1Database,
  id: string,
  { action, isOpen, activityAfter, more }: Version,
  by: By,
): Promise<StoredActivity | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const before = await findActivity(db, id)
    const activity = activityAfter(before?.activity ?? null)
    if (activity === null) return new Refusal('not-found')
    const version = (before?.version ?? 0) + 1
    const row = { id, version, activity: JSON.stringify(activity), is_open: isOpen ? 1 : 0 }
    return {
      ...{ action, subject: `activity:${id}`, before: before && { ...before.activity, isOpen: before.isOpen } },
      after: { ...activity, isOpen },
      statements: [insertRow(db, 'activities', row), ...more],
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findActivity(db, id)) ?? new Refusal('not-found')
}
