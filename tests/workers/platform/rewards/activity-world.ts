import type { ActivityDraft } from '#api/operator/rewards/activities'
import { type ActivityStatus, activityStatuses, applyActivity } from '#api/rewards/activities'
import { claimReward } from '#api/rewards/rewards'
import { DRAFT } from '#tests/exams/operator/rewards/activities'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { saveActivity } from '../../../../workers/platform/rewards/activities/activities.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** Members who apply for activities, and who decides. */

export const DAY_MS = 86_400_000
let activities = 0
let support: Promise<Record<string, string>> | null = null

/** The headers of an operator who decides. */
export function decider(): Promise<Record<string, string>> {
  support ??= newOperator(undefined, 'support').then(({ headers }) => headers)
  return support
}

export async function opened(over: Partial<ActivityDraft> = {}): Promise<string> {
  activities += 1
  const id = `actividad-${activities}`
  const saved = await saveActivity(env.DB, id, { ...DRAFT, ...over }, HOUSE)
  if (!('isOpen' in saved)) throw new Error(saved.code)
  return id
}

export async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
export type Player = Awaited<ReturnType<typeof player>>

export const apply = ({ headers }: Player, activity: string, over: object = {}) =>
  send<ActivityStatus>(
    'PUT',
    applyActivity.path,
    { id: crypto.randomUUID(), activity, version: 1, comment: 'El faro de mi puerto', images: [], ...over },
    headers,
  )
export const statusOf = async ({ headers }: Player, activity: string) =>
  expectValue(
    await callApi<{ activities: ActivityStatus[] }>('GET', activityStatuses.path, { headers }),
  ).activities.find((one) => one.activity === activity)
export const numberOf = async ({ id }: Player) =>
  String(
    await env.DB.prepare('SELECT max(sequence) AS number FROM activity_applications WHERE member_id = ?')
      .bind(id)
      .first('number'),
  )
export const decide = async (
  one: Player,
  decision: 'approve' | 'reject',
  reason = 'Gracias por contarlo',
  headers?: Record<string, string>,
) =>
  send<{ state: string }>(
    'PUT',
    `/ops/activity-claims/${await numberOf(one)}`,
    { decision, reason },
    headers ?? (await decider()),
  )
export const claim = ({ headers }: Player, id: string) =>
  send<{ state: string }>('POST', claimReward.path, { id }, headers)
export const countOf = async (table: string, { id }: Player) =>
  Number(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE member_id = ?`).bind(id).first('n'))
export const usedOf = (activity: string) =>
  env.DB.prepare('SELECT used FROM reward_budgets WHERE id = ?').bind(`activity-${activity}`).first('used')
