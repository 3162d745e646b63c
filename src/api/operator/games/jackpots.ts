import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { CurrencyCode } from '../../money.ts'
import { ROLES } from '../../roles.ts'

/** A decimal number of minor units, as text: sums may outgrow a double. */
const Minor = z.string()

/**
 * A pot with its sums, as its vendor reports them: contributed less returned, and seeded, are pot, reserve and paid. A
 * reserve below zero is what the vendor has advanced for the pot that stands.
 */
const Jackpot = z.object({
  vendor: z.string(),
  game: z.string(),
  currency: CurrencyCode,
  pot: Minor,
  reserve: Minor,
  contributed: Minor,
  returned: Minor,
  paid: Minor,
  seeded: Minor,
  wins: z.int(),
  lastWinAt: z.nullable(z.string()),
  readAt: z.string(),
})
export type Jackpot = z.infer<typeof Jackpot>

const listJackpots = endpoint({
  method: 'GET',
  path: '/ops/jackpots',
  summary: 'The pots of vendors that report theirs, with reserves, contributions and payments',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ currency: z.optional(CurrencyCode) }),
  response: z.object({ jackpots: z.array(Jackpot) }),
})

export const jackpotCalls = { listJackpots }
