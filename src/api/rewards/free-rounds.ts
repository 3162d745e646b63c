import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'

/** Free rounds: rounds of one game at one stake, which the house pays (decision 196). What they win is cash. */

/**
 * open: offered, to be accepted or not. process: accepted, and on their way to the game. playing: they can be played.
 * played: none is left. declined, lapsed, ended: over, with or without having been accepted. failed: the game's vendor
 * would not give them.
 */
export const FREE_ROUND_STATES = [
  'open',
  'process',
  'playing',
  'played',
  'declined',
  'lapsed',
  'ended',
  'failed',
] as const
export type FreeRoundState = (typeof FREE_ROUND_STATES)[number]

const RewardName = z.uuid()

/** Free rounds of the member. Amounts in minor units, times in ISO 8601 UTC. */
export const FreeRounds = z.object({
  reward: RewardName,
  /** What they are called, in the reader's language. */
  title: z.string(),
  /** The game: its node in the catalogue, and its name in the reader's language. */
  nodeId: z.string(),
  game: z.string(),
  currency: CurrencyCode,
  stake: z.int(),
  rounds: z.int(),
  left: z.int(),
  won: z.int(),
  /** What all of them pay on average: rounds, stake and the game's return, rounded once; null where that is not stated. */
  worth: z.nullable(z.int()),
  state: z.enum(FREE_ROUND_STATES),
  until: z.string(),
})
export type FreeRounds = z.infer<typeof FreeRounds>

export const freeRoundList = endpoint({
  method: 'GET',
  path: '/wps/rewards/free-rounds',
  summary: 'The free rounds of who is signed in: those that are offered or can be played, and the last that ended',
  auth: 'account',
  request: Nothing,
  response: z.object({ freeRounds: z.array(FreeRounds) }),
  errors: ['not-signed-in', 'trial-account'],
})

/** Repeating it changes nothing. */
export const acceptFreeRounds = endpoint({
  method: 'POST',
  path: '/wps/rewards/free-rounds/accept',
  summary: 'Accepts free rounds: they can be played when this answers, or a minute later (`process`)',
  auth: 'account',
  request: z.strictObject({ reward: RewardName }),
  response: FreeRounds,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'reward-ended', 'excluded', 'offers-off', 'game-unavailable'],
})

/** What is left of accepted ones is given up; what they have won stays. Repeating it changes nothing. */
export const declineFreeRounds = endpoint({
  method: 'POST',
  path: '/wps/rewards/free-rounds/decline',
  summary: 'Declines free rounds, or gives up what is left of them',
  auth: 'account',
  request: z.strictObject({ reward: RewardName }),
  response: FreeRounds,
  errors: ['not-signed-in', 'trial-account', 'not-found'],
})

/** The calls of free rounds. */
export const freeRoundCalls = { freeRoundList, acceptFreeRounds, declineFreeRounds }
