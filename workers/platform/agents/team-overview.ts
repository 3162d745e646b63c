import { teamOverview } from '#api/agents/team'
import { Refusal } from '#api/envelope'
import { hasRight } from '#api/rights'
import { TRIAL_TYPE } from '#api/session/session'
import { firstRow } from '../../shared/rows.ts'
import { dayStartMs } from '../../shared/time-zone.ts'
import type { App, Serve } from '../app.ts'
import type { Caller } from '../env.ts'
import { PATH } from '../hierarchy.ts'
import { isBelow } from '../read-models/lines.ts'
import { type Period, teamSums } from '../read-models/period-sums.ts'
import { daysOf, type Range, rangeOf } from '../wallet/statements/range.ts'
import { commissionStatement } from './commission.ts'
import { sumsFrom } from './team-sums.ts'

const DAY_MS = 86_400_000

/** The first page of the agent centre (specification section 2 "agentTeamOverview"). */
export function mountTeamOverview(app: App, serve: Serve): void {
  serve(app, teamOverview, async (query, caller, c) => {
    const now = Date.now()
    const range = rangeOf(query, now)
    return range instanceof Refusal ? range : readOverview(c.env.DB, caller, range, now)
  })
}

/** Reads the sums that are kept by team, so that it costs by days, not by members. */
async function readOverview(db: D1Database, caller: Caller, range: Range, nowMs: number) {
  const { memberId: member, currency: unit, subAccount } = caller
  const seesIncome = subAccount === null || hasRight(subAccount.rights, 'agentRevenueReport', 'view')
  const days = daysOf(range)
  const beforeDays = daysBefore(range, days.length)
  const start = dayStartMs(range.zone, beforeDays.from)
  const [startMs, endMs] = [Date.parse(range.start), Date.parse(range.end)]
  const periods: Period[] = [
    { label: 'before', startMs: start, endMs: startMs },
    { label: 'now', startMs, endMs },
  ]
  const [whole, byDay] = [periods, days].map((of) => teamSums(db, { member, unit }, of)) as [
    TeamSumsQuery,
    TeamSumsQuery,
  ]
  const [wholeResult, byDayResult, counts, earned] = await db.batch([
    whole.statement,
    byDay.statement,
    selectCounts(db, member, { ...range, before: beforeDays, since: new Date(start).toISOString() }, nowMs),
    commissionStatement(db, member, { beforeMs: start, startMs, endMs }, nowMs),
  ])
  const sums = whole.read(wholeResult)
  const of = (label: string) => sumsFrom(sums.find((row) => row.label === label) ?? {})
  const read = new Map(byDay.read(byDayResult).map((row) => [row.label, sumsFrom(row)]))
  const counted = firstRow<Counts>(counts)
  return {
    ...{ zone: range.zone.name, currency: unit, members: counted.members, online: counted.online },
    now: { ...of('now'), joined: counted.joined, active: counted.active },
    before: { ...of('before'), joined: counted.joinedBefore, active: counted.activeBefore },
    commission: seesIncome ? firstRow<Commission>(earned) : null,
    beforeDays,
    days: days.map(({ label: day }) => {
      const { deposited = 0, withdrawn = 0 } = read.get(day) ?? {}
      return { day, deposited, withdrawn }
    }),
  }
}

type TeamSumsQuery = ReturnType<typeof teamSums>
type Commission = Record<'now' | 'before' | 'claimable', number>
type Counts = Record<'members' | 'online' | 'joined' | 'joinedBefore' | 'active' | 'activeBefore', number>

/** As many days as the range has, directly before it. */
function daysBefore({ from }: Range, count: number): { from: string; to: string } {
  const shiftDays = (days: number) => new Date(Date.parse(from) - days * DAY_MS).toISOString().slice(0, 10)
  return { from: shiftDays(count), to: shiftDays(1) }
}

/** Returns the statement for how many are below, are here, have joined and have bet. */
function selectCounts(
  db: D1Database,
  member: string,
  { from, to, start, end, before, since }: Range & { before: { from: string; to: string }; since: string },
  nowMs: number,
): D1PreparedStatement {
  const countJoined = (low: string, high: string) =>
    `(SELECT count(*) FROM members INDEXED BY members_created
      WHERE created_at >= ${low} AND created_at < ${high} AND ${isBelow(PATH)} AND type <> ${TRIAL_TYPE})`
  const active = (low: string, high: string) =>
    `(SELECT coalesce(sum(members), 0) FROM team_active
      WHERE member = ?1 AND day BETWEEN ${low} AND ${high} AND previous < ${low})`
  return db
    .prepare(
      `SELECT team_size AS members,
         (SELECT count(*) FROM last_seen CROSS JOIN members ON members.id = last_seen.member_id
          WHERE online_until > ?2 AND ${isBelow(PATH)}) AS online,
         ${countJoined('?3', '?4')} AS joined, ${countJoined('?5', '?3')} AS joinedBefore,
         ${active('?6', '?7')} AS active, ${active('?8', '?9')} AS activeBefore
       FROM members WHERE id = ?1`,
    )
    .bind(member, new Date(nowMs).toISOString(), start, end, since, from, to, before.from, before.to)
}
