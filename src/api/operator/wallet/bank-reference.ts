import * as z from 'zod/mini'

/** A bank's reference: only its letters and digits count, at least two; neither their case nor the signs between. */
export const BankReference = z.string().check(
  z.regex(/^ *\w[\w .:/-]{1,62}\w *$/),
  z.refine((text) => text.replace(/[^A-Za-z\d]/g, '').length >= 2),
)
