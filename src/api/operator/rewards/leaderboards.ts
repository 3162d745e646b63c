import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { GAME_TYPES } from '../../games.ts'
import { inEveryLanguage } from '../../language.ts'
import { CurrencyCode } from '../../money.ts'
import { BOARD_PERIODS } from '../../rewards/leaderboards.ts'
import { PromotionId } from '../../rewards/promotions.ts'
import { RewardUnit } from '../../rewards/rewards.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { orProposal } from '../proposals.ts'
import { Audience, DRAFT_BYTES } from './audience.ts'

/** Leaderboards as operators write and see them. Amounts in minor units, or points where the unit is PTS. */

const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(60))
const Text = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))
const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
/** Nobody plays for play money. */
const isReal = z.refine((unit) => unit !== 'FUN')

/** What is counted. Of a day's stake only so much counts, so that a place is not bought with a large loss. */
const Metric = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('games') }),
  z.strictObject({ kind: z.literal('stake'), dayCap: Amount }),
])

/** A leaderboard as an operator writes it. No place gives more than the one before. */
export const BoardDraft = z
  .strictObject({
    title: inEveryLanguage(Title),
    text: inEveryLanguage(Text),
    /** For whom it is; everybody where it is left out. */
    audience: z.optional(Audience),
    metric: Metric,
    /** Members of this currency stand on it, and their bets in it count. */
    currency: CurrencyCode.check(isReal),
    /** Only games of these categories count; none: all do. */
    categories: z.array(z.enum(GAME_TYPES)).check(z.maxLength(GAME_TYPES.length)),
    period: z.enum(BOARD_PERIODS),
    prizes: z.strictObject({
      unit: RewardUnit.check(isReal),
      places: z.array(z.strictObject({ amount: Amount })).check(
        z.minLength(1),
        z.maxLength(50),
        z.refine((places) =>
          places.every(({ amount }, index) => index === 0 || amount <= (places[index - 1]?.amount ?? 0)),
        ),
      ),
    }),
  })
  .check(
    z.refine(({ prizes, currency }) => prizes.unit === 'PTS' || prizes.unit === currency, { path: ['prizes', 'unit'] }),
  )
export type BoardDraft = z.infer<typeof BoardDraft>

const OperatedBoard = z.object({
  id: z.string(),
  state: z.enum(['open', 'stopped']),
  openedAt: z.string(),
  stoppedAt: z.nullable(z.string()),
  /** Up to here its periods are settled. */
  settledTo: z.string(),
  board: BoardDraft,
  /** How many prizes were won in all, and how many of those wait for the budget. */
  winners: z.int(),
  waiting: z.int(),
})

const listLeaderboards = endpoint({
  method: 'GET',
  path: '/ops/leaderboards',
  summary: 'The leaderboards, the open ones first, with how many prizes of each were won',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ boards: z.array(OperatedBoard) }),
})

const OfBoard = z.strictObject({ leaderboard: PromotionId })

const openLeaderboard = endpoint({
  method: 'PUT',
  path: '/ops/leaderboards/:leaderboard',
  summary: 'Proposes a leaderboard, which another person opens, and which never changes later',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  maxBytes: DRAFT_BYTES,
  params: OfBoard,
  request: z.strictObject({ draft: BoardDraft }),
  response: orProposal(OperatedBoard),
  errors: ['same-person', 'busy', 'conflict'],
})

const stopLeaderboard = endpoint({
  method: 'PUT',
  path: '/ops/leaderboards/:leaderboard/stop',
  summary: 'Stops a leaderboard: its period ends now, is settled as written, and none follows',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfBoard,
  request: Nothing,
  response: OperatedBoard,
  errors: ['wrong-state', 'busy'],
})

/** The operators' calls of leaderboards. */
export const leaderboardCalls = { listLeaderboards, openLeaderboard, stopLeaderboard }
