import {
  type Bet,
  type BetTotals,
  betFile,
  betStatement,
  type JournalEntry,
  profitFile,
  profitStatement,
  type Totals,
  transactionFile,
  transactionStatement,
} from '#api/wallet/statements'
import { call } from '../../call.ts'
import { type CsvResult, readCsv } from './csv.ts'
import type { RangeInZone } from './range.ts'
import { createRecordList, type RecordList } from './record-list.ts'

export interface BetQuery extends RangeInZone {
  vendor?: string
  state?: Bet['state']
}
export type TransactionType = NonNullable<(typeof transactionStatement)['request']['_zod']['input']['type']>
export interface TransactionQuery extends RangeInZone {
  type?: TransactionType
}

const optional = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** The betting record (specification section 2 "personalHistoryCopy"). */
export function betRecords(): RecordList<BetQuery, Bet, BetTotals> {
  return createRecordList((query, cursor) => call(betStatement, { ...query, ...optional(cursor) }))
}

/** The account record (specification section 2 "transactionHistory"). */
export function transactionRecords(): RecordList<TransactionQuery, JournalEntry, Totals> {
  return createRecordList((query, cursor) => call(transactionStatement, { ...query, ...optional(cursor) }))
}

/** One day of the profit and loss statement. */
export type ProfitDay = Totals & { day: string }

/** Profit and loss by day (specification section 2 "personalProfit"); it has one page. */
export function profitRecords(): RecordList<RangeInZone, ProfitDay, Totals> {
  return createRecordList(async (query) => {
    const result = await call(profitStatement, query)
    if (!result.ok) return result
    const { days, totals, currency } = result.value
    return { ok: true, value: { list: days, next: null, totals, currency } }
  })
}

/** The whole statement of a query as a CSV file, or why it could not be read. */
export const betsAsCsv = (query: BetQuery): Promise<CsvResult> => readCsv(betFile, { ...query })
export const transactionsAsCsv = (query: TransactionQuery): Promise<CsvResult> => readCsv(transactionFile, { ...query })
export const profitAsCsv = (query: RangeInZone): Promise<CsvResult> => readCsv(profitFile, { ...query })
