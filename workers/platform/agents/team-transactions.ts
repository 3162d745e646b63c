import { type TeamEntry, teamTransactions, teamTransactionsFile } from '#api/agents/team-statements'
import { Refusal } from '#api/envelope'
import { type StatementType, TRANSACTION_TYPES } from '#api/wallet/statements'
import type { App, Serve } from '../app.ts'
import type { Caller } from '../env.ts'
import { CURRENT } from '../read-models/figures.ts'
import { memberSums, teamSums } from '../read-models/period-sums.ts'
import { totalsFrom } from '../read-models/totals.ts'
import { JOURNAL_COLUMNS, journalCells } from '../wallet/statements/files.ts'
import {
  JOURNAL_FIELDS,
  type JournalCursor,
  type JournalFilter,
  type JournalRow,
  journalCursorOf,
  journalRows,
  lineOf,
  newestFirst,
  withoutSteps,
} from '../wallet/statements/journal.ts'
import { wholeOf } from '../wallet/statements/range.ts'
import { cut, PAGE_ROWS, parseJournalQuery, type StatementQuery } from '../wallet/statements/statements.ts'
import { streamFile } from '../wallet/statements/stream.ts'
import { filterOf, findSubject, withAccounts } from './team-statements.ts'

type TeamRow = JournalRow & { member: string }
type Query = StatementQuery & { account?: string | undefined; pageSize?: number | undefined }

/** What moved the money of an agent's line beside play (specification section 2 "agentDownlineTransactionDetailsCopy"). */
export function mountTeamTransactions(app: App, serve: Serve): void {
  serve(app, teamTransactions, (query, caller, c) => readPage(c.env.DB, caller, query))
  serve(app, teamTransactionsFile, (query, caller, c) => exportCsv(c.env.DB, caller, query))
}

interface Question {
  filter: JournalFilter
  before: JournalCursor | null
  isTeam: boolean
}

/** Returns what is read, or the refusal: of the whole team, whose agent is the filter's member, or of one. */
async function readQuestion(db: D1Database, caller: Caller, query: Query): Promise<Question | Refusal> {
  const one = await findSubject(db, caller, query.account)
  if (one instanceof Refusal) return one
  const parsed = parseJournalQuery(caller, query, TRANSACTION_TYPES)
  if (parsed instanceof Refusal) return parsed
  const { filter, before } = parsed
  return { filter: filterOf(filter, one), before, isTeam: one === null }
}

async function readPage(db: D1Database, caller: Caller, query: Query) {
  const question = await readQuestion(db, caller, query)
  if (question instanceof Refusal) return question
  const { filter, isTeam } = question
  const size = query.pageSize ?? PAGE_ROWS
  const sums = (isTeam ? teamSums : memberSums)(db, filter, wholeOf(filter.range))
  const { rows, beside } = await readRows(db, question, size + 1, sums.statement)
  const { list, next } = cut(rows, size, journalCursorOf)
  const totals = totalsFrom(sums.read(beside)[0] ?? {}, filter.types)
  const entries = await readEntries(db, list)
  return { zone: filter.range.zone.name, list: entries, next, totals, currency: caller.currency }
}

/** The number by which a payment is known elsewhere is the member's own, and stays with them. */
async function readEntries(db: D1Database, rows: readonly TeamRow[]): Promise<TeamEntry[]> {
  const named = await withAccounts(db, rows)
  return named.map(({ account, ...row }) => ({ ...lineOf(row), reference: null, account }))
}

async function exportCsv(db: D1Database, caller: Caller, query: Query): Promise<Response | Refusal> {
  const question = await readQuestion(db, caller, query)
  if (question instanceof Refusal) return question
  const { zone } = question.filter.range
  const read = async (before: JournalCursor | null, limit: number) =>
    (await readRows(db, { ...question, before }, limit)).rows
  return streamFile<JournalRow & { account: string }, JournalCursor>(
    {
      columns: ['account', ...JOURNAL_COLUMNS],
      cursors: async (before, limit) => (await read(before, limit)).map(journalCursorOf),
      rows: async (before, limit) => withAccounts(db, await read(before, limit)),
      cursor: journalCursorOf,
      cells: ({ account, ...row }) => [
        account,
        ...journalCells({ ...lineOf(row), reference: null }, zone, caller.currency),
      ],
    },
    `team-transactions-${query.from}-${query.to}`,
    question.before,
  )
}

const COLUMNS = `member, ${JOURNAL_FIELDS}`

/** Returns the rows before the question's cursor, or the newest: `limit` of each type, of which the newest are taken. */
async function readRows(
  db: D1Database,
  { filter, before, isTeam }: Question,
  limit: number,
  beside?: D1PreparedStatement,
): Promise<{ rows: TeamRow[]; beside: D1Result | undefined }> {
  if (!isTeam) {
    const read = await journalRows(db, filter, before, limit, beside)
    return { ...read, rows: read.rows.map((row) => ({ ...row, member: filter.member })) }
  }
  const { member, unit, range, types } = filter
  const cursor = before !== null && before[0] < range.end ? before : ([range.end, '', 0] as const)
  const parts = (types ?? TRANSACTION_TYPES).map((type) =>
    db.prepare(pageSqlOf(type)).bind(member, unit, range.start, ...cursor, limit),
  )
  const read = await db.batch<TeamRow>([...parts, ...(beside ? [beside] : [])])
  const rows = read.slice(0, parts.length).flatMap(({ results }) => results)
  return { rows: rows.sort(newestFirst).slice(0, limit), beside: read[parts.length] }
}

/** Returns SQL over a movement of the team: leaves out the steps of others, of the types that have any. */
function hasOwnRow(type: StatementType): string {
  const others = withoutSteps(type)
  if (others === '') return ''
  return `AND EXISTS (SELECT 1 FROM journal_all AS one WHERE one.generation = ${CURRENT}
    AND one.bank = team_journal.bank AND one.sequence = team_journal.sequence ${others})`
}

/** Types are constants of ours, so they are part of the SQL text. */
const pageSqlOf = (type: StatementType) => `
  SELECT ${COLUMNS} FROM journal_all AS line WHERE line.generation = ${CURRENT} AND (line.bank, line.sequence) IN (
    SELECT bank, sequence FROM team_journal
    WHERE member = ?1 AND unit = ?2 AND type = '${type}' AND at >= ?3 AND (at, bank, sequence) < (?4, ?5, ?6)
      ${hasOwnRow(type)}
    ORDER BY at DESC, bank DESC, sequence DESC LIMIT ?7)
  ORDER BY at DESC, bank DESC, sequence DESC`
