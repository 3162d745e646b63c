import { amountText, type Cell } from '#api/csv'
import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import type { FileColumn } from '#api/wallet/file-columns'
import { betFile, journalFile, profitFile, transactionFile } from '#api/wallet/statement-files'
import {
  type Bet,
  FIGURES,
  type JournalEntry,
  type ProfitPart,
  type StatementType,
  type Totals,
  TRANSACTION_TYPES,
} from '#api/wallet/statements'
import { type TimeZone, timeIn } from '../../../shared/time-zone.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller } from '../../env.ts'
import { type BetCursor, type BetRow, betCursorOf, betCursors, betOf, betRows } from './bets.ts'
import { type JournalCursor, type JournalRow, journalCursorOf, journalCursors, journalRows, lineOf } from './journal.ts'
import { type Profit, readProfit } from './profit.ts'
import { rangeOf } from './range.ts'
import { parseBetQuery, parseJournalQuery, type StatementQuery } from './statements.ts'
import { streamFile, wholeFile } from './stream.ts'

/**
 * The statements as CSV (GLI-19 2.8.1(b)): the columns are the fields of the rows, amounts with the currency's
 * decimals, times as the clocks of the zone showed them.
 */
export function mountStatementFiles(app: App, serve: Serve): void {
  serve(app, journalFile, (query, caller, c) => journalCsv(c.env.DB, caller, query, 'journal', null))
  serve(app, transactionFile, (query, caller, c) =>
    journalCsv(c.env.DB, caller, query, 'transactions', TRANSACTION_TYPES),
  )
  serve(app, betFile, (query, caller, c) => betsCsv(c.env.DB, caller, query))
  serve(app, profitFile, async (query, caller, c) => {
    const range = rangeOf(query, Date.now())
    if (range instanceof Refusal) return range
    const { by = 'day', ...days } = query
    const profit = await readProfit(c.env.DB, caller, range)
    return wholeFile(nameOf(by === 'day' ? 'profit' : `profit-by-${by}`, days), ...profitLines(profit, by))
  })
}

const timeCell = (zone: TimeZone, at: string | null) => (at === null ? null : timeIn(zone, Date.parse(at)))

const nameOf = (what: string, { from, to }: StatementQuery) => `${what}-${from}-${to}`

export const JOURNAL_COLUMNS: readonly FileColumn[] = [
  'id',
  'at',
  'type',
  'kind',
  'state',
  'amount',
  'before',
  'after',
  'bonus',
  'subWallet',
  'fee',
  'currency',
  'vendor',
  'vendorName',
  'game',
  'round',
  'reference',
  'payments',
]

/** The cells of a movement, in the order of `JOURNAL_COLUMNS`. */
export function journalCells(line: JournalEntry, zone: TimeZone, currency: Currency): Cell[] {
  const { id, type, kind, state, vendor, vendorName, game, round, reference } = line
  const amounts = [line.amount, line.before, line.after, line.bonus, line.subWallet, line.fee]
  const written = amounts.map((amount) => amountText(amount, currency))
  const payments = line.payments.map(({ amount, at }) => `${amountText(amount, currency)} ${timeCell(zone, at)}`)
  const about = [vendor, vendorName, game, round, reference, payments.join('; ')]
  return [id, timeCell(zone, line.at), type, kind, state, ...written, currency, ...about]
}

async function journalCsv(
  db: D1Database,
  caller: Caller,
  query: StatementQuery,
  what: string,
  types: readonly StatementType[] | null,
): Promise<Response | Refusal> {
  const question = parseJournalQuery(caller, query, types)
  if (question instanceof Refusal) return question
  const { filter, before } = question
  return streamFile<JournalRow, JournalCursor>(
    {
      columns: JOURNAL_COLUMNS,
      cursors: (from, limit) => journalCursors(db, filter, from, limit),
      rows: async (from, limit) => (await journalRows(db, filter, from, limit)).rows,
      cursor: journalCursorOf,
      cells: (row) => journalCells(lineOf(row), filter.range.zone, caller.currency),
    },
    nameOf(what, query),
    before,
  )
}

export const BET_FILE_COLUMNS: readonly FileColumn[] = [
  'id',
  'placedAt',
  'settledAt',
  'vendor',
  'vendorName',
  'game',
  'gameName',
  'category',
  'round',
  'state',
  'free',
  'staked',
  'won',
  'held',
  'returned',
  'takenBack',
  'before',
  'after',
  'currency',
]

/** The cells of a bet, in the order of `BET_FILE_COLUMNS`. */
export function betCells(bet: Bet, zone: TimeZone, currency: Currency): Cell[] {
  const { id, vendor, vendorName, game, gameName, category, round, state, free } = bet
  const times = [timeCell(zone, bet.placedAt), timeCell(zone, bet.settledAt)]
  const results = [bet.won, bet.held ?? 0, bet.returned, bet.takenBack?.amount ?? 0]
  const amounts = [bet.staked, ...results, bet.before, bet.after]
  const written = amounts.map((amount) => amountText(amount, currency))
  const about = [vendor, vendorName, game, gameName, category, round, state]
  return [id, ...times, ...about, free, ...written, currency]
}

async function betsCsv(db: D1Database, caller: Caller, query: StatementQuery): Promise<Response | Refusal> {
  const question = parseBetQuery(caller, query)
  if (question instanceof Refusal) return question
  const { filter, before } = question
  return streamFile<BetRow, BetCursor>(
    {
      columns: BET_FILE_COLUMNS,
      cursors: (from, limit) => betCursors(db, filter, from, limit),
      rows: async (from, limit) => (await betRows(db, filter, from, limit).all<BetRow>()).results,
      cursor: betCursorOf,
      cells: (row) => betCells(betOf(row), filter.range.zone, caller.currency),
    },
    nameOf('bets', query),
    before,
  )
}

/** Figures that are counts; all others are amounts. */
const COUNTS: ReadonlySet<string> = new Set(['bets', 'freeBets', 'deposits', 'withdrawals'])
const PROFIT_FIGURES = [...FIGURES, 'netDeposits', 'profit'] as const

/** The columns and the lines of a file of profit and loss. */
function profitLines(profit: Profit, by: ProfitPart): [columns: FileColumn[], lines: Cell[][]] {
  const { zone, currency } = profit
  const cellsOf = (totals: Totals): Cell[] => [
    ...[zone, currency],
    ...PROFIT_FIGURES.map((figure) => (COUNTS.has(figure) ? totals[figure] : amountText(totals[figure], currency))),
  ]
  const lines = {
    day: () => profit.days.map((one) => [one.day, ...cellsOf(one)]),
    month: () => profit.months.map((one) => [one.month, ...cellsOf(one)]),
    vendor: () => profit.vendors.map((one) => [one.vendor, one.vendorName, ...cellsOf(one)]),
    category: () => profit.categories.map((one) => [one.category, ...cellsOf(one)]),
  }
  const ofVendor = by === 'vendor' ? (['vendorName'] as const) : []
  const columns: FileColumn[] = [by, ...ofVendor, 'zone', 'currency', ...PROFIT_FIGURES]
  return [columns, lines[by]()]
}
