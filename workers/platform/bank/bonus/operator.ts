import * as z from 'zod/mini'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '#api/money'
import { Reason } from '#api/reason'
import { SPENDINGS } from '../../ledger/bonus.ts'
import { BONUS_ENDS } from './words.ts'

const Asked = { id: CallerId, amount: PositiveMinorUnits, currency: CurrencyCode, reason: Reason }

/** Restricted money an operator gives, under an id made by the caller. */
export const BonusGiven = z.strictObject({ ...Asked, spending: z.enum(SPENDINGS) })

/** What becomes of a grant, by an operator's hand. */
export const BonusEnded = z.strictObject({ ...Asked, how: z.enum(BONUS_ENDS) })
