import { betFile, profitFile, transactionFile } from '#api/wallet/statement-files'
import {
  betStatement,
  type JournalEntry,
  type ProfitPart,
  profitStatement,
  type Totals,
  transactionStatement,
} from '#api/wallet/statements'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import {
  type BetQuery,
  type BetStatements,
  createBetStatements,
  optional,
  type TransactionQuery,
} from '../../statements/bets.ts'
import { type CsvResult, readCsv } from '../../statements/csv.ts'
import type { RangeInZone } from '../../statements/range.ts'
import { createStatementList, type StatementList } from '../../statements/statement-list.ts'

const inLanguage = () => ({ language: environment().language() })

/** The betting record (specification section 2 "personalHistoryCopy"). */
export const betRecords = (): BetStatements =>
  createBetStatements((query, cursor) => call(betStatement, { ...query, ...cursor, ...inLanguage() }))

/** The account record (specification section 2 "transactionHistory"). */
export function transactionRecords(): StatementList<TransactionQuery, JournalEntry, Totals> {
  return createStatementList((query, cursor) => call(transactionStatement, { ...query, ...optional(cursor) }))
}

/**
 * One line of the profit and loss statement: a day (`2026-11-23`), a month (`2026-11`), a vendor's code or a category;
 * `name` is a vendor's name. '': games that the catalogue does not have.
 */
export type ProfitLine = Totals & { part: ProfitPart; key: string; name: string | null }

/** Profit and loss (specification section 2 "personalProfit"), by all its parts at once: it has one page. */
export function profitRecords(): StatementList<RangeInZone, ProfitLine, Totals> {
  return createStatementList(async (query) => {
    const result = await call(profitStatement, query)
    if (!result.ok) return result
    const { days, months, vendors, categories, totals, currency } = result.value
    const line = (part: ProfitPart, key: string, of: Totals, name: string | null = null) => ({ ...of, part, key, name })
    const list = [
      ...days.map((one) => line('day', one.day, one)),
      ...months.map((one) => line('month', one.month, one)),
      ...vendors.map((one) => line('vendor', one.vendor, one, one.vendorName)),
      ...categories.map((one) => line('category', one.category ?? '', one)),
    ]
    return { ok: true, value: { list, next: null, totals, currency } }
  })
}

/** The whole statement of a query as a CSV file, or why it could not be read. */
export const betsAsCsv = (query: BetQuery): Promise<CsvResult> => readCsv(betFile, { ...query, ...inLanguage() })
export const transactionsAsCsv = (query: TransactionQuery): Promise<CsvResult> => readCsv(transactionFile, { ...query })
export const profitAsCsv = (query: RangeInZone & { by: ProfitPart }): Promise<CsvResult> =>
  readCsv(profitFile, { ...query })
