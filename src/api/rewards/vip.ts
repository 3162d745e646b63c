import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { RewardUnit } from './rewards.ts'

/** How long a period of the VIP ladder is: a week from Monday, or a calendar month, of the brand's time zone. */
export const VIP_PERIODS = ['weekly', 'monthly'] as const
export type VipPeriod = (typeof VIP_PERIODS)[number]

/** Why a rank changed: a stake reached it, a period ended below it, or the ladder became shorter. */
export const VIP_REASONS = ['rise', 'fall', 'ladder'] as const
export type VipReason = (typeof VIP_REASONS)[number]

const RankName = z.object({ level: z.int(), name: z.string() })

/** A change of rank. Level 0 is no rank, without a name. */
const VipChange = z.object({
  /** ISO 8601 UTC: when it rose; for a fall, when the period ended. */
  at: z.string(),
  reason: z.enum(VIP_REASONS),
  from: z.int(),
  to: RankName,
  /** The settled cash stake that decided, in minor units. */
  staked: z.int(),
})
export type VipChange = z.infer<typeof VipChange>

/**
 * `reach`: given to who reaches the rank. `due`: reached, and on its way. `given`: in the reward center, or
 * collected. `lapsed`: nobody collected it in time.
 */
export const GIFT_STATES = ['reach', 'due', 'given', 'lapsed'] as const

/** The gift of a rank, once in the life of an account (decision 195). */
const VipGift = z.object({
  unit: RewardUnit,
  /** Minor units, or points. */
  amount: z.int(),
  state: z.enum(GIFT_STATES),
})
export type VipGift = z.infer<typeof VipGift>

/** A rank of the ladder in the reader's language. */
const VipRank = z.extend(RankName, {
  /** The settled cash stake of a period from which on it is reached, in minor units. */
  threshold: z.int(),
  benefits: z.array(z.string()),
  /** Null where it has none, or none that this member would be given now. */
  gift: z.nullable(VipGift),
})
export type VipRank = z.infer<typeof VipRank>

/** What is missing to a rank, in minor units of settled cash stake. */
const Missing = z.nullable(z.extend(RankName, { threshold: z.int(), missing: z.int() }))

/** A member's rank. Amounts are settled cash stakes in minor units; days are calendar days of `zone`. */
export const VipStatus = z.extend(RankName, {
  currency: CurrencyCode,
  period: z.enum(VIP_PERIODS),
  zone: z.string(),
  /** The running period, both days inclusive. */
  firstDay: z.string(),
  lastDay: z.string(),
  staked: z.int(),
  /** Of the last full period. */
  previousStaked: z.int(),
  /** True for a member with a limit, a time-out or an exclusion: `next` and `keep` are null (decision 118). */
  isProtected: z.boolean(),
  /** The next rank; null at the top. */
  next: Missing,
  /** The stake of the running period that keeps the rank when it ends; null where the rank cannot fall. */
  keep: Missing,
  ranks: z.array(VipRank),
  /** The newest twenty, newest first. */
  changes: z.array(VipChange),
})
export type VipStatus = z.infer<typeof VipStatus>

/** `vip` is null where the brand has no ladder, or none in the member's currency. */
export const vipStatus = endpoint({
  method: 'GET',
  path: '/wps/member/vip',
  summary: 'The VIP rank of who is signed in, and the ladder',
  auth: 'account',
  request: Nothing,
  response: z.object({ vip: z.nullable(VipStatus) }),
  errors: ['not-signed-in', 'trial-account'],
})
