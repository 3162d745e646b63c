import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { CurrencyCode } from '../../money.ts'
import { Reason } from '../../reason.ts'
import { rolesWith } from '../../roles.ts'
import { Account, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'

/**
 * Why a recommendation brought nothing: what both accounts have in common; its limit of the month; no time was left; the
 * inviter was excluded, on a break or under review, or wanted no offers; their currency has no reward; an operator has rejected it.
 */
export const REFERRAL_FINDINGS = [
  ...(['same-email', 'same-mobile', 'same-document', 'same-name-birthday', 'same-payout-account'] as const),
  ...(['same-device', 'same-address-block', 'limit', 'late', 'inviter-stopped', 'no-reward', 'operator'] as const),
] as const
export type ReferralFinding = (typeof REFERRAL_FINDINGS)[number]

export const REFERRAL_STATES = ['open', 'granted', 'refused'] as const

/** A recommendation as operators see it. Times in ISO 8601 UTC, amounts in minor units. */
const Referral = z.object({
  account: z.string(),
  friend: z.string(),
  /** 1: the friend's own inviter; 2: who invited that one. */
  level: z.int(),
  state: z.enum(REFERRAL_STATES),
  findings: z.array(z.enum(REFERRAL_FINDINGS)),
  currency: z.nullable(CurrencyCode),
  amount: z.nullable(z.int()),
  /** False while the budget has not enough for a reward that was granted. */
  isWritten: z.boolean(),
  registeredAt: z.string(),
  /** The first deposit that counts, and what was staked since, in the friend's currency. */
  progress: z.object({
    currency: CurrencyCode,
    depositedAt: z.nullable(z.string()),
    deposit: z.nullable(z.int()),
    staked: z.int(),
    playedAt: z.nullable(z.string()),
  }),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.string(),
})
export type OperatedReferral = z.infer<typeof Referral>

const listReferrals = endpoint({
  method: 'GET',
  path: '/ops/referrals',
  summary: 'Recommendations by members, the newest first: those that were refused, or all of one inviter',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: z.strictObject({
    account: z.optional(Account),
    state: z.optional(z.enum(REFERRAL_STATES)),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({ items: z.array(Referral), next: Next }),
})

const decideReferral = endpoint({
  method: 'PUT',
  path: '/ops/referrals/:account/:friend',
  summary: 'Rejects a recommendation, or proposes to reward it, which another person confirms',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: z.strictObject({ account: Account, friend: Account }),
  request: z.strictObject({ decision: z.enum(['approve', 'reject']), reason: Reason }),
  response: orProposal(Referral),
  errors: ['same-person', 'busy', 'wrong-state', 'wrong-currency', 'operation-not-allowed'],
})

/** The operators' calls of members who invite friends. */
export const referralCalls = { listReferrals, decideReferral }
