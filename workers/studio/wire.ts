import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '#api/endpoint'
import { CallerId, CurrencyCode } from '#api/money'
import { PLAY_STOPS } from '#api/vendors/vendor'
import { CLIENT_SEED } from './fairness.ts'

/** The calls from the game window to the studio, in the envelope of `#api/envelope`. Amounts are in minor units. */
const Code = z.string().check(z.maxLength(256))
const ClientSeed = z.string().check(z.regex(CLIENT_SEED))

/**
 * `open`: money still has to move. `waiting`: the bet lies on a table, whose outcome is not known. `deciding`: the player has to choose a step. `closed`: all of the money was delivered.
 * `void`: the bet was returned or never taken.
 */
const RoundState = z.enum(['open', 'waiting', 'deciding', 'closed', 'void'])

const RoundFields = z.object({
  id: z.string(),
  key: z.string(),
  state: RoundState,
  /** All stakes of the round so far. */
  bet: z.int(),
  /** The operator paid the stake: a free round. */
  free: z.boolean(),
  win: z.int(),
  /** What it was paid from the pot, part of `win`; null where the game has none, and until the pot has counted it. */
  pot: z.nullable(z.int()),
  /** The bet as it was placed; its form is that of the game, like that of the fields below. */
  content: z.unknown(),
  /** What the player sees of the round; null until the numbers are drawn. */
  view: z.unknown(),
  /** The steps chosen so far. */
  steps: z.array(z.unknown()),
  /** The steps that may be chosen now, with the further stake of each. */
  choices: z.array(z.object({ step: z.unknown(), stake: z.int() })),
  /** The numbers drawn; null until the round is over. */
  numbers: z.nullable(z.array(z.int())),
  commitment: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  /** Null until the player changes seeds; at a shared table until the outcome is known. */
  serverSeed: z.nullable(z.string()),
  /**
   * In a round of two players, once it was drawn: SHA-256 of the seed of each, the first hand first, and the seed of this
   * player. `clientSeed` is made of both hashes.
   */
  playerSeeds: z.nullable(z.object({ hashes: z.tuple([z.string(), z.string()]), own: z.string() })),
  /** While a round waits for an opponent: how long it does so at most. Null in any other round. */
  leftMs: z.nullable(z.int()),
  /** The round of the shared table; null where each player has rounds of their own. */
  tableRound: z.nullable(z.int()),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** The version of the rules that it was staked under; null for rounds older than the versions. */
  rules: z.nullable(z.int()),
})

/** A round as the window of a game knows it: with the view and the steps of that game. */
export type Round<View = unknown, Step = unknown> = Omit<z.infer<typeof RoundFields>, 'view' | 'choices' | 'steps'> & {
  view: View | null
  steps: Step[]
  choices: { step: Step; stake: number }[]
}

/** `clientSeed`: of the last round; empty before the first, whose seed the player's browser makes. */
const Seeds = z.object({ commitment: z.string(), clientSeed: z.string(), nonce: z.int() })
export type Seeds = z.infer<typeof Seeds>

/** What the window needs to know of any game (`BetFigures`), beside the fields of its own (`setupIn`). */
const Game = z.looseObject({
  code: z.string(),
  rtp: z.string(),
  hitRate: z.nullable(z.string()),
  gainRate: z.nullable(z.string()),
  volatility: z.nullable(z.string()),
  topPay: z.int(),
  topOneIn: z.number(),
  stakes: z.object({ min: z.int(), max: z.int() }),
  /** True when everybody plays the same rounds, at one table (table-wire.ts). */
  shared: z.boolean(),
  /** True when two players meet in a round: its bet waits for an opponent. */
  headsUp: z.boolean(),
})

/** Free rounds: those that come next, or those that the last round has ended (`left` is 0). */
const FreeRoundFields = z.object({
  id: z.string(),
  stake: z.int(),
  rounds: z.int(),
  left: z.int(),
  won: z.int(),
  /** ISO 8601 UTC. */
  until: z.string(),
})

export type FreeRoundsNow = z.infer<typeof FreeRoundFields>

const TableFields = z.object({
  game: Game,
  currency: CurrencyCode,
  demo: z.boolean(),
  /** False where the rules of the launch forbid automatic play (UKGC RTS 8A). */
  autoplay: z.boolean(),
  lobbyUrl: z.url(),
  depositUrl: z.nullable(z.url()),
  /** Null when the wallet did not respond. */
  balance: z.nullable(z.int()),
  seeds: Seeds,
  /** Null when there are none. */
  freeRounds: z.nullable(FreeRoundFields),
  /** The last round that the player saw, or what the game shows before the first. */
  view: z.unknown(),
  /** The last round, if the window closed before showing it, money still has to move, or a choice waits (GLI-19 4.16). */
  interrupted: z.nullable(RoundFields),
  /** Milliseconds until the next round may start. */
  waitMs: z.int(),
})

/** The fields of any game. */
type GameFigures = Pick<
  z.infer<typeof Game>,
  'code' | 'rtp' | 'hitRate' | 'gainRate' | 'volatility' | 'topPay' | 'topOneIn' | 'stakes' | 'shared' | 'headsUp'
>

/** The current state of the game, for its window: with the setup, the view and the steps of that game. */
export type Table<Setup = unknown, View = unknown, Step = unknown> = Omit<
  z.infer<typeof TableFields>,
  'game' | 'view' | 'interrupted'
> & {
  game: GameFigures & Setup
  view: View
  interrupted: Round<View, Step> | null
}

export const startSession = endpoint({
  method: 'POST',
  path: '/seat',
  summary:
    'Swaps a single-use launch code for a seat session. `key`: made by the window, which gets the same session when it sends both again',
  request: z.strictObject({ code: Code, key: z.optional(CallerId) }),
  response: z.object({ session: z.string(), table: TableFields }),
  errors: ['not-signed-in'],
})

export const look = endpoint({
  method: 'GET',
  path: '/table',
  summary: 'The game as it stands: balance, seeds, a round that still waits',
  auth: 'member',
  request: Nothing,
  response: TableFields,
  errors: ['not-signed-in'],
})

/** What a call that moves a round returns. */
const Played = z.object({
  round: RoundFields,
  balance: z.nullable(z.int()),
  seeds: Seeds,
  freeRounds: z.nullable(FreeRoundFields),
  waitMs: z.int(),
})

const STAKE_ERRORS = [
  'not-signed-in',
  'conflict',
  'too-many-requests',
  'not-enough-money',
  'operation-not-allowed',
  ...PLAY_STOPS,
  'limit-reached',
  'reality-check-due',
  'wrong-currency',
  'game-unavailable',
  'vendor-failed',
  'upstream-timeout',
] as const

export const play = endpoint({
  method: 'POST',
  path: '/round',
  summary: 'Starts one round under a key made by the caller; the same key gives the same round',
  auth: 'member',
  request: z.strictObject({
    bet: z.unknown(),
    clientSeed: ClientSeed,
    roundKey: CallerId,
    /** The round of the shared table, at a shared table. */
    tableRound: z.optional(z.int().check(z.minimum(1))),
    /** The free rounds that the window shows: without them the player stakes. */
    reward: z.optional(Code),
  }),
  response: Played,
  errors: [...STAKE_ERRORS, 'bad-input', 'amount-out-of-range', 'betting-closed', 'no-opponent', 'reward-ended'],
})

export const choose = endpoint({
  method: 'POST',
  path: '/step',
  summary:
    'Chooses a step of a round that waits for its player. `index`: how many steps came before, so that a repeat is known',
  auth: 'member',
  request: z.strictObject({ round: Code, index: z.int().check(z.minimum(0), z.maximum(1_000)), step: z.unknown() }),
  response: Played,
  errors: [...STAKE_ERRORS, 'bad-input', 'not-found'],
})

export const markShown = endpoint({
  method: 'POST',
  path: '/shown',
  summary: 'Says that the player has seen a round end, so it is not shown again',
  auth: 'member',
  request: z.strictObject({ round: Code }),
  response: Done,
  errors: ['not-signed-in'],
})

export const changeSeed = endpoint({
  method: 'POST',
  path: '/seed',
  summary: 'Reveals the seed in use and commits to a new one',
  auth: 'member',
  request: Nothing,
  response: z.object({ revealed: z.object({ serverSeed: z.string(), commitment: z.string() }), seeds: Seeds }),
  errors: ['not-signed-in', 'conflict'],
})

export const history = endpoint({
  method: 'GET',
  path: '/history',
  summary: 'The last rounds of this seat, newest first',
  auth: 'member',
  request: Nothing,
  response: z.array(RoundFields),
  errors: ['not-signed-in'],
})

/** Shows one round to a holder of its key: the operator's detail page (operator wallet 1.5 `/api/game/round`). */
export const recall = endpoint({
  method: 'POST',
  path: '/recall',
  summary: 'One round, by its id and key',
  request: z.strictObject({ round: Code, key: Code }),
  response: z.object({ game: z.string(), currency: CurrencyCode, round: RoundFields }),
  errors: ['not-found'],
})
