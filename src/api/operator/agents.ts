import * as z from 'zod/mini'

/** Host names as a browser says them; at most 20. */
export const Domains = z.array(z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/))).check(z.maxLength(20))

/** The three salaries and the dividend (specification section 1). */
export const CONTRACT_KINDS = ['daily', 'hourly', 'realtime', 'dividend'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** `offered` waits for the member, `ending` is in force until the member agrees to end it. */
export const CONTRACT_STATES = ['none', 'offered', 'active', 'ending'] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** Some contracts as an operator sets them: `{ "daily": "active" }`. */
export const Contracts = z.partialRecord(z.enum(CONTRACT_KINDS), z.enum(CONTRACT_STATES))
