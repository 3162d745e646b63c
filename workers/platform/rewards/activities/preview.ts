import { Refusal } from '#api/envelope'
import type { ActivityDraft } from '#api/operator/rewards/activities'
import type { Env } from '../../env.ts'
import { readViewer } from '../audiences/preview.ts'
import { activityFor, stateOf } from './activity.ts'
import { isPaidIn } from './apply.ts'

/** Returns an activity that is not open as a member would see it if it were, by the functions that show it to them. */
export async function previewActivity(env: Env, activity: ActivityDraft, account: string, nowMs: number) {
  const viewer = await readViewer(env, account, activity.audience, nowMs)
  if (viewer instanceof Refusal) return viewer
  const { member, isShown } = viewer
  const stored = { id: 'preview', version: 1, isOpen: true, activity }
  const reason = viewer.reason ?? (isPaidIn(activity, member.currency) ? null : ('currency' as const))
  return {
    ...{ account: member.account, language: member.language, reason },
    card: isShown ? activityFor(member.language, stored) : null,
    state: stateOf({ stored, isFor: reason === null, row: null, reward: null }, nowMs),
  }
}
