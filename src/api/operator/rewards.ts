import * as z from 'zod/mini'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { Reason } from '../reason.ts'

/** How restricted money is spent: as bonus before or after cash, or as a gift, only where a vendor names it. */
export const SPENDINGS = ['first', 'last', 'named'] as const
export type Spending = (typeof SPENDINGS)[number]

/** `back`: the promotion takes what is left. `release`: its terms are met, it is cash from now on. */
export const BONUS_ENDS = ['back', 'release'] as const
export type BonusEnd = (typeof BONUS_ENDS)[number]

const Asked = { id: CallerId, amount: PositiveMinorUnits, currency: CurrencyCode, reason: Reason }

/** Restricted money an operator gives, under an id made by the caller. */
export const BonusGiven = z.strictObject({ ...Asked, spending: z.enum(SPENDINGS) })

/** What becomes of a grant, by an operator's hand. */
export const BonusEnded = z.strictObject({ ...Asked, how: z.enum(BONUS_ENDS) })
