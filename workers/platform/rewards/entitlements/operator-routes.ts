import { Refusal } from '#api/envelope'
import { budgetCalls } from '#api/operator/rewards/budgets'
import { brand } from '#brand/brand'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { findBudget, readBudgets, saveBudget } from './budgets.ts'
import { type EntitlementRow, rewardFor } from './entitlement.ts'

/** Rewards per page. */
const PAGE = 50

/** Budgets and rewards for operators. */
export function mountBudgetOps(app: App, serve: Serve): void {
  serve(app, budgetCalls.listBudgets, async (_nothing, _by, c) => ({ budgets: await readBudgets(c.env.DB) }))

  serveForTwo(app, serve, budgetCalls.setBudget, {
    forTwo: async ({ DB }, { budget, unit, amount }) => {
      const before = await findBudget(DB, budget, unit)
      return { budget, unit, amount, before: before?.amount ?? null, given: before?.used ?? 0 }
    },
    perform: ({ DB }, { budget: id, unit, amount }, by) => saveBudget(DB, { id, unit, amount }, by),
  })

  serve(app, budgetCalls.listMemberRewards, async ({ account, after }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM entitlements INDEXED BY entitlements_member WHERE member_id = ? AND sequence < ?
       ORDER BY sequence DESC LIMIT ?`,
    )
      .bind(member.id, after === undefined ? Number.MAX_SAFE_INTEGER : Number(after), PAGE + 1)
      .all<EntitlementRow>()
    const page = results.slice(0, PAGE)
    return {
      account: member.account,
      rewards: page.map((row) => ({ ...rewardFor(brand.defaultLanguage, row), budget: row.budget })),
      next: results.length > PAGE ? String(page.at(-1)?.sequence) : null,
    }
  })

  serve(app, budgetCalls.listBudgetRewards, async ({ budget, unit, after }, _by, c) => {
    if ((await findBudget(c.env.DB, budget, unit)) === null) return new Refusal('not-found')
    const { results } = await c.env.DB.prepare(
      `SELECT entitlements.*, account FROM entitlements INDEXED BY entitlements_budget
         LEFT JOIN members ON members.id = member_id
       WHERE budget = ? AND unit = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
    )
      .bind(budget, unit, after === undefined ? 0 : Number(after), PAGE + 1)
      .all<EntitlementRow & { account: string | null }>()
    const page = results.slice(0, PAGE)
    const rewards = page.map(({ account, ...row }) => ({
      ...{ number: row.sequence, account, ...rewardFor(brand.defaultLanguage, row) },
    }))
    return { rewards, next: results.length > PAGE ? String(page.at(-1)?.sequence) : null }
  })
}
