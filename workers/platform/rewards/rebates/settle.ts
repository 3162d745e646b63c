import { insertRow, manyColumns } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { Env } from '../../env.ts'
import { dayAt, rebateZone, WAIT_MS } from './days.ts'
import { giveDue } from './give.ts'
import { readBasis, readMember } from './read.ts'
import { type RebateBasis, type RebateOutcome, settleRebate } from './rebate.ts'
import { type SettledMember, settleMembers } from './settle-members.ts'

type Read = NonNullable<Awaited<ReturnType<typeof readMember>>>

interface Basis {
  basis: RebateBasis
  /** The rank at the end of the day. */
  level: number
}

/** Runs once a minute: settles the days that have ended, and gives what came of them. */
export function settleRebates(env: Env, nowMs = Date.now()): Promise<void> {
  const [db, zone] = [env.DB, rebateZone(nowMs)]
  return settleMembers<Read, Basis, RebateOutcome>(
    env,
    {
      ...{ name: 'rebate', waitMs: WAIT_MS, settle: settleRebate },
      spanAt: (timeMs) => dayAt(zone, timeMs),
      readMember: (memberId, untilMs) => readMember(db, memberId, untilMs),
      async readBasis(read, { startMs }) {
        const day = dayAt(zone, startMs)
        const { basis, levels } = await readBasis(db, zone, read, day)
        return { basis, level: levels.get(day.day) ?? 0 }
      },
      carried: ({ carry }) => ({ carry }),
      statements: (settled) => outcomeStatements(db, zone, settled, nowMs),
      giveDue: () => giveDue(env, nowMs),
    },
    nowMs,
  )
}

function outcomeStatements(
  db: D1Database,
  zone: TimeZone,
  { subject, reading, outcome, startMs }: SettledMember<Read, Basis, RebateOutcome>,
  nowMs: number,
): D1PreparedStatement[] {
  const { member, level } = reading
  const { day } = dayAt(zone, startMs)
  const { lines, carried, carry, amount, counted } = outcome
  const statements: D1PreparedStatement[] = []
  if (counted.length > 0) {
    const { into, json } = manyColumns(counted.map((one) => ({ member_id: subject.id, ...one })))
    const onConflict = `ON CONFLICT (member_id, day, version, category) DO UPDATE SET
      staked = excluded.staked, amount = excluded.amount`
    statements.push(db.prepare(`INSERT INTO rebate_lines ${into} ${onConflict}`).bind(json))
  }
  if (lines.length > 0 || carried < 0)
    statements.push(
      insertRow(db, 'rebate_days', {
        ...{ member_id: subject.id, day, currency: member.currency, level, lines: JSON.stringify(lines) },
        ...{ carried, carry, amount, settled_ms: nowMs, is_given: amount === 0 ? 1 : 0 },
      }),
    )
  return statements
}
