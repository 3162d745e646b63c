import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { CurrencyCode } from '../../money.ts'
import { REBATE_CATEGORIES, REBATE_STATES, RebateLine, RebateSum } from '../../rewards/rebate.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { OfAccount } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { DryRun, DryRunAfter } from './dry-run.ts'

/** A rate in 1/10,000 of a stake. More than a twentieth is a slip of the pen. */
const Rate = z.int().check(z.minimum(0), z.maximum(500))

/** What comes back of a settled cash stake. */
export const RebateRules = z.strictObject({
  /**
   * By category, for each rank from the lowest on; the last one is for all above, and who has no rank yet gets the first.
   * A part of the slots that is not here counts as slots; a category that is not here gives nothing.
   */
  rates: z.partialRecord(z.enum(REBATE_CATEGORIES), z.array(Rate).check(z.minLength(1), z.maxLength(20))),
})
export type RebateRules = z.infer<typeof RebateRules>

const RulesInForce = z.object({
  version: z.int(),
  /** Bets placed from this time on are under it, ISO 8601 UTC. */
  from: z.string(),
  rules: RebateRules,
})

const showRebateRules = endpoint({
  method: 'GET',
  path: '/ops/rebates/rules',
  summary: 'The rates of the rebate by category and rank, and the versions before, the newest first',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ versions: z.array(RulesInForce) }),
})

const setRebateRules = endpoint({
  method: 'PUT',
  path: '/ops/rebates/rules',
  summary: 'Proposes rates of the rebate, which hold from the quarter hour after another person confirms them',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: z.strictObject({ rules: RebateRules }),
  response: orProposal(RulesInForce),
  errors: ['same-person', 'busy'],
})

/** What the rebates of a day in one currency and one state come to, in minor units. */
const DayTotal = z.object({
  day: z.string(),
  currency: CurrencyCode,
  state: z.enum(REBATE_STATES),
  members: z.int(),
  amount: z.int(),
})

const listRebates = endpoint({
  method: 'GET',
  path: '/ops/rebates',
  summary: 'What the rebates of the last two weeks come to, by day and by what became of them',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: Nothing,
  response: z.object({ totals: z.array(DayTotal) }),
})

const showMemberRebate = endpoint({
  method: 'GET',
  path: '/ops/rebate/:account',
  summary: 'What a member’s rebates came from, for the last month, and what today comes to so far',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: z.object({
    account: z.string(),
    currency: CurrencyCode,
    level: z.int(),
    today: RebateSum,
    days: z.array(
      z.object({
        day: z.string(),
        level: z.int(),
        lines: z.array(z.extend(RebateLine, { version: z.int() })),
        carried: z.int(),
        amount: z.int(),
        /** What it leaves to later days to make good, zero or less. */
        carry: z.int(),
        state: z.enum(REBATE_STATES),
        settledAt: z.string(),
      }),
    ),
  }),
  errors: ['trial-account'],
})

const dryRunRebates = endpoint({
  method: 'POST',
  path: '/ops/rebate-dry-run',
  summary:
    'What rates of the rebate would have given in the last 30 days in a currency, a page of members at a time; it changes nothing',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: z.strictObject({ rules: RebateRules, currency: CurrencyCode, after: DryRunAfter }),
  response: DryRun,
})

/** The operators' calls of the rebate. */
export const rebateCalls = { showRebateRules, setRebateRules, listRebates, showMemberRebate, dryRunRebates }
