import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { RewardUnit } from './rewards.ts'

/** Promotions that a member joins (specification sections 1, 4 and 7). */

/** The name of a promotion in addresses and commands. */
export const PromotionId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))

/**
 * How a promotion stands for its reader (specification section 4). A raffle: soon -> join -> joined, and after its draw
 * closed, or issued -> claimed for who won.
 */
export const PROMOTION_STATES = ['soon', 'join', 'joined', 'closed', 'issued', 'claimed'] as const

/** What is won, and how many times. Minor units, or points. */
export const RafflePrize = z.object({ unit: RewardUnit, amount: z.int(), count: z.int() })

/** A raffle in the reader's language. Times in ISO 8601 UTC. */
export const Raffle = z.object({
  id: PromotionId,
  title: z.string(),
  text: z.string(),
  /** The name of its drawing. */
  motif: z.string(),
  prizes: z.array(RafflePrize),
  /** Every member has one ticket at most; there are so many in all, and so many are taken. */
  tickets: z.int(),
  taken: z.int(),
  from: z.string(),
  /** Entries close and the draw is made. */
  drawAt: z.string(),
  /** SHA-256 of the seed, in hexadecimal, published with the raffle. */
  commitment: z.string(),
  /** What the draw was made from; null before it. */
  draw: z.nullable(
    z.object({
      /** The seed, in hexadecimal. */
      seed: z.string(),
      /** SHA-256 of the receipts of all tickets in their order. */
      entriesHash: z.string(),
      /** The numbers that won, the first prize first. */
      winners: z.array(z.int()),
      at: z.string(),
    }),
  ),
})
export type Raffle = z.infer<typeof Raffle>

export const raffleList = endpoint({
  method: 'GET',
  path: '/wps/promotions/raffles',
  summary: 'The raffles for everybody that come, run and were drawn in the last thirty days, in the reader’s language',
  auth: 'none',
  request: Nothing,
  response: z.object({ raffles: z.array(Raffle) }),
})

/** A raffle's part that is the member's own. */
export const RaffleTicket = z.object({
  raffle: PromotionId,
  state: z.enum(PROMOTION_STATES),
  /** The number of the member's ticket, and its receipt, which the list of entries has in the place of that number. */
  number: z.nullable(z.int()),
  receipt: z.nullable(z.string()),
  /** The reward that was won; it is collected by `claimReward`. */
  reward: z.nullable(z.string()),
})
export type RaffleTicket = z.infer<typeof RaffleTicket>

export const raffleTickets = endpoint({
  method: 'GET',
  path: '/wps/promotions/tickets',
  summary: 'How each raffle stands for who is signed in, and those that are for some members, this one among them',
  auth: 'account',
  request: Nothing,
  response: z.object({
    tickets: z.array(RaffleTicket),
    /** Those that are for some only: this member is among them, or has a ticket. */
    own: z.array(Raffle),
  }),
  errors: ['not-signed-in', 'trial-account'],
})

/** A second request for the same raffle gets the ticket that the first one took. */
export const claimRaffle = endpoint({
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  summary: 'Takes a ticket of a raffle: it costs nothing, and each member has one at most',
  auth: 'account',
  request: z.strictObject({ raffle: PromotionId }),
  response: RaffleTicket,
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'wrong-state',
    'sold-out',
    'excluded',
    'offers-off',
    'under-review',
  ],
})

/**
 * The receipts of a raffle's tickets after its draw, in the order of their numbers: what its hash is made of. Those of a
 * raffle for some members are for them alone.
 */
export const raffleEntries = endpoint({
  method: 'GET',
  path: '/wps/promotions/raffle/entries',
  summary: 'The receipts of all tickets of a raffle that was drawn, with which anybody can repeat the draw',
  auth: 'optional',
  subAccounts: 'session',
  request: z.strictObject({ raffle: PromotionId }),
  response: z.object({ entries: z.array(z.string()) }),
  errors: ['not-found', 'wrong-state'],
})

/** The calls of promotions. */
export const promotionCalls = { raffleList, raffleTickets, claimRaffle, raffleEntries }
