import type { Currency } from '#api/money'
import type { WageringTerms } from '#api/rewards/wagering'
import { insertRow } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { stakesOf } from '../../read-models/wagering-stakes.ts'
import { targetOf } from './progress.ts'
import { termsOf, type WageringRow } from './wagering-row.ts'

const DAY_MS = 86_400_000

/** A bonus that a member has accepted with terms. Amounts in minor units. */
export interface NewWagering {
  memberId: string
  bank: string
  currency: Currency
  /** The id under which the bank grants the bonus (`grantBonus`), with the spending `terms.order`. */
  grantId: string
  amount: number
  /** What was deposited for it; 0 where nothing was. */
  deposit: number
  terms: WageringTerms
}

/**
 * Writes down what has to be wagered of a bonus, and starts it where no other of the member runs. To be called before the
 * bank grants the bonus, so that no bonus is without its terms: what the bank does not have ends by itself. The same grant
 * again changes nothing.
 */
export async function startWagering(env: Env, wagering: NewWagering, nowMs: number): Promise<void> {
  const { memberId, bank, currency, grantId, amount, deposit, terms } = wagering
  const row = {
    ...{ member_id: memberId, bank, grant_id: grantId, currency, amount, terms: JSON.stringify(terms) },
    ...{ target: targetOf(terms, amount, deposit), max_stake: terms.maxStake[currency] ?? null },
    ...{ state: 'waiting', accepted_at: new Date(nowMs).toISOString() },
  }
  await insertRow(env.DB, 'wagerings', row, 'ON CONFLICT (member_id, grant_id) DO NOTHING').run()
  await startNext(env.DB, memberId, nowMs)
}

/**
 * Starts the oldest wagering of a member that waits, where none runs. A bet that was placed at the same time and has reached
 * the reports before it counts too.
 */
export async function startNext(db: D1Database, memberId: string, nowMs: number): Promise<void> {
  const next = await db
    .prepare(`SELECT * FROM wagerings WHERE member_id = ? AND state = 'waiting' ORDER BY sequence LIMIT 1`)
    .bind(memberId)
    .first<WageringRow>()
  if (next === null) return
  const startedAt = new Date(nowMs).toISOString()
  const expiresAt = new Date(nowMs + termsOf(next).days * DAY_MS).toISOString()
  await db.batch([
    db
      .prepare(
        `UPDATE wagerings SET state = 'running', started_at = ?1, expires_at = ?2, due = due + 1
         WHERE sequence = ?3 AND state = 'waiting'
           AND NOT EXISTS (SELECT 1 FROM wagerings AS other WHERE other.member_id = ?4 AND other.state = 'running')`,
      )
      .bind(startedAt, expiresAt, next.sequence, memberId),
    db
      .prepare(
        `${stakesOf('+', 'wagerings AS running CROSS JOIN bets_all AS bets INDEXED BY bets_member')}
           AND bets.member = ?1 AND running.member_id = ?1 AND running.sequence = ?2 AND running.started_at = ?3
         GROUP BY bets.vendor, bets.game ON CONFLICT (wagering, vendor, game) DO NOTHING`,
      )
      .bind(memberId, next.sequence, startedAt),
  ])
}
