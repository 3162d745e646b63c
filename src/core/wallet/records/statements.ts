import { atom, type ReadableAtom } from 'nanostores'
import { GAME_TYPES, type GameType } from '#api/games'
import {
  type Bet,
  type BetTotals,
  betFile,
  betStatement,
  type JournalEntry,
  type Played,
  type ProfitPart,
  profitFile,
  profitStatement,
  type Totals,
  transactionFile,
  transactionStatement,
} from '#api/wallet/statements'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { type CsvResult, readCsv } from '../../records/csv.ts'
import type { RangeInZone } from '../../records/range.ts'
import { createRecordList, type RecordList } from '../../records/record-list.ts'

export interface BetQuery extends RangeInZone {
  vendor?: string
  category?: GameType
  state?: Bet['state']
}
export type TransactionType = NonNullable<(typeof transactionStatement)['request']['_zod']['input']['type']>
export interface TransactionQuery extends RangeInZone {
  type?: TransactionType
}

const optional = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })
const inLanguage = () => ({ language: environment().language() })

/** The betting record (specification section 2 "personalHistoryCopy"). */
export interface BetRecords extends RecordList<BetQuery, Bet, BetTotals> {
  /** The vendors and categories that its filters offer: those with bets of any day. */
  $played: ReadableAtom<readonly Played[]>
}

export function betRecords(): BetRecords {
  const $played = atom<readonly Played[]>([])
  const list = createRecordList<BetQuery, Bet, BetTotals>(async (query, cursor) => {
    const result = await call(betStatement, { ...query, ...optional(cursor), ...inLanguage() })
    if (result.ok && result.value.played) $played.set(result.value.played)
    return result
  })
  return { ...list, $played }
}

export const isCategory = (text: string): text is GameType => (GAME_TYPES as readonly string[]).includes(text)

/** The categories in which a member has bets, in the order of the lobby, and the chosen one. */
export function categoriesOf(played: readonly Played[], chosen: string): GameType[] {
  return GAME_TYPES.filter((type) => type === chosen || played.some(({ category }) => category === type))
}

/** The account record (specification section 2 "transactionHistory"). */
export function transactionRecords(): RecordList<TransactionQuery, JournalEntry, Totals> {
  return createRecordList((query, cursor) => call(transactionStatement, { ...query, ...optional(cursor) }))
}

/**
 * One line of the profit and loss statement: a day (`2026-11-23`), a month (`2026-11`), a vendor's code or a category;
 * `name` is a vendor's name. '': games that the catalogue does not have.
 */
export type ProfitLine = Totals & { part: ProfitPart; key: string; name: string | null }

/** Profit and loss (specification section 2 "personalProfit"), by all its parts at once: it has one page. */
export function profitRecords(): RecordList<RangeInZone, ProfitLine, Totals> {
  return createRecordList(async (query) => {
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
