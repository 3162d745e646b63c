import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { GameTypeCode } from '../games.ts'
import { CurrencyCode, MinorUnits } from '../money.ts'
import { PromotionId } from './promotions.ts'

/** Deposit bonuses: their conditions and what they are worth, before anybody accepts them (decision 182). */

/** What a bonus is worth to who wagers it with one stake in one game. Amounts in minor units. */
export const OfferWorth = z.object({
  /** The game by its name, the stake of each round, and its return as a part of one. */
  game: z.string(),
  stake: MinorUnits,
  returned: z.number(),
  /** How many rounds it takes to the end. */
  rounds: z.int(),
  /** What these stakes lose on average. */
  cost: MinorUnits,
  /** The chance to end with something, and what becomes cash on average over all, those who lose it too. */
  chance: z.number(),
  left: MinorUnits,
})
export type OfferWorth = z.infer<typeof OfferWorth>

/** A deposit bonus in the reader's language. Amounts in minor units. */
export const Offer = z.object({
  id: PromotionId,
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** The name of its drawing. */
  motif: z.string(),
  currency: CurrencyCode,
  /** The bonus in per cent of the deposit, the smallest deposit that it is given for, and the largest bonus. */
  percent: z.int(),
  minimum: MinorUnits,
  most: MinorUnits,
  /** How many days there are for the deposit, and then for the wagering. */
  depositDays: z.int(),
  days: z.int(),
  /** What has to be staked for the largest bonus, and so many times the sum of what. */
  toWager: MinorUnits,
  multiple: z.int(),
  of: z.enum(['bonus', 'bonus-and-deposit']),
  /** The largest stake that counts; null where there is none. */
  maxStake: z.nullable(MinorUnits),
  order: z.enum(['first', 'last']),
  /** What counts, in whole per cent by category; a category that is not here counts nothing. */
  weights: z.array(z.object({ gameType: GameTypeCode, percent: z.int() })),
  /** What the largest bonus is worth in some games; none where that is not computed. */
  worths: z.array(OfferWorth),
})
export type Offer = z.infer<typeof Offer>

export const offerList = endpoint({
  method: 'GET',
  path: '/wps/promotions/offers',
  summary: 'The deposit bonuses for everybody that are open, with all their conditions and what they are worth',
  auth: 'none',
  request: Nothing,
  response: z.object({ offers: z.array(Offer) }),
})

/**
 * join -> joined when it is accepted; joined -> issued by the deposit, joined -> join when it is withdrawn, joined ->
 * closed when no deposit came in time. closed: not for this member, or no longer.
 */
export const OFFER_STATES = ['join', 'joined', 'issued', 'closed'] as const

/** How an offer stands for the member. */
export const OfferStatus = z.object({
  offer: PromotionId,
  state: z.enum(OFFER_STATES),
  /** Until when the deposit has to come, ISO 8601 UTC; null where none is waited for. */
  until: z.nullable(z.string()),
  /** The bonus that was given, in minor units; null before. */
  amount: z.nullable(MinorUnits),
})
export type OfferStatus = z.infer<typeof OfferStatus>

export const offerStatuses = endpoint({
  method: 'GET',
  path: '/wps/promotions/offers/mine',
  summary:
    'How each deposit bonus stands for who is signed in, and those that are for some members, this one among them',
  auth: 'account',
  request: Nothing,
  response: z.object({
    offers: z.array(OfferStatus),
    /** Those that are for some only: this member is among them, or has accepted it before. */
    own: z.array(Offer),
  }),
  errors: ['not-signed-in', 'trial-account'],
})

/** Under the version that was shown: another one is `offer-changed`. Repeating it changes nothing. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/wps/promotions/offers/accept',
  summary:
    'Accepts a deposit bonus with the conditions that were shown; the next deposit that is large enough brings it',
  auth: 'account',
  request: z.strictObject({ offer: PromotionId, version: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  response: OfferStatus,
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'offer-changed',
    'wrong-state',
    'excluded',
    'offers-off',
    'budget-spent',
  ],
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/wps/promotions/offers/withdraw',
  summary: 'Takes back an acceptance that no deposit has followed yet',
  auth: 'account',
  request: z.strictObject({ offer: PromotionId }),
  response: OfferStatus,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'wrong-state'],
})

/** The calls of deposit bonuses. */
export const offerCalls = { offerList, offerStatuses, acceptOffer, withdrawOffer }
