import type { Currency } from '#api/money'
import type { DryRun } from '#api/operator/rewards/dry-run'
import { TRIAL_TYPE } from '#api/session/session'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { CURRENT } from '../../read-models/figures.ts'
import { DAY_MS, dayAt, rebateZone } from './days.ts'

/** What something would have given over the last whole days, a page of members at a time: it changes nothing. */

/** How far back, and members of one page. */
const DAYS = 30
const MEMBERS_A_PAGE = 100

/** SQL: who is looked at, from one time (`?2`) to another (`?3`). */
const WHO = {
  everybody: 'TRUE',
  bettors: `EXISTS (
    SELECT 1 FROM bets_quarter_hour WHERE member = members.id AND unit = members.currency
      AND quarter_hour >= ?2 AND quarter_hour < ?3)`,
  depositors: `EXISTS (
    SELECT 1 FROM journal_all INDEXED BY journal_type WHERE generation = ${CURRENT} AND member = members.id
      AND unit = members.currency AND type = 'deposit' AND type NOT IN ('bet', 'win') AND kind = 'deposit'
      AND at >= ?2 AND at < ?3)`,
} as const

/** SQL: the members after one (`?1`) who are looked at. */
const membersOf = (who: keyof typeof WHO) => `
  SELECT id, account, bank, currency FROM members
  WHERE id > ?1 AND type <> ${TRIAL_TYPE} AND ?2 < ?3 AND ${WHO[who]} ORDER BY id LIMIT ${MEMBERS_A_PAGE + 1}`

export interface Candidate {
  id: string
  account: string
  bank: string
  currency: Currency
}

/** Whole days: from the beginning of one to the end of another (exclusive). */
export interface DryRunSpan {
  zone: TimeZone
  startMs: number
  endMs: number
}

/** Returns the last whole days of the brand's time zone. */
export function lastDays(nowMs: number): DryRunSpan {
  const zone = rebateZone(nowMs)
  const endMs = dayAt(zone, nowMs).startMs
  return { zone, startMs: dayAt(zone, endMs - DAYS * DAY_MS + DAY_MS / 2).startMs, endMs }
}

interface Page {
  unit: DryRun['unit']
  who: keyof typeof WHO
  span: DryRunSpan
  /** The last member of the page before; empty for the first page. */
  after: string
}

/** The beginning of a quarter hour as the sums of bets name it: `2026-11-23T09:45`. */
export const quarterHour = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)

/** Returns what a page of members would have got; `rewardsOf` says how much each time, in minor units or points. */
export async function dryRunPage(
  { DB }: Env,
  { unit, who, span, after }: Page,
  rewardsOf: (member: Candidate) => Promise<readonly number[]>,
): Promise<DryRun> {
  const { startMs, endMs } = span
  const { results } = await DB.prepare(membersOf(who))
    .bind(after, quarterHour(startMs), quarterHour(endMs))
    .all<Candidate>()
  const page = results.slice(0, MEMBERS_A_PAGE)
  const rewards: DryRun['rewards'] = []
  for await (const member of inTurns(page)) {
    const isTheirs = unit === 'PTS' || unit === member.currency
    const amounts = isTheirs ? (await rewardsOf(member)).filter((amount) => amount > 0) : []
    const amount = amounts.reduce((sum, one) => sum + one, 0)
    if (amounts.length > 0) rewards.push({ account: member.account, times: amounts.length, amount })
  }
  return {
    ...{
      from: new Date(startMs).toISOString(),
      to: new Date(endMs).toISOString(),
      unit,
      members: page.length,
      rewards,
    },
    next: results.length > MEMBERS_A_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}
