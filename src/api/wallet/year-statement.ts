import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { GameTypeCode } from '../games.ts'
import { CurrencyCode } from '../money.ts'
import { InZone, Range, STATEMENT_ERRORS, Totals } from './statements.ts'

/** A calendar year of the zone; it may be older than the days of the other statements. All figures zero: no activity. */
export const yearStatement = endpoint({
  method: 'GET',
  path: '/wps/statements/year',
  summary: 'What was paid in, paid out, staked and won in a year, in all and by category',
  auth: 'account',
  request: z.strictObject({ year: z.string().check(z.regex(/^20\d\d$/)), zone: Range.zone }),
  response: z.object({
    ...InZone,
    year: z.string(),
    /** The year in which the account was opened. */
    first: z.string(),
    currency: CurrencyCode,
    totals: Totals,
    /** Null: games that the catalogue does not have. */
    categories: z.array(z.extend(Totals, { category: z.nullable(GameTypeCode) })),
  }),
  errors: STATEMENT_ERRORS,
})
