import * as z from 'zod/mini'

/** What an operator sends about signing in; the command line reads it by the same schemas. */

/** What may be switched on. An authenticator is its member's own choice, and always asked for. */
export const OPERATOR_METHODS = ['mobile', 'email', 'bank-name'] as const
export type OperatorMethod = (typeof OPERATOR_METHODS)[number]

/** By what members show who they are at a place nobody knows; none: only by what they enrolled themselves. */
export const Verification = z.strictObject({
  methods: z.array(z.enum(OPERATOR_METHODS)).check(z.maxLength(OPERATOR_METHODS.length)),
})

/** Whose authenticator is taken away. */
export const Lost = z.strictObject({
  account: z.string().check(z.minLength(1), z.maxLength(255)),
  enabled: z.literal(false),
})
