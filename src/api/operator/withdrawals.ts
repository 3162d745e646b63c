import * as z from 'zod/mini'
import { CallerId, CURRENCIES, PositiveMinorUnits } from '../money.ts'
import { WITHDRAWAL_STATES } from '../withdrawals.ts'

/** What an operator sends about withdrawals; the command line reads it by the same schemas. */

/** Why: kept in the audit log; where something is refused or settled, the member reads it too. */
const Reason = z.string().check(z.regex(/^\P{C}{3,300}$/u))
const Proofs = z.array(z.string().check(z.regex(/^[\w-]{43}$/))).check(z.maxLength(3))

/** A decision, under an id made by whoever sends it: sent again it changes nothing. */
export const Decision = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('process'), id: CallerId, reason: Reason }),
  z.strictObject({ step: z.literal('reject'), id: CallerId, reason: Reason }),
  /** A part, or all that is left; `amount` in minor units. */
  z.strictObject({
    step: z.literal('issue'),
    id: CallerId,
    reason: Reason,
    amount: PositiveMinorUnits,
    proofs: z._default(Proofs, []),
  }),
  /** A payout that did not arrive: it did after all, or it came back to the house. */
  z.strictObject({ step: z.literal('resolve'), id: CallerId, reason: Reason, outcome: z.enum(['paid', 'returned']) }),
])
export type Decision = z.infer<typeof Decision>

/** Which queue, and where its page starts. */
export const Queue = z.strictObject({
  state: z._default(z.enum(WITHDRAWAL_STATES), 'applying'),
  after: z.optional(z.string().check(z.regex(/^bank-\d{1,4}(:\d{1,15}:[\w-]{1,64}:[\da-fA-F-]{36})?$/))),
})

/** What may be set of payouts: when one counts as received, and the limits of a currency, in minor units. */
export const PayoutRules = z.strictObject({
  receiptMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(43_200))),
  limits: z.optional(
    z.partialRecord(
      z.enum(CURRENCIES),
      z
        .strictObject({ minimum: PositiveMinorUnits, maximum: PositiveMinorUnits })
        .check(z.refine(({ minimum, maximum }) => minimum <= maximum)),
    ),
  ),
})
export type PayoutRules = z.infer<typeof PayoutRules>
