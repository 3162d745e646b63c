import * as z from 'zod/mini'

/** Why an operator acts by hand; never empty (GLI-19 2.9.5). */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
