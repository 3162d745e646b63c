import { ActivityDraft } from '#api/operator/rewards/activities'
import { type Activity, type ActivityState, type ActivityStatus, maySucceed } from '#api/rewards/activities'
import type { Language } from '#brand/brand'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import { timeZoneOf } from '../../../shared/time-zone.ts'
import type { EntitlementRow } from '../entitlements/entitlement.ts'

export interface StoredActivity {
  id: string
  version: number
  isOpen: boolean
  activity: ActivityDraft
}

/** A row of `activity_applications` (migrations/0044_activities.sql). */
export interface ApplicationRow {
  sequence: number
  member_id: string
  id: string
  activity_id: string
  version: number
  /** `ActivityDraft` as JSON. */
  activity: string
  period: string
  comment: string
  /** Names of uploads, as JSON. */
  images: string
  state: 'applying' | 'rejected' | 'issued'
  created_ms: number
  decided_ms: number | null
  decided_by: string | null
  reason: string
}

/** The budget that an activity's rewards come from, and the reward of an application that was accepted. */
export const budgetOf = (activity: string) => `activity-${activity}`
export const rewardOf = ({ activity_id: activity, period }: Pick<ApplicationRow, 'activity_id' | 'period'>) =>
  `activity:${activity}:${period}`

export const draftOf = ({ activity }: Pick<ApplicationRow, 'activity'>) => ActivityDraft.parse(JSON.parse(activity))

const timeOf = (ms: number) => new Date(ms).toISOString()

/** Returns the period of an activity that a time lies in: its first day, or `once`. */
export function periodAt({ period, zone: name }: ActivityDraft, timeMs: number): string {
  if (period === 'once') return 'once'
  const zone = timeZoneOf(name, timeMs)
  if (zone === null) throw new Error(`no time zone ${name}`)
  return calendarSpan(zone, period === 'day' ? 'daily' : 'weekly', timeMs).firstDay
}

/** Returns an activity as members see it. */
export function activityFor(language: Language, { id, version, activity }: StoredActivity): Activity {
  const { title, text, terms, motif, reward, period, from, until, needsComment, needsPicture } = activity
  return {
    ...{ id, version, title: title[language], text: text[language], terms: terms[language], motif, period },
    ...{ unit: reward.unit, amount: reward.amount, needsComment, needsPicture },
    ...{ from: timeOf(Date.parse(from)), until: timeOf(Date.parse(until)) },
  }
}

/** What decides how an activity stands for a member. */
export interface Standing {
  stored: StoredActivity
  /** False where it is not for this member. */
  isFor: boolean
  /** The newest application. */
  row: ApplicationRow | null
  /** The reward of that, where there is one. */
  reward: Pick<EntitlementRow, 'state' | 'pending'> | null
}

/** Returns the state of an activity for a member (`ACTIVITY_STEPS`). */
export function stateOf({ stored, isFor, row, reward }: Standing, nowMs: number): ActivityState {
  const { isOpen, activity } = stored
  const untilMs = Date.parse(activity.until)
  const isOver = !isOpen || !isFor || nowMs >= untilMs
  if (row?.state === 'applying') return 'applying'
  const isOfNow = row?.period === periodAt(activity, Math.min(nowMs, untilMs - 1))
  if (row?.state === 'issued' && (isOfNow || reward?.state === 'open' || reward?.pending)) {
    if (reward?.state === 'open') return 'issued'
    return reward?.pending ? 'process' : 'claimed'
  }
  if (isOver) return 'closed'
  if (nowMs < Date.parse(activity.from)) return 'soon'
  return isOfNow && row?.state === 'rejected' ? 'rejected' : 'join'
}

/** Returns true when the member may apply now. */
export function mayApply(standing: Standing, nowMs: number): boolean {
  return maySucceed(stateOf(standing, nowMs), 'applying')
}

/** Returns how an activity stands for its member. */
export function statusFor(standing: Standing, nowMs: number): ActivityStatus {
  const { row, stored } = standing
  return {
    activity: stored.id,
    state: stateOf(standing, nowMs),
    application: row && {
      ...{ id: row.id, comment: row.comment, images: imagesOf(row), at: timeOf(row.created_ms) },
      decidedAt: row.decided_ms === null ? null : timeOf(row.decided_ms),
      reason: row.state === 'rejected' ? row.reason : '',
    },
    reward: row?.state === 'issued' ? rewardOf(row) : null,
  }
}

export const imagesOf = ({ images }: Pick<ApplicationRow, 'images'>): string[] => JSON.parse(images)
