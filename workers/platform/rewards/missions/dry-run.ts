import type { DryRun } from '#api/operator/rewards/dry-run'
import type { MissionDraft } from '#api/operator/rewards/missions'
import type { Env } from '../../env.ts'
import { forMember } from '../audiences/read.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { daysBetween } from '../rebates/days.ts'
import { type DryRunSpan, dryRunPage, lastDays } from '../rebates/dry-run-pages.ts'
import { type MissionRow, spansAt } from './mission.ts'
import { measure, readMissionMember } from './read.ts'

/**
 * Returns what a page of members would have got for a mission, had it been open for the last whole days, by the rules that
 * give it. Ranks, agents, languages and profiles are those of now, and who may get no offers now counts as who could get
 * none then.
 */
export function dryRunMission(env: Env, draft: MissionDraft, after: string, nowMs: number): Promise<DryRun> {
  const span = lastDays(nowMs)
  const who = draft.task.kind === 'profile' ? 'everybody' : 'bettors'
  return dryRunPage(env, { unit: draft.reward.unit, who, span, after }, async (member) => {
    const times = await timesOf(env, draft, member.id, span)
    return times > 0 && (await mayReceiveOffers(env, member)) ? Array(times).fill(draft.reward.amount) : []
  })
}

/** How often a member would have reached it. */
async function timesOf(
  { DB }: Env,
  draft: MissionDraft,
  memberId: string,
  { zone, startMs, endMs }: DryRunSpan,
): Promise<number> {
  const member = await readMissionMember(DB, memberId)
  const { task } = draft
  if (member === null || (task.kind === 'stake' && task.unit !== member.currency)) return 0
  const row: MissionRow = { id: 'dry-run', mission: JSON.stringify(draft), state: 'open', opened_ms: startMs }
  const lastMs = endMs - 1
  const days = daysBetween(zone, startMs, lastMs).map((day) => day.startMs)
  const spans = await forMember(DB, memberId, spansAt([row], zone, days, lastMs), (span) => ({
    audience: draft.audience,
    atMs: span.endMs === null ? lastMs : Math.min(lastMs, span.endMs - 1),
  }))
  const measured = await measure(DB, zone, { id: memberId, ...member }, spans, lastMs)
  return measured.filter(({ isReached }) => isReached).length
}
