import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { GAME_TYPES } from '../games.ts'
import { CurrencyCode } from '../money.ts'
import { PromotionId } from './promotions.ts'
import { REWARD_STATES, RewardId, RewardUnit } from './rewards.ts'

/** Missions (specification sections 2 and 7): something to do, and what is collected for it (decision 187). */

/** `day` and `week` begin anew in the brand's time zone, a week on Monday. */
export const MISSION_PERIODS = ['day', 'week', 'once'] as const
export type MissionPeriod = (typeof MISSION_PERIODS)[number]

/**
 * `stake`: settled cash stake. `rounds`: settled bets. `days`: days in a row with a settled bet. `games`: different games
 * with one. `profile`: what the member has confirmed or set.
 */
export const MISSION_KINDS = ['stake', 'rounds', 'days', 'games', 'profile'] as const
export type MissionKind = (typeof MISSION_KINDS)[number]

export const PROFILE_PARTS = ['email', 'mobile', 'payment-password'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

/** `running`: there is something left. `waiting`: it is reached and waits for the house. Then as its reward. */
export const MISSION_STATES = ['running', 'waiting', ...REWARD_STATES] as const
export type MissionState = (typeof MISSION_STATES)[number]

/** A mission in a period, in the reader's language. Times in ISO 8601 UTC, money in minor units. */
export const Mission = z.object({
  id: PromotionId,
  /** The id under which its reward is collected. */
  reward: RewardId,
  title: z.string(),
  text: z.string(),
  kind: z.enum(MISSION_KINDS),
  period: z.enum(MISSION_PERIODS),
  /** Only games of these categories count; none: all do. */
  categories: z.array(z.enum(GAME_TYPES)),
  /** The currency of a stake, whose goal and progress are minor units; null where they are numbers. */
  currency: z.nullable(CurrencyCode),
  goal: z.int(),
  /** At most the goal. */
  progress: z.int(),
  /** What of a profile is there; none of other kinds. */
  parts: z.array(z.object({ part: z.enum(PROFILE_PARTS), isDone: z.boolean() })),
  /**
   * What the stake that is left costs on average in the game of these categories that returns least, rounded up; null
   * where no card states a return, and where no stake is the goal.
   */
  expectedCost: z.nullable(z.int()),
  unit: RewardUnit,
  amount: z.int(),
  /** What points of that amount are exchanged for; null where they are not, and of money. */
  worth: z.nullable(z.int()),
  state: z.enum(MISSION_STATES),
  /** Until when there is time for it, or to collect it; null where there is no end. */
  until: z.nullable(z.string()),
})
export type Mission = z.infer<typeof Mission>

export const missionSummary = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  summary: 'The missions of who is signed in: what can be collected, what is left of the others, and what that costs',
  auth: 'account',
  request: Nothing,
  response: z.object({
    /** The member's, which is that of expected costs and of what points are worth. */
    currency: CurrencyCode,
    /** Periods are those of this time zone. */
    zone: z.string(),
    missions: z.array(Mission),
  }),
  errors: ['not-signed-in', 'trial-account'],
})
export type MissionSummary = z.infer<typeof missionSummary.response>

/** The calls of missions. */
export const missionCalls = { missionSummary }
