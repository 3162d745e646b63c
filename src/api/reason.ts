import * as z from 'zod/mini'

/** Why an operator acts by hand, or an agent stops somebody’s play; never empty (GLI-19 2.9.5). */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
