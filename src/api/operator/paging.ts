import * as z from 'zod/mini'

/** The name a member signs in with, as operators type it. */
export const Account = z.string().check(z.minLength(1), z.maxLength(255))

/** A path whose parameter is a member's account. */
export const OfAccount = z.strictObject({ account: Account })

/** The bank to read; the first by default. A name without a bank gives 404. */
export const BankName = z._default(z.string(), 'bank-0')

/** A bank and a cursor: the `next` of the previous page. */
export const BankPage = z.strictObject({
  bank: BankName,
  after: z._default(z.string().check(z.maxLength(300)), ''),
})

/** The cursor of the next page; null on the last. */
export const Next = z.nullable(z.string())
