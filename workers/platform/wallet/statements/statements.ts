import { Refusal } from '#api/envelope'
import type { GameType } from '#api/games'
import {
  betStatement,
  journalStatement,
  type Played,
  profitStatement,
  type StatementType,
  TRANSACTION_TYPES,
  transactionStatement,
} from '#api/wallet/statements'
import { brand, type Language } from '#brand/brand'
import { rowsOf } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller } from '../../env.ts'
import { memberSums } from '../../read-models/period-sums.ts'
import { betTotalsFrom, totalsFrom } from '../../read-models/totals.ts'
import {
  BET_SORTS,
  type BetCursor,
  type BetFilter,
  type BetRow,
  betCursorOf,
  betOf,
  betRows,
  betSums,
  playedIn,
} from './bets.ts'
import { cursorOf, keysOf } from './cursor.ts'
import {
  JOURNAL_SORTS,
  type JournalCursor,
  type JournalFilter,
  journalCursorOf,
  journalRows,
  lineOf,
} from './journal.ts'
import { readProfit } from './profit.ts'
import { rangeOf, wholeOf } from './range.ts'
import { mountRecall } from './recall.ts'

/** Default rows per page. */
export const PAGE_ROWS = 25

/** The requested days and filters. */
export interface StatementQuery {
  from: string
  to: string
  zone?: string | undefined
  cursor?: string | undefined
  type?: StatementType | undefined
  vendor?: string | undefined
  state?: BetFilter['state'] | undefined
  category?: GameType | undefined
  language?: Language | undefined
}

/** A member's statements, from the read models alone; the bank is not called. */
export function mountStatements(app: App, serve: Serve): void {
  mountRecall(app, serve)
  serve(app, journalStatement, (query, caller, c) => journalPage(c.env.DB, caller, query, null))
  serve(app, transactionStatement, (query, caller, c) => journalPage(c.env.DB, caller, query, TRANSACTION_TYPES))
  serve(app, betStatement, (query, caller, c) => betPage(c.env.DB, caller, query))
  serve(app, profitStatement, async (query, caller, c) => {
    const range = rangeOf(query, Date.now())
    return range instanceof Refusal ? range : readProfit(c.env.DB, caller, range)
  })
}

/** Returns the filter of a journal or of transactions with the page's start, or the refusal. */
export function parseJournalQuery(
  { memberId: member, currency: unit }: Caller,
  query: StatementQuery,
  types: readonly StatementType[] | null,
): { filter: JournalFilter; before: JournalCursor | null } | Refusal {
  const range = rangeOf(query, Date.now())
  if (range instanceof Refusal) return range
  const before = parseCursor<JournalCursor>(query.cursor, JOURNAL_SORTS)
  if (before instanceof Refusal) return before
  const wanted = query.type === undefined ? types : [query.type]
  return { filter: { member, unit, range, types: wanted, vendor: query.vendor ?? null }, before }
}

export function parseBetQuery(
  { memberId: member, currency: unit }: Caller,
  query: StatementQuery,
): { filter: BetFilter; before: BetCursor | null } | Refusal {
  const range = rangeOf(query, Date.now())
  if (range instanceof Refusal) return range
  const before = parseCursor<BetCursor>(query.cursor, BET_SORTS)
  if (before instanceof Refusal) return before
  const { vendor = null, category = null, state = null, language = brand.defaultLanguage } = query
  return { filter: { member, unit, range, vendor, category, state, language }, before }
}

async function journalPage(
  db: D1Database,
  caller: Caller,
  query: StatementQuery & { pageSize?: number | undefined },
  types: readonly StatementType[] | null,
) {
  const question = parseJournalQuery(caller, query, types)
  if (question instanceof Refusal) return question
  const { filter, before } = question
  const size = query.pageSize ?? PAGE_ROWS
  const sums = memberSums(db, filter, wholeOf(filter.range), filter.vendor)
  const { rows, beside } = await journalRows(db, filter, before, size + 1, sums.statement)
  const { list, next } = cut(rows, size, journalCursorOf)
  const totals = totalsFrom(sums.read(beside)[0] ?? {}, filter.types)
  return { zone: filter.range.zone.name, list: list.map(lineOf), next, totals, currency: caller.currency }
}

async function betPage(db: D1Database, caller: Caller, query: StatementQuery & { pageSize?: number | undefined }) {
  const question = parseBetQuery(caller, query)
  if (question instanceof Refusal) return question
  const { filter, before } = question
  const size = query.pageSize ?? PAGE_ROWS
  const more = before === null ? [playedIn(db, filter)] : []
  const sums = betSums(db, filter)
  const [rows, added, played] = await db.batch([betRows(db, filter, before, size + 1), sums.statement, ...more])
  const { list, next } = cut(rowsOf<BetRow>(rows), size, betCursorOf)
  const totals = betTotalsFrom(sums.read(added)[0] ?? {})
  return {
    ...{ zone: filter.range.zone.name, list: list.map(betOf), next, totals, currency: caller.currency },
    ...(played && { played: rowsOf<Played>(played) }),
  }
}

function parseCursor<Keys extends readonly (string | number)[]>(
  cursor: string | undefined,
  sorts: readonly ('time' | 'text' | 'number')[],
): Keys | null | Refusal {
  if (cursor === undefined) return null
  return keysOf<Keys>(cursor, sorts) ?? new Refusal('bad-input', { fields: { cursor: 'invalid' } })
}

/** Returns a page and the cursor of the next one: one extra row was read to know whether there is one. */
export function cut<Row>(rows: Row[], size: number, cursorKeysOf: (row: Row) => readonly (string | number)[]) {
  const list = rows.slice(0, size)
  const last = list.at(-1)
  return { list, next: rows.length > size && last !== undefined ? cursorOf(cursorKeysOf(last)) : null }
}
