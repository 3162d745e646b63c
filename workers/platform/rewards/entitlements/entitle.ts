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

/** What keeps offers from a member. */
export interface OfferStops {
  /** They are excluded or on a break, somebody has to look at the account, or it plays with play money. */
  isStopped: boolean
  /** Since when they want none; null: they do. */
  refusedMs: number | null
}

interface OfBank {
  id: string
  bank: string
}

/** Reads what keeps offers from members: one query for all of them, and one call for each. */
export async function readOfferStops(
  env: Env,
  members: readonly OfBank[],
): Promise<ReadonlyMap<string, Readonly<OfferStops>>> {
  const [refused, stopped] = await Promise.all([
    env.DB.prepare(
      `SELECT id, offers_refused_at AS at FROM members
       WHERE id IN (SELECT value FROM json_each(?)) AND offers_refused_at IS NOT NULL`,
    )
      .bind(JSON.stringify(members.map(({ id }) => id)))
      .all<{ id: string; at: string }>(),
    Promise.all(
      members.map(async ({ id, bank }) => {
        const reply = await bankOf(env, bank).mayReceiveOffers(id)
        return [id, isRefused(reply) || !reply.may] as const
      }),
    ),
  ])
  const times = new Map(refused.results.map(({ id, at }) => [id, Date.parse(at)]))
  return new Map(stopped.map(([id, isStopped]) => [id, { isStopped, refusedMs: times.get(id) ?? null }]))
}

/**
 * Returns why nothing may be shown or given to a member: the one rule for every way. What was earned at a time before they
 * refused offers is theirs (`earnedMs`); who is stopped gets nothing new, whenever it was earned.
 */
export function offerStopIn(
  stops: OfferStops | undefined,
  earnedMs = Number.MAX_SAFE_INTEGER,
): 'excluded' | 'offers-off' | null {
  if (stops === undefined || stops.isStopped) return 'excluded'
  return stops.refusedMs !== null && stops.refusedMs <= earnedMs ? 'offers-off' : null
}

/** Returns why a member may get no offers; null when they may. What they have earned before stays theirs to collect. */
export async function readOfferStop(
  env: Env,
  member: OfBank,
  earnedMs?: number,
): Promise<'excluded' | 'offers-off' | null> {
  return offerStopIn((await readOfferStops(env, [member])).get(member.id), earnedMs)
}

/** Returns true when offers may be shown and given to a member (`readOfferStop`). */
export async function mayReceiveOffers(env: Env, member: OfBank, earnedMs?: number): Promise<boolean> {
  return (await readOfferStop(env, member, earnedMs)) === null
}
