import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'

/** How an operator reads the pots of a vendor's games, signed like the other calls of the operator wallet (docs/vendors.md). */
export const JACKPOT_LIST_PATH = '/api/jackpot/list'

export const JackpotListRequest = z.object({
  operator_id: z.string(),
  currencies: z.array(CurrencyCode).check(z.minLength(1), z.maxLength(20)),
})

/** A whole number of parts of a minor unit, as text: sums may outgrow a double. */
const Parts = z.string().check(z.regex(/^-?\d{1,24}$/))

/** One pot. Amounts are in `1/parts` of a minor unit of the currency. */
export const ListedJackpot = z.object({
  game_code: z.string(),
  currency: CurrencyCode,
  read_at: z.string(),
  parts: z.literal([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]),
  pot: Parts,
  reserve: Parts,
  contributed: Parts,
  returned: Parts,
  paid: Parts,
  seeded: Parts,
  wins: z.int(),
  last_win_at: z.nullable(z.string()),
})
export type ListedJackpot = z.infer<typeof ListedJackpot>

/** The pot of a game as everybody may see it. */
const OpenPot = z.object({
  nodeId: z.string(),
  /** Whole minor units of the currency, rounded down. */
  amount: z.int(),
  currency: CurrencyCode,
  /** When the vendor read it, ISO 8601 UTC. */
  readAt: z.string(),
})
export type OpenPot = z.infer<typeof OpenPot>

export const jackpots = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_jackpots',
  summary: 'The pots of the jackpot games in a currency; a pot that its vendor does not report is left out',
  cache: 5,
  request: z.strictObject({ currency: CurrencyCode }),
  response: z.object({ jackpots: z.array(OpenPot) }),
})
