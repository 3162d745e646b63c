import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CURRENCIES } from '../money.ts'

/** What a member collects (specification section 2, rewardCenter): each reward once, whatever it is for. */

export const ENTITLEMENT_KINDS = [
  'rebate',
  'cashback',
  'mission',
  'leaderboard',
  'referral',
  'raffle',
  'activity',
  'bonus',
  'code',
  'rank-gift',
  'voucher',
] as const
export type EntitlementKind = (typeof ENTITLEMENT_KINDS)[number]

/** A currency, or points. */
export const RewardUnit = z.enum([...CURRENCIES, 'PTS'])
export type RewardUnit = z.infer<typeof RewardUnit>

/** `process`: claimed, and on its way to the balance. Nobody claimed a `lapsed` one in time. */
export const REWARD_STATES = ['open', 'process', 'claimed', 'lapsed'] as const

/** The id of a reward: made from what it is for, such as `rebate:2026-11-26`. */
export const RewardId = z.string().check(z.regex(/^[\w:.-]{3,120}$/))

/** A reward of the member. Times in ISO 8601 UTC. */
export const Reward = z.object({
  id: RewardId,
  kind: z.enum(ENTITLEMENT_KINDS),
  unit: RewardUnit,
  /** Minor units, or points. */
  amount: z.int(),
  /** What it is called, in the reader's language; empty where the kind says it all. */
  title: z.string(),
  /** What it adds up from, in minor units; none where there is nothing to add up. */
  lines: z.array(z.object({ name: z.string(), rate: z.int(), staked: z.int(), amount: z.int() })),
  state: z.enum(REWARD_STATES),
  at: z.string(),
  /** Until when it may be claimed. */
  until: z.string(),
  /** What becomes of it then. */
  unclaimed: z.enum(['paid', 'lapsed']),
  /** When it was claimed, paid or lapsed; null while it is open. */
  endedAt: z.nullable(z.string()),
})
export type Reward = z.infer<typeof Reward>

export const rewardList = endpoint({
  method: 'GET',
  path: '/wps/rewards',
  summary: 'The rewards of who is signed in: all that can be claimed, and those that ended, the newest first, by pages',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({
    /** All that can be claimed, the one that ends first before the others. On the first page only. */
    open: z.array(Reward),
    /** Twenty of those that ended. */
    ended: z.array(Reward),
    next: z.nullable(z.string()),
  }),
  errors: ['not-signed-in', 'trial-account'],
})

/** Claiming takes no id of the caller's own: what is claimed already is not paid again, and gets the same answer. */
export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/rewards/claim',
  summary: 'Collects a reward: it is in the balance when this answers, or a minute later (`process`)',
  auth: 'account',
  request: z.strictObject({ id: RewardId }),
  response: Reward,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'reward-ended'],
})

/** The calls of what members collect. */
export const entitlementCalls = { rewardList, claimReward }
