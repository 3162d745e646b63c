import * as z from 'zod/mini'

/** Host names as a browser says them; at most 20. */
export const Domains = z.array(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/))).check(z.maxLength(20))
