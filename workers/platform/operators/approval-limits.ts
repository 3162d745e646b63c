import { Refusal } from '#api/envelope'
import { CURRENCIES, type Currency } from '#api/money'
import type { ApprovalLimits } from '#api/operator/proposals'
import { approvalLimits as initial } from '#brand/approval-limits'
import { insertRow } from '../../shared/rows.ts'
import { type By, writeAudited } from './audit.ts'

const DAY_MS = 86_400_000

/** A decision about money by one person; the same decision again counts once. */
export interface SoleDecision {
  id: string
  actor: string
  currency: Currency
  /** Minor units. */
  amount: number
}

/** Returns what one person may decide alone in 24 hours, by currency. */
export async function approvalLimits(db: D1Database): Promise<ApprovalLimits> {
  const { results } = await db
    .prepare('SELECT currency, amount FROM approval_limits')
    .all<{ currency: Currency; amount: number }>()
  return { ...initial, ...Object.fromEntries(results.map(({ currency, amount }) => [currency, amount])) }
}

/** Sets the limits of some currencies and leaves the others. */
export async function saveApprovalLimits(
  db: D1Database,
  limits: Partial<ApprovalLimits>,
  by: By,
): Promise<Refusal | ApprovalLimits> {
  const saved = await writeAudited(db, by, async () => {
    const before = await approvalLimits(db)
    const after = { ...before, ...limits }
    const replace = 'ON CONFLICT DO UPDATE SET amount = excluded.amount'
    const statements = CURRENCIES.map((currency) =>
      insertRow(db, 'approval_limits', { currency, amount: after[currency] }, replace),
    )
    return { action: 'approval-limits-changed', subject: 'setting:approval-limits', before, after, statements }
  })
  return saved instanceof Refusal ? saved : saved.after
}

/**
 * Counts a decision towards what its actor decided alone in the last 24 hours and returns true. Returns false, counting
 * nothing, when the sum would pass the limit. One statement, so that simultaneous decisions cannot pass it either.
 */
export async function mayDecideAlone(db: D1Database, { id, actor, currency, amount }: SoleDecision): Promise<boolean> {
  const { [currency]: limit } = await approvalLimits(db)
  const now = Date.now()
  const dayAgo = new Date(now - DAY_MS).toISOString()
  const key = `${actor} ${id} ${amount}`
  const counted = await db
    .prepare(
      `INSERT OR IGNORE INTO sole_approvals (id, actor, currency, amount, at)
       SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?4 + (SELECT coalesce(sum(amount), 0)
       FROM sole_approvals WHERE actor = ?2 AND currency = ?3 AND at > ?6) <= ?7`,
    )
    .bind(key, actor, currency, amount, new Date(now).toISOString(), dayAgo, limit)
    .run()
  if (counted.meta.changes === 1) return true
  const repeated = db.prepare('SELECT 1 FROM sole_approvals WHERE id = ? AND at > ?').bind(key, dayAgo)
  return (await repeated.first()) !== null
}
