import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { GAME_TYPES } from '../games.ts'
import { CurrencyCode } from '../money.ts'
import { PromotionId } from './promotions.ts'
import { RewardUnit } from './rewards.ts'

/** Leaderboards (specification sections 2 and 7): who is how far in a week or a month, and what places give (decision 190). */

/** A week begins on Monday, a month on its first day, in the brand's time zone. */
export const BOARD_PERIODS = ['week', 'month'] as const
export type BoardPeriod = (typeof BOARD_PERIODS)[number]

/** `games`: different games with a settled bet. `stake`: settled cash stake, of each day at most so much. */
export const BOARD_METRICS = ['games', 'stake'] as const
export type BoardMetric = (typeof BOARD_METRICS)[number]

const Score = z.object({
  place: z.int(),
  /** Minor units, or a number of games. */
  score: z.int(),
  /** What the place gave; null before the period is settled, and where it gave nothing. */
  prize: z.nullable(z.int()),
})

/** A leaderboard in a period. */
export const Standing = z.object({
  from: z.string(),
  /** Bets count that were placed before. */
  until: z.string(),
  /** From then on the prizes are decided. */
  settlesAt: z.string(),
  isSettled: z.boolean(),
  /** How many members stand on it. */
  members: z.int(),
  /** The first ten: names are masked, the reader's too. Members of the same score share their place and its prizes. */
  top: z.array(z.extend(Score, { name: z.string(), isOwn: z.boolean() })),
  /** The reader, wherever they stand; `place` null: nowhere yet. Null: who is excluded or on a break stands on none. */
  own: z.extend(Score, { place: z.nullable(z.int()) }),
})
export type Standing = z.infer<typeof Standing>

/** A leaderboard in the reader's language. Times in ISO 8601 UTC, money in minor units. */
export const Leaderboard = z.object({
  id: PromotionId,
  title: z.string(),
  text: z.string(),
  metric: z.enum(BOARD_METRICS),
  /** What of a day's stake counts at most; null of games. */
  dayCap: z.nullable(z.int()),
  period: z.enum(BOARD_PERIODS),
  /** Only games of these categories count; none: all do. */
  categories: z.array(z.enum(GAME_TYPES)),
  unit: RewardUnit,
  /** What each place gives, from the first on. */
  prizes: z.array(z.int()),
  /** Null: it was stopped. */
  running: z.nullable(Standing),
  /** The period before; null where there was none. */
  last: z.nullable(Standing),
})
export type Leaderboard = z.infer<typeof Leaderboard>

export const missionLeaderboard = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  summary:
    'The leaderboards in the currency of who is signed in: this period, the last one, and their own place in each',
  auth: 'account',
  request: Nothing,
  response: z.object({
    currency: CurrencyCode,
    /** Periods are those of this time zone. */
    zone: z.string(),
    boards: z.array(Leaderboard),
  }),
  errors: ['not-signed-in', 'trial-account'],
})
export type MissionLeaderboard = z.infer<typeof missionLeaderboard.response>

/** The calls of leaderboards. */
export const leaderboardCalls = { missionLeaderboard }
