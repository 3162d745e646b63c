import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { GAME_TYPES } from '../games.ts'
import { CurrencyCode } from '../money.ts'

/**
 * The rebate (specification section 2, manualRebate): a part of the settled cash stakes of a day comes back, by category of
 * the game and rank of the member (decision 186).
 */

/** What rates differ by: a category of games, or a part of the slots. */
export const REBATE_CATEGORIES = [...GAME_TYPES, 'RNG:SC', 'RNG:VP', 'RNG:JP', 'RNG:TG'] as const
export type RebateCategory = (typeof REBATE_CATEGORIES)[number]

/** What a day's rebate adds up from: the amounts are those of the lines, and nothing is rounded after them. */
export const RebateLine = z.object({
  category: z.enum(REBATE_CATEGORIES),
  /** The day in which the bets were placed; an earlier one than the rebate's in a late line. */
  day: z.string(),
  /** In 1/10,000. */
  rate: z.int(),
  /** Minor units; below zero where a late line takes back. */
  staked: z.int(),
  amount: z.int(),
})
export type RebateLine = z.infer<typeof RebateLine>

/** What the lines of a day come to, in minor units. */
export const RebateSum = z.object({
  day: z.string(),
  lines: z.array(RebateLine),
  /** What earlier days left to make good, zero or less. */
  carried: z.int(),
  /** What can be collected of the day, or could if it ended now. */
  amount: z.int(),
})
export type RebateSum = z.infer<typeof RebateSum>

/**
 * `settling`: the day has ended and is settled a few minutes later. `waiting`: it is settled and waits for the house.
 * `none`: nothing came of it. The others are those of the reward, which is collected as `rebate:<day>`.
 */
export const REBATE_STATES = ['settling', 'waiting', 'none', 'open', 'process', 'claimed', 'lapsed'] as const
export type RebateState = (typeof REBATE_STATES)[number]

const RebateDay = z.extend(RebateSum, {
  state: z.enum(REBATE_STATES),
  /** The id under which it is collected. */
  reward: z.string(),
  /** Until when, ISO 8601 UTC; null while it cannot be collected. */
  until: z.nullable(z.string()),
})
export type RebateDay = z.infer<typeof RebateDay>

export const manualRebate = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getManualRebate',
  summary: 'The rebate of who is signed in: today’s so far, those of the days before, and the rates',
  auth: 'account',
  request: Nothing,
  response: z.object({
    currency: CurrencyCode,
    /** The days are those of this time zone. */
    zone: z.string(),
    /** As if the day ended now. */
    today: RebateSum,
    /** The ten before it that have something to show, the newest first. */
    days: z.array(RebateDay),
    /** What of the rebate is not collected within so many days is credited. */
    claimDays: z.int(),
    /** The rank that decides today. */
    level: z.int(),
    /** The ranks in the reader’s language; one without a name where there are none. */
    ranks: z.array(z.object({ level: z.int(), name: z.string() })),
    /** The rates of each rank in 1/10,000, in the order of the ranks; a category that is not here gives nothing. */
    rates: z.array(z.object({ category: z.enum(REBATE_CATEGORIES), rates: z.array(z.int()) })),
  }),
  errors: ['not-signed-in', 'trial-account'],
})
export type ManualRebate = z.infer<typeof manualRebate.response>

/** The calls of the rebate. */
export const rebateCalls = { manualRebate }
