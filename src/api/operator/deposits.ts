import * as z from 'zod/mini'
import { PositiveMinorUnits } from '../money.ts'
import { Reason } from '../reason.ts'
import { DepositField } from '../wallet.ts'

/** What an operator says about deposits; the command line reads it by the same schemas. */

const Amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const MethodId = z.string().check(z.regex(/^[a-z\d-]{1,32}$/))

/** What of a method may be changed; the rest is the brand's. Amounts in minor units. */
export const MethodChange = z.strictObject({
  id: MethodId,
  enabled: z.optional(z.boolean()),
  minimum: z.optional(PositiveMinorUnits),
  maximum: z.optional(PositiveMinorUnits),
  fee: z.optional(Amount),
  fields: z.optional(z.array(DepositField).check(z.maxLength(3))),
})
export type MethodChange = z.infer<typeof MethodChange>

/** As a provider writes it: letters, digits and little else. Cases and spaces at its ends say nothing. */
const Reference = z.string().check(z.regex(/^ *\w[\w .:/-]{1,62}\w *$/))
const Id = z.string().check(z.minLength(1), z.maxLength(64))
/** The name a member signs in by. */
const Account = z.string().check(z.minLength(1), z.maxLength(255))

/** The money is on the house's account under this reference. */
export const Approval = z.strictObject({ account: Account, id: Id, reference: Reference, reason: Reason })

/** No credit; what came all the same waits to be returned. The reason is for the audit log. */
export const Rejection = z.strictObject({
  account: Account,
  id: Id,
  reason: Reason,
  received: z.optional(z.strictObject({ reference: Reference, amount: PositiveMinorUnits })),
})

/** What became of money that could not be credited: sent back, or credited by an adjustment. */
export const Resolution = z.strictObject({
  account: Account,
  provider: z.enum(['demo', 'bank-transfer', 'btcpay']),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  how: z.enum(['returned', 'credited']),
  reason: Reason,
})
