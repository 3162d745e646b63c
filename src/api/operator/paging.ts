import * as z from 'zod/mini'

/** The name a member signs in by, as operators type it. */
export const Account = z.string().check(z.minLength(1), z.maxLength(255))

/** A path that begins with a member's account. */
export const OfAccount = z.strictObject({ account: Account })

/** Which bank, the first where nobody says; a bank that is not there is not found. */
export const BankName = z._default(z.string(), 'bank-0')

/** A bank, and where its page starts, as the page before said. */
export const BankPage = z.strictObject({
  bank: BankName,
  after: z._default(z.string().check(z.maxLength(300)), ''),
})

/** Where the next page starts; null on the last. */
export const Next = z.nullable(z.string())
