import { Refusal } from '#api/envelope'
import { rewardBudgets } from '#brand/budgets'
import { insertRow } from '../../../shared/rows.ts'
import { isRefused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import type { Entitlement } from './entitlement.ts'

/**
 * Writes down what a member may collect and takes its amount from the budget, both or neither. The same id again changes
 * nothing, whatever else it says. `budget-spent` where the budget has not enough left, or there is none.
 */
export async function entitle(
  { DB }: Env,
  entitlement: Entitlement,
  nowMs: number,
): Promise<'new' | 'existing' | Refusal> {
  const existing = await DB.prepare('SELECT 1 FROM entitlements WHERE member_id = ? AND id = ?')
    .bind(entitlement.memberId, entitlement.id)
    .first()
  if (existing) return 'existing'
  try {
    await DB.batch(entitlementStatements(DB, entitlement, nowMs))
    return 'new'
  } catch (error) {
    if (/UNIQUE constraint failed: entitlements/.test(String(error))) return 'existing'
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('budget-spent')
    throw error
  }
}

/** Returns the statements of `entitle` for a batch in which something else happens with them, all or nothing. */
export function entitlementStatements(
  db: D1Database,
  { memberId, expiresMs, details, ...rest }: Entitlement,
  nowMs: number,
): D1PreparedStatement[] {
  const row = {
    ...{ member_id: memberId, ...rest, details: JSON.stringify(details), state: 'open' },
    ...{ created_ms: nowMs, expires_ms: expiresMs },
  }
  return [...budgetStatements(db), insertRow(db, 'entitlements', row)]
}

/** Returns the statements that write down the brand's budgets; those that are there already stay as they are. */
export function budgetStatements(db: D1Database): D1PreparedStatement[] {
  return Object.entries(rewardBudgets).flatMap(([id, amounts]) =>
    Object.entries(amounts).map(([unit, amount]) =>
      insertRow(db, 'reward_budgets', { id, unit, amount }, 'ON CONFLICT (id, unit) DO NOTHING'),
    ),
  )
}

/**
 * Returns true when offers may be shown and given to a member: real, not excluded or on a break, and nobody has to look at
 * the account. What they have earned before stays theirs to collect.
 */
export async function mayReceiveOffers(env: Env, member: { id: string; bank: string }): Promise<boolean> {
  const reply = await bankOf(env, member.bank).mayReceiveOffers(member.id)
  return !isRefused(reply) && reply.may
}
