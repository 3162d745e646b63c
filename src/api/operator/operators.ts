import * as z from 'zod/mini'

/** What an operator is called in every audit log: for good, so it is short and plain. */
export const OperatorName = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{1,31}$/),
  z.refine((name) => name !== 'owner'),
)

/** Adds an operator, or takes their token away. */
export const OperatorChange = z.strictObject({ name: OperatorName, enabled: z.boolean() })
