import * as z from 'zod/mini'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { Reason } from '../reason.ts'

/** A correction of somebody's balance, under an id made by the caller. */
export const Proposal = z.strictObject({
  id: CallerId,
  account: z.string().check(z.minLength(1), z.maxLength(255)),
  direction: z.enum(['credit', 'debit']),
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  reason: Reason,
})

export const Decision = z.strictObject({ decision: z.enum(['confirm', 'refuse']), reason: z.optional(Reason) })
