import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  Cursor,
  InBets,
  InJournal,
  InTransactions,
  Named,
  PROFIT_PARTS,
  Range,
  STATEMENT_ERRORS,
} from './statements.ts'

/** The header that carries the `cursor` of the next file when this one is cut off. */
export const NEXT_CURSOR = 'X-Next-Cursor'
/** The maximum number of rows in one file. */
export const FILE_ROWS = 20_000

/** Where a file begins: the `next` of the file before. */
export const From = { cursor: z.optional(Cursor) }
const file = <Request extends z.ZodMiniType>(path: string, summary: string, request: Request) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    auth: 'account',
    responseFormat: 'csv',
    request,
    response: z.string(),
    errors: STATEMENT_ERRORS,
  })

/**
 * Export (GLI-19 2.8.1(b)): the same rows as files, newest first, `FILE_ROWS` at a time. Times are those of the
 * clocks of the zone, with their offset: `2026-11-23T09:41:05.123-06:00`.
 */
export const journalFile = file(
  '/wps/statements/journal.csv',
  'Every movement as a CSV file',
  z.strictObject({ ...Range, ...InJournal, ...From }),
)
export const transactionFile = file(
  '/wps/statements/transactions.csv',
  'Deposits, withdrawals, transfers, adjustments and incentives as a CSV file',
  z.strictObject({ ...Range, ...InTransactions, ...From }),
)
export const betFile = file(
  '/wps/statements/bets.csv',
  'The bets placed in these days as a CSV file',
  z.strictObject({ ...Range, ...InBets, ...From, ...Named }),
)
export const profitFile = file(
  '/wps/statements/profit.csv',
  'Profit and loss by day, month, vendor or category as a CSV file',
  z.strictObject({ ...Range, by: z.optional(z.enum(PROFIT_PARTS)) }),
)
