import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { Reward, RewardUnit } from '../../rewards/rewards.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Next, OfAccount } from '../paging.ts'
import { orProposal } from '../proposals.ts'

/** What the house may give away in promotions, and who was given what. Minor units, or points where the unit is PTS. */

const BudgetId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))
const Amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const OfBudget = z.strictObject({ budget: BudgetId, unit: RewardUnit })
const Budget = z.object({ id: BudgetId, unit: RewardUnit, amount: z.int(), used: z.int() })

const listBudgets = endpoint({
  method: 'GET',
  path: '/ops/budgets',
  summary: 'What may be given away by rebates, missions and other promotions, and what is',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ budgets: z.array(Budget) }),
})

const setBudget = endpoint({
  method: 'PUT',
  path: '/ops/budgets/:budget/:unit',
  summary: 'Proposes what a budget may give away in all, which another person confirms; never less than it has given',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfBudget,
  request: z.strictObject({ amount: Amount }),
  response: orProposal(Budget),
  errors: ['same-person', 'busy', 'amount-out-of-range'],
})

const After = z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) })

/** Its rewards are in the brand's default language. */
const listMemberRewards = endpoint({
  method: 'GET',
  path: '/ops/rewards/:account',
  summary: 'What a member was given to collect, why, and what became of it, the newest first',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: After,
  response: z.object({
    account: z.string(),
    rewards: z.array(z.extend(Reward, { budget: z.string() })),
    next: Next,
  }),
})

/** A reward out of a budget, in the brand's default language; the account is null where the member is known no more. */
const BudgetReward = z.extend(Reward, { number: z.int(), account: z.nullable(z.string()) })
export type BudgetReward = z.infer<typeof BudgetReward>

const listBudgetRewards = endpoint({
  method: 'GET',
  path: '/ops/budgets/:budget/:unit/rewards',
  summary: 'Who was given what out of a budget, why, and what became of it, the first before the others',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfBudget,
  request: After,
  response: z.object({ rewards: z.array(BudgetReward), next: Next }),
})

/** The operators' calls of budgets and rewards. */
export const budgetCalls = { listBudgets, setBudget, listMemberRewards, listBudgetRewards }
