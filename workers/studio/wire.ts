import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '#api/endpoint'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '#api/money'
import { Face } from './face.ts'
import { CLIENT_SEED } from './fairness.ts'

/** The calls from the game window to the studio, in the envelope of `#api/envelope`. Amounts are in minor units. */
const Code = z.string().check(z.maxLength(256))
const ClientSeed = z.string().check(z.regex(CLIENT_SEED))

/** A win of `games/wins.ts` with its amount. */
const Win = z.object({
  kind: z.enum(['line', 'ways', 'anywhere', 'scatter']),
  line: z.int(),
  symbol: z.string(),
  count: z.int(),
  ways: z.int(),
  times: z.int(),
  pay: z.int(),
  cells: z.array(z.object({ reel: z.int(), row: z.int() })),
  amount: z.int(),
})

/** `open`: money still has to move. `closed`: all of it was delivered. `void`: the bet was returned or never taken. */
const RoundState = z.enum(['open', 'closed', 'void'])

export const Round = z.object({
  id: z.string(),
  key: z.string(),
  state: RoundState,
  bet: z.int(),
  win: z.int(),
  /** Columns of symbols, left to right; null until the outcome is drawn. */
  screen: z.nullable(z.array(z.array(z.string()))),
  /** Reels that a wild fills after they have stopped. */
  expanded: z.array(z.int()),
  /** The number on the multiplier reel; null when the game has none. */
  factor: z.nullable(z.int()),
  wins: z.array(Win),
  stops: z.nullable(z.array(z.int())),
  commitment: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  /** Null until the player changes seeds. */
  serverSeed: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
})
export type Round = z.infer<typeof Round>

/** `clientSeed`: of the last round; empty before the first, whose seed the player's browser makes. */
const Seeds = z.object({ commitment: z.string(), clientSeed: z.string(), nonce: z.int() })
export type Seeds = z.infer<typeof Seeds>

/** The current state of the game, for its window. */
export const Table = z.object({
  game: z.extend(Face, {
    bets: z.array(z.int()),
    usualBet: z.int(),
    rtp: z.string(),
    topPay: z.int(),
    topOneIn: z.number(),
  }),
  currency: CurrencyCode,
  demo: z.boolean(),
  /** False where automatic play is forbidden (UKGC RTS 8A). */
  autoplay: z.boolean(),
  lobbyUrl: z.url(),
  depositUrl: z.nullable(z.url()),
  /** Null when the wallet did not respond. */
  balance: z.nullable(z.int()),
  seeds: Seeds,
  /** The last screen that the player saw, or the opening screen. */
  screen: z.array(z.array(z.string())),
  expanded: z.array(z.int()),
  factor: z.nullable(z.int()),
  /** The last round, if the window closed before showing it or money still has to move (GLI-19 4.16). */
  interrupted: z.nullable(Round),
  /** Milliseconds until the next round may start. */
  waitMs: z.int(),
})
export type Table = z.infer<typeof Table>

export const startSession = endpoint({
  method: 'POST',
  path: '/seat',
  summary: 'Swaps a single-use launch code for a seat session',
  request: z.strictObject({ code: Code }),
  response: z.object({ session: z.string(), table: Table }),
  errors: ['not-signed-in'],
})

export const look = endpoint({
  method: 'GET',
  path: '/table',
  summary: 'The game as it stands: balance, seeds, a round that still waits',
  auth: 'member',
  request: Nothing,
  response: Table,
  errors: ['not-signed-in'],
})

export const spin = endpoint({
  method: 'POST',
  path: '/spin',
  summary: 'Plays one round under a key made by the caller; the same key gives the same round',
  auth: 'member',
  request: z.strictObject({ bet: PositiveMinorUnits, clientSeed: ClientSeed, roundKey: CallerId }),
  response: z.object({ round: Round, balance: z.nullable(z.int()), seeds: Seeds, waitMs: z.int() }),
  errors: [
    'not-signed-in',
    'amount-out-of-range',
    'conflict',
    'too-many-requests',
    'not-enough-money',
    'excluded',
    'limit-reached',
    'wrong-currency',
    'game-unavailable',
    'vendor-failed',
    'upstream-timeout',
  ],
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
  response: z.array(Round),
  errors: ['not-signed-in'],
})

/** Shows one round to a holder of its key: the operator's detail page (operator wallet 1.5 `/api/game/round`). */
export const recall = endpoint({
  method: 'POST',
  path: '/recall',
  summary: 'One round, by its id and key',
  request: z.strictObject({ round: Code, key: Code }),
  response: z.object({ game: z.string(), currency: CurrencyCode, round: Round }),
  errors: ['not-found'],
})
