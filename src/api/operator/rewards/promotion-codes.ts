import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { inEveryLanguage } from '../../language.ts'
import { PromotionCode } from '../../rewards/promotion-codes.ts'
import { REWARD_STATES, RewardUnit } from '../../rewards/rewards.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'

/** Promotion codes as operators write them, and who used them. Amounts in minor units, or points where the unit is PTS. */

/** What all members together may be given by one code. */
const MOST = 1_000_000_000_000

/** A code as an operator writes it. */
export const CodeDraft = z
  .strictObject({
    /** What the reward is called, in every language. */
    title: inEveryLanguage(z.string().check(z.trim(), z.minLength(3), z.maxLength(60))),
    /** What each member gets. */
    reward: z.strictObject({ unit: RewardUnit, amount: z.int().check(z.minimum(1), z.maximum(MOST)) }),
    /** How many members may use it in all; each of them once. */
    members: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    /** ISO 8601 with an offset. */
    from: z.iso.datetime({ offset: true }),
    until: z.iso.datetime({ offset: true }),
    /** How many days a member has to collect the reward, and what becomes of it then. */
    collectDays: z.int().check(z.minimum(1), z.maximum(90)),
    unclaimed: z.enum(['paid', 'lapsed']),
  })
  .check(z.refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] }))
  .check(z.refine(({ reward, members }) => reward.amount * members <= MOST, { path: ['members'] }))
export type CodeDraft = z.infer<typeof CodeDraft>

const OperatedCode = z.object({
  code: z.string(),
  version: z.int(),
  isOpen: z.boolean(),
  /** How many members have used it. */
  uses: z.int(),
  draft: CodeDraft,
})

const OfCode = z.strictObject({ code: PromotionCode })

const listPromotionCodes = endpoint({
  method: 'GET',
  path: '/ops/promo-codes',
  summary: 'The promotion codes in their newest versions, also those that are stopped, and how many members used them',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ after: z.optional(PromotionCode) }),
  response: z.object({ codes: z.array(OperatedCode), next: Next }),
})

const setPromotionCode = endpoint({
  method: 'PUT',
  path: '/ops/promo-codes/:code',
  summary: 'Proposes a promotion code with its budget, or a new version of one, which another person opens',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfCode,
  request: z.strictObject({ draft: CodeDraft }),
  response: orProposal(OperatedCode),
  errors: ['same-person', 'busy', 'amount-out-of-range'],
})

const stopPromotionCode = endpoint({
  method: 'PUT',
  path: '/ops/promo-codes/:code/stop',
  summary: 'Stops a promotion code: nobody can use it any more; what was given by it stays',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfCode,
  request: Nothing,
  response: OperatedCode,
  errors: ['busy'],
})

/** A member who used a code. Times in ISO 8601 UTC. */
export const CodeUse = z.object({
  number: z.int(),
  account: z.nullable(z.string()),
  version: z.int(),
  unit: RewardUnit,
  amount: z.int(),
  at: z.string(),
  /** What became of the reward. */
  state: z.enum(REWARD_STATES),
})
export type CodeUse = z.infer<typeof CodeUse>

const listCodeUses = endpoint({
  method: 'GET',
  path: '/ops/promo-codes/:code/uses',
  summary: 'Who used a promotion code, when, and what became of the reward, the first before the others',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfCode,
  request: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ code: z.string(), uses: z.array(CodeUse), next: Next }),
})

/** The operators' calls of promotion codes. */
export const promotionCodeCalls = { listPromotionCodes, setPromotionCode, stopPromotionCode, listCodeUses }
