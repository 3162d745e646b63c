import type { DryRun } from '#api/operator/rewards/dry-run'
import type { MissionDraft } from '#api/operator/rewards/missions'
import { TRIAL_TYPE } from '#api/session/session'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { forMember } from '../audiences/read.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { DAY_MS, dayAt, daysBetween, rebateZone } from '../rebates/days.ts'
import { type MissionRow, spansAt } from './mission.ts'
import { measure, quarterHour, readMissionMember } from './read.ts'

/** What a mission would have given, had it been open for the last whole days, by the rules that give it. */

/** How far back, and members of one page. */
const DAYS = 30
const MEMBERS_A_PAGE = 100

/** SQL: the members after one (`?1`) who have bet between two quarter hours; for a profile (`?4`) all. */
const MEMBERS = `
  SELECT id, account, bank FROM members
  WHERE id > ?1 AND type <> ${TRIAL_TYPE} AND (?4 OR EXISTS (
    SELECT 1 FROM bets_quarter_hour WHERE member = members.id AND unit = members.currency
      AND quarter_hour >= ?2 AND quarter_hour < ?3))
  ORDER BY id LIMIT ${MEMBERS_A_PAGE + 1}`

interface Candidate {
  id: string
  account: string
  bank: string
}

/**
 * Returns what a page of members would have reached. Ranks, agents, languages and profiles are those of now, and who may
 * get no offers now counts as who could get none then.
 */
export async function dryRun(env: Env, draft: MissionDraft, after: string, nowMs: number): Promise<DryRun> {
  const zone = rebateZone(nowMs)
  const endMs = dayAt(zone, nowMs).startMs
  const { startMs } = dayAt(zone, endMs - DAYS * DAY_MS + DAY_MS / 2)
  const { results } = await env.DB.prepare(MEMBERS)
    .bind(after, quarterHour(startMs), quarterHour(endMs), draft.task.kind === 'profile' ? 1 : 0)
    .all<Candidate>()
  const page = results.slice(0, MEMBERS_A_PAGE)
  const rewards: DryRun['rewards'] = []
  for await (const member of inTurns(page)) {
    const times = await timesOf(env, zone, draft, member.id, { startMs, endMs })
    if (times === 0 || !(await mayReceiveOffers(env, member))) continue
    rewards.push({ account: member.account, times, amount: times * draft.reward.amount })
  }
  return {
    ...{ from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString(), unit: draft.reward.unit },
    ...{ members: page.length, rewards, next: results.length > MEMBERS_A_PAGE ? (page.at(-1)?.id ?? null) : null },
  }
}

/** How often a member would have reached it. */
async function timesOf(
  { DB }: Env,
  zone: TimeZone,
  draft: MissionDraft,
  memberId: string,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<number> {
  const member = await readMissionMember(DB, memberId)
  const { task, reward } = draft
  const isTheirs = (unit: string) => unit === 'PTS' || unit === member?.currency
  if (member === null || !isTheirs(reward.unit) || (task.kind === 'stake' && !isTheirs(task.unit))) return 0
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
