import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VendorCode } from '../games.ts'
import { Language } from '../language.ts'
import { Bet } from './statements.ts'

export const BetId = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * The recall of a round (GLI-19 2.8.2, 4.14): a bet, and what its vendor shows of the round. `shown`: the vendor has the
 * round, and whatever it states is here. `unknown`: it has nothing to show. `no-answer`: ask again.
 */
export const Recall = z.object({
  bet: Bet,
  /**
   * All stakes of the round that were not taken back, and what it paid, also where that is held: a round may have several
   * bets, and its win belongs to the one that its vendor named. Null: the bet is of no round.
   */
  round: z.nullable(z.object({ staked: z.int(), won: z.int() })),
  vendorState: z.enum(['shown', 'unknown', 'no-answer']),
  /** The vendor's page of the round, where fairness can be verified. */
  page: z.nullable(z.url()),
  /** A page of the vendor that shows only how the round ended, to be framed. */
  picture: z.nullable(z.url()),
  /** The rules that the bet was accepted under, and their first day. */
  rules: z.nullable(z.object({ version: z.string(), since: z.nullable(z.string()) })),
})
export type Recall = z.infer<typeof Recall>

/** A member's own bet. */
export const betRecall = endpoint({
  method: 'GET',
  path: '/wps/statements/bets/recall',
  summary: 'A bet of the member who is signed in, with what its vendor shows of the round',
  auth: 'account',
  /** `id`, `vendor` and `placedAt` as the betting record has them. */
  request: z.strictObject({
    id: BetId,
    vendor: VendorCode,
    placedAt: z.iso.datetime({ precision: 3 }),
    language: z.optional(Language),
  }),
  response: Recall,
  errors: ['not-signed-in', 'trial-account', 'not-found'],
})
