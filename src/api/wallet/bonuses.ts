import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from '../money.ts'
import { Wagering } from '../rewards/wagering.ts'

/** How restricted money is spent: as bonus before or after cash, or as a gift that only named vendors accept. */
export const SPENDINGS = ['first', 'last', 'named'] as const
export type Spending = (typeof SPENDINGS)[number]

/**
 * A bonus that a member was given, in minor units. What is neither left, cancelled nor released was played. A prize of a
 * bonus goes back to the bonus, so that more may be left than was given.
 */
export const Bonus = z.object({
  id: z.string(),
  /** How it is spent: before the cash, after it, or only where a vendor names it (free rounds). */
  spending: z.enum(SPENDINGS),
  /** The code of the promotion; null for what a person of the house gave. */
  promotion: z.nullable(z.string()),
  amount: MinorUnits,
  /** What is left of it. Bonus money is one sum: the oldest grant is played first. */
  left: MinorUnits,
  /** Taken back by the house or cancelled by the member. */
  cancelled: MinorUnits,
  /** Turned into cash because its terms were met. */
  released: MinorUnits,
  /** ISO 8601 UTC. */
  at: z.string(),
  /** What is left to wager until it becomes cash; null where nothing is asked, or it has ended. */
  wagering: z.nullable(Wagering),
})
export type Bonus = z.infer<typeof Bonus>

/** The `next` of the previous page; opaque to the caller. */
const Cursor = z.string().check(z.regex(/^\d{1,16}$/))

export const bonuses = endpoint({
  method: 'GET',
  path: '/wps/wallet/bonuses',
  summary: 'What the member has of bonus money, and the grants it came from, the newest first',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({
    currency: CurrencyCode,
    /** What stays whatever happens to a bonus. */
    cash: MinorUnits,
    /** Bonus money that is staked, and bonus money that only named games take. */
    bonus: MinorUnits,
    gift: MinorUnits,
    bonuses: z.array(Bonus),
    next: z.nullable(Cursor),
  }),
  errors: ['not-signed-in', 'trial-account'],
})

/**
 * A member may cancel a bonus at any time (GLI-19 A.5.3, decision 114). `amount` is what the member
 * was shown to lose: when something else is left by now, nothing is cancelled.
 */
export const cancelBonus = endpoint({
  method: 'POST',
  path: '/wps/wallet/bonus/cancel',
  summary: 'Gives back what is left of a bonus, under an id made by the caller',
  auth: 'account',
  request: z.strictObject({
    id: CallerId,
    bonus: z.string().check(z.minLength(1), z.maxLength(128)),
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
  }),
  response: Bonus,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'wrong-currency', 'conflict', 'bonus-changed'],
})
