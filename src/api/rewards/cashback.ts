import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { GAME_CLASSES, GAME_TYPES } from '../games.ts'
import { CurrencyCode } from '../money.ts'
import { PromotionId } from './promotions.ts'
import { RewardId } from './rewards.ts'

/** Cashback: a part of the net loss of a week comes back, by rank, within a least amount and a cap (decision 200). */

/**
 * What counts of a week, in minor units: settled cash stakes, the cash that they won, what the house gave. The net loss is
 * the first without the others. A late line has only what changed.
 */
export const CashbackLine = z.object({
  /** The first day of the week; an earlier one than the settlement's in a late line. */
  week: z.string(),
  staked: z.int(),
  won: z.int(),
  given: z.int(),
  /** In 1/10,000. */
  rate: z.int(),
  amount: z.int(),
})
export type CashbackLine = z.infer<typeof CashbackLine>

/**
 * `running`: its week runs. `soon`: it begins with the next week. `settling`: the week has ended and is settled some hours
 * later. `waiting`: it is settled and waits for the house. `none`: nothing came of it. The others are those of the reward.
 */
export const CASHBACK_STATES = ['settling', 'waiting', 'none', 'open', 'process', 'claimed', 'lapsed'] as const
export type CashbackState = (typeof CASHBACK_STATES)[number]

/** A cashback that runs or begins, in the reader's language, with its whole rule. Times in ISO 8601 UTC. */
export const Cashback = z.object({
  id: PromotionId,
  title: z.string(),
  state: z.enum(['running', 'soon']),
  /** The first and the last day of the week. */
  week: z.string(),
  lastDay: z.string(),
  /** When its amount can be collected at the earliest, and for how many days; then it lapses. */
  settledAt: z.string(),
  collectDays: z.int(),
  /** The rates of each rank in 1/10,000, in the order of the ranks. */
  rates: z.array(z.int()),
  least: z.int(),
  cap: z.int(),
  /** Only these count; none of both: all games do. */
  categories: z.array(z.enum(GAME_TYPES)),
  games: z.array(z.object({ vendor: z.string(), game: z.string(), name: z.string() })),
  /** Games of these kinds do not, unless they are named. */
  without: z.array(z.enum(GAME_CLASSES)),
  /** What the week comes to so far, as if it ended now. */
  staked: z.int(),
  won: z.int(),
  given: z.int(),
  rate: z.int(),
  /** What earlier weeks left to make good, zero or less. */
  carried: z.int(),
  amount: z.int(),
})
export type Cashback = z.infer<typeof Cashback>

/** A week that has ended. */
export const CashbackWeek = z.object({
  cashback: PromotionId,
  title: z.string(),
  week: z.string(),
  lastDay: z.string(),
  lines: z.array(CashbackLine),
  carried: z.int(),
  amount: z.int(),
  state: z.enum(CASHBACK_STATES),
  /** The id under which it is collected. */
  reward: RewardId,
  /** Until when; null while it cannot be collected. */
  until: z.nullable(z.string()),
})
export type CashbackWeek = z.infer<typeof CashbackWeek>

export const cashbackList = endpoint({
  method: 'GET',
  path: '/wps/cashbacks',
  summary: 'The cashbacks of who is signed in: this week so far and the rule, and the weeks before',
  auth: 'account',
  request: Nothing,
  response: z.object({
    currency: CurrencyCode,
    /** Weeks are those of this time zone, from Monday on. */
    zone: z.string(),
    /** The rank that decides now. */
    level: z.int(),
    /** The ranks in the reader’s language; one without a name where there are none. */
    ranks: z.array(z.object({ level: z.int(), name: z.string() })),
    cashbacks: z.array(Cashback),
    /** The ten that have something to show, the newest first. */
    weeks: z.array(CashbackWeek),
  }),
  errors: ['not-signed-in', 'trial-account'],
})
export type CashbackList = z.infer<typeof cashbackList.response>

/** The calls of cashback. */
export const cashbackCalls = { cashbackList }
