import { insertRow, manyColumns } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { Env } from '../../env.ts'
import { rebateZone } from '../rebates/days.ts'
import { type SettledMember, settleMembers } from '../rebates/settle-members.ts'
import { type CashbackOutcome, settleCashback } from './cashback.ts'
import { giveDue } from './give.ts'
import { type Reading, readBasis, readMember } from './read.ts'
import { WAIT_MS, weekAt } from './weeks.ts'

type Read = NonNullable<Awaited<ReturnType<typeof readMember>>>

/** Runs once a minute: settles the weeks that have ended, and gives what came of them. */
export function settleCashbacks(env: Env, nowMs = Date.now()): Promise<void> {
  const [db, zone] = [env.DB, rebateZone(nowMs)]
  return settleMembers<Read, Reading, CashbackOutcome[]>(
    env,
    {
      ...{ name: 'cashback', waitMs: WAIT_MS, settle: settleCashback },
      spanAt: (timeMs) => weekAt(zone, timeMs),
      readMember: (memberId, untilMs) => readMember(db, memberId, untilMs),
      readBasis: (read, { startMs }) => readBasis(env, zone, read, weekAt(zone, startMs), nowMs),
      carried: () => ({}),
      statements: (settled) => outcomeStatements(db, zone, settled, nowMs),
      giveDue: () => giveDue(env, nowMs),
    },
    nowMs,
  )
}

function outcomeStatements(
  db: D1Database,
  zone: TimeZone,
  { reading, outcome: outcomes, startMs }: SettledMember<Read, Reading, CashbackOutcome[]>,
  nowMs: number,
): D1PreparedStatement[] {
  const { member, levels, weeks } = reading
  const { week } = weekAt(zone, startMs)
  const counted = outcomes.flatMap((outcome) => outcome.counted)
  const statements: D1PreparedStatement[] = []
  if (counted.length > 0) {
    const { into, json } = manyColumns(counted.map((one) => ({ member_id: member.id, ...one })))
    const onConflict = `ON CONFLICT (member_id, cashback, week) DO UPDATE SET staked = excluded.staked,
      won = excluded.won, given = excluded.given, amount = excluded.amount`
    statements.push(db.prepare(`INSERT INTO cashback_counted ${into} ${onConflict}`).bind(json))
  }
  for (const { cashback, lines, carried, carry, amount } of outcomes) {
    if (lines.length === 0 && carried === 0) continue
    const version = weeks.findLast((one) => one.cashback === cashback)?.version ?? 0
    statements.push(
      insertRow(db, 'cashback_weeks', {
        ...{ member_id: member.id, cashback, week, version, currency: member.currency, level: levels.get(week) ?? 0 },
        ...{ lines: JSON.stringify(lines), carried, carry, amount, settled_ms: nowMs, is_given: amount === 0 ? 1 : 0 },
      }),
    )
  }
  return statements
}
