import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { GameTypeCode } from '../games.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from '../money.ts'
import { PaymentPassword, PROVED_BY_PAYMENT_PASSWORD } from '../session/payment-password.ts'
import { SEALED } from '../session/proof.ts'
import { ShippingAddress } from './shipping-address.ts'

/**
 * Points (specification sections 1, 3 and 7): earned by settled cash stakes, they never expire, and are exchanged for
 * money or for articles of the mall.
 */

/** A whole number of points, as a person asks for it. */
export const Points = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

/** The name of an article in addresses and commands. */
export const ItemId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/))

/** The shelves of the mall, in order. */
export const ITEM_GROUPS = ['clothes', 'home', 'paper'] as const
export type ItemGroup = (typeof ITEM_GROUPS)[number]

/** What points are exchanged for: `amount` minor units for each `points`, at least `minimum` points at once. */
const ExchangeRate = z.object({ points: Points, amount: PositiveMinorUnits, minimum: Points })
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** Returns what points are worth at a rate, in minor units, rounded down. */
export function moneyFor(points: number, { points: each, amount }: ExchangeRate): number {
  return points <= 0 ? 0 : Number((BigInt(points) * BigInt(amount)) / BigInt(each))
}

export const pointBalance = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  summary: 'The points of who is signed in, counted anew from the settled bets',
  auth: 'account',
  request: Nothing,
  response: z.object({
    /** What can be used; below zero where bets were voided whose points were used already. */
    points: z.int(),
    /** Set aside for requests that are in process. */
    held: z.int(),
    /** What `points` can be exchanged for now, in minor units; zero where they cannot. */
    worth: MinorUnits,
    currency: CurrencyCode,
  }),
  errors: ['not-signed-in', 'trial-account', 'busy'],
})

/** How many points a stake earns, and what points are exchanged for. */
export const PointConfig = z.object({
  currency: CurrencyCode,
  /** Minor units of settled cash stake at the full weight that earn one point; null where stakes in this currency earn none. */
  stakePerPoint: z.nullable(PositiveMinorUnits),
  /** The part of a stake that counts, by category, in whole per cent; a category that is not here counts nothing. */
  weights: z.array(z.object({ gameType: GameTypeCode, percent: z.int() })),
  /** Null where points are not exchanged for money. */
  exchange: z.nullable(ExchangeRate),
})
export type PointConfig = z.infer<typeof PointConfig>

export const pointConfig = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  summary: 'How points are earned, and what they are exchanged for, in the currency of who is signed in',
  auth: 'account',
  request: Nothing,
  response: PointConfig,
  errors: ['not-signed-in', 'trial-account'],
})

/** Money that an article is: paid into the balance once its request is approved, or at once where nobody has to (decision 197). */
export const Voucher = z.strictObject({ amount: PositiveMinorUnits, currency: CurrencyCode, atOnce: z.boolean() })
export type Voucher = z.infer<typeof Voucher>

/** An article of the mall, in the reader's language. */
export const PointItem = z.object({
  id: ItemId,
  group: z.enum(ITEM_GROUPS),
  name: z.string(),
  description: z.string(),
  /** The name of its drawing. */
  motif: z.string(),
  points: Points,
  /** What one has to choose, such as a size; empty where there is nothing to choose. */
  options: z.array(z.string()),
  /** How many there are. */
  stock: z.int(),
  /** The day on which there are more, ISO 8601; null where nobody knows. */
  restockOn: z.nullable(z.string()),
  /** Days until it arrives. */
  deliveryDays: z.object({ from: z.int(), to: z.int() }),
  /** The money that it is; null for goods, which are sent. */
  voucher: z.nullable(Voucher),
})
export type PointItem = z.infer<typeof PointItem>

export const pointItems = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  summary: 'The articles of the mall, with their price in points and how many there are',
  auth: 'account',
  request: Nothing,
  response: z.object({ items: z.array(PointItem) }),
  errors: ['not-signed-in', 'trial-account'],
})

/** process -> approved or rejected by a person of the house; process -> cancelled by the member (specification section 4). */
export const REDEMPTION_STATES = ['process', 'approved', 'rejected', 'cancelled'] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/** A request for an article, or an exchange for money, which is approved at once. */
export const Redemption = z.object({
  id: CallerId,
  /** The reference that the member quotes to customer service. */
  folio: z.string(),
  /** The article as it was; null for an exchange. */
  item: z.nullable(z.object({ id: ItemId, name: z.string(), motif: z.string(), option: z.string() })),
  /** The money of an exchange or of a voucher, in minor units; null for goods. */
  money: z.nullable(z.object({ amount: PositiveMinorUnits, currency: CurrencyCode })),
  points: Points,
  state: z.enum(REDEMPTION_STATES),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  /** The time by which it is answered. */
  answerBy: z.string(),
  /** When it was approved, rejected or cancelled; null while it is in process. */
  decidedAt: z.nullable(z.string()),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  /** The number of the parcel; empty until it has left. */
  tracking: z.string(),
  address: z.nullable(ShippingAddress),
})
export type Redemption = z.infer<typeof Redemption>

export const redemptions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  summary: 'What the member asked for with points, newest first, twenty a page',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ redemptions: z.array(Redemption), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'trial-account'],
})

/** The errors of what takes points. */
const SPENT = [
  ...SEALED,
  ...PROVED_BY_PAYMENT_PASSWORD,
  'not-signed-in',
  'trial-account',
  'not-enough-points',
  // The price or the rate is no longer what the member was shown.
  'offer-changed',
  'under-review',
  'conflict',
] as const

export const redeemPoints = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  summary:
    'Asks for an article under an id made by the caller; its points are set aside until a person has decided, or given for a voucher that is paid at once',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    id: CallerId,
    item: ItemId,
    /** The price as it was shown. */
    points: Points,
    option: z._default(z.string().check(z.maxLength(40)), ''),
    /** Where goods are sent; a voucher has none. */
    address: z.optional(ShippingAddress),
    paymentPassword: PaymentPassword,
  }),
  response: Redemption,
  errors: [...SPENT, 'not-found', 'sold-out'],
})

export const convertPoints = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  summary: 'Exchanges points for cash under an id made by the caller, at the rate that was shown',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    id: CallerId,
    points: Points,
    /** What the member was shown to get, in minor units. */
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
    paymentPassword: PaymentPassword,
  }),
  response: Redemption,
  errors: [...SPENT, 'wrong-currency', 'amount-out-of-range', 'method-disabled'],
})

export const cancelRedemption = endpoint({
  method: 'POST',
  path: '/wps/relay/MCS2_cancelRedeemPoint',
  summary: 'Takes back a request for an article while nobody has decided on it; its points can be used again',
  auth: 'account',
  request: z.strictObject({ id: CallerId }),
  response: Redemption,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'wrong-state'],
})

/** What changes points: stakes, bets taken back, what is set aside, given out or returned, and exchanges. */
export const POINT_KINDS = [
  'points-earned',
  'points-revoked',
  'points-held',
  'points-spent',
  'points-returned',
  'points-exchanged',
  'points-given',
] as const
export type PointKind = (typeof POINT_KINDS)[number]

export const pointHistory = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  summary: 'Each change of the member’s points with the balance after it, newest first, twenty-five a page',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(80))) }),
  response: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(POINT_KINDS),
        /** Signed: what was added to the points that can be used. */
        points: z.int(),
        /** The points that can be used after it. */
        balance: z.int(),
        /** ISO 8601 UTC. */
        at: z.string(),
        /** The reference of the request or exchange; null for stakes. */
        folio: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['not-signed-in', 'trial-account', 'bad-input'],
})

/** The calls of points. */
export const pointCalls = {
  pointBalance,
  pointConfig,
  pointItems,
  redemptions,
  redeemPoints,
  convertPoints,
  cancelRedemption,
  pointHistory,
}
