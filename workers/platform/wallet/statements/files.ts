import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import {
  type Bet,
  betFile,
  FIGURES,
  type JournalEntry,
  journalFile,
  profitFile,
  type StatementType,
  type Totals,
  TRANSACTION_TYPES,
  transactionFile,
} from '#api/wallet/statements'
import { type TimeZone, timeIn } from '../../../shared/time-zone.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller } from '../../env.ts'
import { type BetCursor, type BetRow, betCursorOf, betCursors, betOf, betRows } from './bets.ts'
import { amountText, type Cell } from './csv.ts'
import { type JournalCursor, type JournalRow, journalCursorOf, journalCursors, journalRows, lineOf } from './journal.ts'
import { rangeOf } from './range.ts'
import { parseBetQuery, parseJournalQuery, profitOf, type StatementQuery } from './statements.ts'
import { fileOf, wholeFile } from './stream.ts'

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
    const { days, zone, currency } = await profitOf(c.env.DB, caller, range)
    return wholeFile(
      nameOf('profit', query),
      PROFIT_COLUMNS,
      days.map((day) => profitCells(day, zone, currency)),
    )
  })
}

const timeCell = (zone: TimeZone, at: string | null) => (at === null ? null : timeIn(zone, Date.parse(at)))

const nameOf = (what: string, { from, to }: StatementQuery) => `${what}-${from}-${to}`

const JOURNAL_COLUMNS = [
  ...['id', 'at', 'type', 'kind', 'state', 'amount', 'before', 'after', 'bonus', 'subWallet', 'fee', 'currency'],
  ...['vendor', 'game', 'round', 'reference'],
]

function journalCells(line: JournalEntry, zone: TimeZone, currency: Currency): Cell[] {
  const { id, type, kind, state, vendor, game, round, reference } = line
  const amounts = [line.amount, line.before, line.after, line.bonus, line.subWallet, line.fee]
  const written = amounts.map((amount) => amountText(amount, currency))
  return [id, timeCell(zone, line.at), type, kind, state, ...written, currency, vendor, game, round, reference]
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
  return fileOf<JournalRow, JournalCursor>(
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

const BET_COLUMNS = [
  ...['id', 'placedAt', 'settledAt', 'vendor', 'game', 'round', 'state', 'free'],
  ...['staked', 'won', 'held', 'returned', 'before', 'after', 'currency'],
]

function betCells(bet: Bet, zone: TimeZone, currency: Currency): Cell[] {
  const { id, vendor, game, round, state, free } = bet
  const times = [timeCell(zone, bet.placedAt), timeCell(zone, bet.settledAt)]
  const amounts = [bet.staked, bet.won, bet.held ?? 0, bet.returned, bet.before, bet.after]
  const written = amounts.map((amount) => amountText(amount, currency))
  return [id, ...times, vendor, game, round, state, free, ...written, currency]
}

async function betsCsv(db: D1Database, caller: Caller, query: StatementQuery): Promise<Response | Refusal> {
  const question = parseBetQuery(caller, query)
  if (question instanceof Refusal) return question
  const { filter, before } = question
  return fileOf<BetRow, BetCursor>(
    {
      columns: BET_COLUMNS,
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
const PROFIT_COLUMNS = ['day', 'zone', 'currency', ...PROFIT_FIGURES]

function profitCells(day: Totals & { day: string }, zone: string, currency: Currency): Cell[] {
  const figures = PROFIT_FIGURES.map((figure) => (COUNTS.has(figure) ? day[figure] : amountText(day[figure], currency)))
  return [day.day, zone, currency, ...figures]
}
