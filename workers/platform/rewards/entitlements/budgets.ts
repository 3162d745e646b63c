import { Refusal } from '#api/envelope'
import type { RewardUnit } from '#api/rewards/rewards'
import { rewardBudgets } from '#brand/budgets'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { budgetStatements } from './entitle.ts'

/** What may be given away, and what is; minor units, or points. */
export interface Budget {
  id: string
  unit: RewardUnit
  amount: number
  used: number
}

const SELECT = 'SELECT id, unit, amount, used FROM reward_budgets'

/** Returns all budgets. */
export async function readBudgets(db: D1Database): Promise<Budget[]> {
  await db.batch(budgetStatements(db))
  return (await db.prepare(`${SELECT} ORDER BY id, unit`).all<Budget>()).results
}

export function findBudget(db: D1Database, id: string, unit: RewardUnit): Promise<Budget | null> {
  return db.prepare(`${SELECT} WHERE id = ? AND unit = ?`).bind(id, unit).first<Budget>()
}

/** Returns what is left of a budget of the brand, by unit. */
export async function readLeft(db: D1Database, id: keyof typeof rewardBudgets): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare('SELECT unit, amount - used AS rest FROM reward_budgets WHERE id = ?')
    .bind(id)
    .all<{ unit: string; rest: number }>()
  // What nobody has given anything of yet has no row.
  return new Map([
    ...Object.entries<number>(rewardBudgets[id]),
    ...results.map(({ unit, rest }) => [unit, rest] as const),
  ])
}

/** Sets what a budget may give away in all; `amount-out-of-range` where it has given more. */
export async function saveBudget(
  db: D1Database,
  { id, unit, amount }: Pick<Budget, 'id' | 'unit' | 'amount'>,
  by: By,
): Promise<Budget | Refusal> {
  await db.batch(budgetStatements(db))
  try {
    const saved = await writeAudited(db, by, async () => {
      const before = await findBudget(db, id, unit)
      return {
        ...{ action: 'budget-changed', subject: `budget:${id}` },
        ...{ before: before && { unit, amount: before.amount }, after: { unit, amount } },
        statements: [
          insertRow(
            db,
            'reward_budgets',
            { id, unit, amount },
            'ON CONFLICT (id, unit) DO UPDATE SET amount = excluded.amount',
          ),
        ],
      }
    })
    if (saved instanceof Refusal) return saved
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('amount-out-of-range')
    throw error
  }
  return (await findBudget(db, id, unit)) ?? new Refusal('busy')
}
