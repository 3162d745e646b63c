import * as z from 'zod/mini'
import { CurrencyCode } from '../money.ts'

/** How an operator reads the pots of a vendor's games, signed like the other calls of the operator wallet (docs/vendors.md). */
export const JACKPOT_LIST_PATH = '/api/jackpot/list'

export const JackpotListRequest = z.object({
  operator_id: z.string(),
  currencies: z.array(CurrencyCode).check(z.minLength(1), z.maxLength(20)),
})

/** A whole number of parts of a minor unit, as text: sums may outgrow a double. */
const Parts = z.string().check(z.regex(/^-?\d{1,24}$/))

/** One pot. Amounts are in `1/parts` of a minor unit of the currency. */
export const ListedJackpot = z.object({
  game_code: z.string(),
  currency: CurrencyCode,
  read_at: z.string(),
  parts: z.int().check(z.minimum(1)),
  pot: Parts,
  reserve: Parts,
  contributed: Parts,
  returned: Parts,
  paid: Parts,
  seeded: Parts,
  wins: z.int(),
  last_win_at: z.nullable(z.string()),
})
export type ListedJackpot = z.infer<typeof ListedJackpot>
