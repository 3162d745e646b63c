import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { REWARD_STATES, RewardId } from './rewards.ts'

/** Members who invite friends (specification section 2, referral). What agents invite by is another thing: `agents/invitations.ts`. */

/** The code of a member, or what somebody took for one: the characters that a URL may carry. */
export const ReferralCode = z.string().check(z.regex(/^[\w-]{1,64}$/))

/**
 * How far a friend has come. `waiting`: the deposit is staked once, and the reward not decided yet; `rewarded`: it can be
 * collected, or was.
 */
export const REFERRAL_STEPS = ['registered', 'deposited', 'waiting', 'rewarded', 'refused'] as const
export type ReferralStep = (typeof REFERRAL_STEPS)[number]

/** Why there is no reward, in general: the conditions, the limit of the month, or the time that was over. */
export const REFERRAL_REASONS = ['conditions', 'limit', 'time'] as const

/** What a recommendation brings in the member's currency: amounts in minor units. */
const Terms = z.object({
  currency: CurrencyCode,
  /** For a friend, and for a friend's friend. */
  reward: z.int(),
  secondReward: z.int(),
  leastDeposit: z.int(),
  /** How many friends bring a reward in a month, and how many did in this one. */
  mostInAMonth: z.int(),
  thisMonth: z.int(),
  days: z.int(),
  waitMinutes: z.int(),
})

const Friend = z.object({
  /** Names the row among the member's, and nobody elsewhere. */
  id: z.string(),
  /** Masked. */
  name: z.string(),
  step: z.enum(REFERRAL_STEPS),
  /** Null unless it is `refused`. */
  reason: z.nullable(z.enum(REFERRAL_REASONS)),
  /** The reward by its id, in minor units; null while there is none. */
  reward: z.nullable(z.object({ id: RewardId, amount: z.int(), state: z.enum(REWARD_STATES) })),
  /** The day of the registration, ISO 8601. */
  since: z.string(),
})
export type Friend = z.infer<typeof Friend>

export const referralList = endpoint({
  method: 'GET',
  path: '/wps/member/referrals',
  summary: 'The code by which the member invites, what an invitation brings, and how far each friend has come',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({
    /** Null while offers may not be shown to the member. */
    code: z.nullable(ReferralCode),
    /** Null where an invitation brings nothing in the member's currency. */
    terms: z.nullable(Terms),
    /** Twenty of the friends, the newest first. */
    friends: z.array(Friend),
    next: z.nullable(z.string()),
    /** Who invited the member and sees their steps, as a masked name; null: nobody. */
    invitedBy: z.nullable(z.string()),
    /** Friends of friends: how many, how many brought a reward, and how much together in minor units. */
    second: z.object({ friends: z.int(), rewarded: z.int(), amount: z.int() }),
  }),
  errors: ['not-signed-in', 'trial-account'],
})

/** Who registers learns whose invitation it is, as far as a masked name tells. */
export const referrer = endpoint({
  method: 'GET',
  path: '/wps/member/referrer',
  summary: 'Whether a code is one by which members invite, and the masked name of the member',
  request: z.strictObject({ code: ReferralCode }),
  response: z.object({ name: z.nullable(z.string()) }),
})

/** The calls of members who invite friends. */
export const referralCalls = { referralList, referrer }
