import { type JournalEntry, type StatementType, TRANSACTION_TYPES } from '#api/wallet/statements'
import { CURRENT } from '../../read-models/figures.ts'
import { playedOf, vendorNameOf } from './played.ts'
import type { Range } from './range.ts'

/** The member and the filter of the rows. All types when `types` is null. */
export interface JournalFilter {
  member: string
  unit: string
  range: Range
  types: readonly StatementType[] | null
  vendor: string | null
}

/** The sort keys of a row: newest first, and no two rows alike. */
export type JournalCursor = readonly [at: string, bank: string, sequence: number]
export const JOURNAL_SORTS = ['time', 'text', 'number'] as const

export interface JournalRow extends Omit<JournalEntry, 'state' | 'payments' | 'owed'> {
  bank: string
  sequence: number
  /** The kind of the decision on a held win. */
  resolved: string | null
  /** What became of a hold, oldest first, as JSON of `HoldStep[]`; null for other kinds. */
  steps: string | null
}

interface HoldStep {
  kind: 'hold-post' | 'hold-void'
  amount: number
  at: string
}

/**
 * Kinds without rows of their own, by type: a payment is a step of its withdrawal, and the end of a round moves no money.
 */
const STEP_KINDS: Partial<Record<StatementType, string>> = { withdrawal: 'hold-post', bet: 'round-end' }

/** Returns SQL, for the rows of a type or of all: leaves out the kinds that have no rows of their own. */
export function withoutSteps(type: StatementType | null): string {
  const kinds = type === null ? Object.values(STEP_KINDS) : [STEP_KINDS[type]].filter((kind) => kind !== undefined)
  return kinds.length === 0 ? '' : `AND kind NOT IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`
}

/** Types whose rows are in the index by type. */
const BY_TYPE: ReadonlySet<StatementType> = new Set([...TRANSACTION_TYPES, 'rollback', 'play-money'])

/** SQL: the kind of the decision on a held win. */
const DECISION = `(
    SELECT decision.kind FROM journal_all AS decision INDEXED BY journal_decided
    WHERE decision.generation = line.generation AND decision.id = 'win-decided:' || line.id
      AND decision.kind IN ('win-released', 'win-returned', 'prize-released', 'prize-returned',
        'vendor-win-released', 'vendor-win-returned'))`

/** SQL: the fields of a movement, of `line`. */
export const JOURNAL_FIELDS = `bank, sequence, id, type, kind, amount, before, after, bonus, sub_wallet AS subWallet, fee,
  vendor, ${vendorNameOf('line.vendor')} AS vendorName, game, round, reference, at,
  iif(kind = 'hold', (
    SELECT json_group_array(json_object('kind', step.kind, 'amount', step.amount, 'at', step.at))
    FROM (SELECT kind, amount, at FROM journal_all AS resolution INDEXED BY journal_resolved
      WHERE resolution.generation = line.generation AND resolution.reference = line.id
        AND resolution.kind IN ('hold-post', 'hold-void')
      ORDER BY resolution.at, resolution.sequence) AS step), NULL) AS steps,
  CASE kind WHEN 'win-held' THEN ${DECISION} WHEN 'prize-held' THEN ${DECISION} WHEN 'vendor-win-held' THEN ${DECISION}
  END AS resolved`

/**
 * Returns the rows before a cursor, or the newest: each type or vendor is read from the index in which its rows are
 * adjacent, at most `limit` of them, and the newest of all are returned. A page costs the same regardless of the number
 * of rows and its depth. `beside`: a statement run in the same batch, so that both see the same state.
 */
export async function journalRows(
  db: D1Database,
  filter: JournalFilter,
  before: JournalCursor | null,
  limit: number,
  beside?: D1PreparedStatement,
): Promise<{ rows: JournalRow[]; beside: D1Result | undefined }> {
  const parts = selectParts(db, filter, before, limit, JOURNAL_FIELDS)
  const read = await db.batch<JournalRow>([...parts, ...(beside ? [beside] : [])])
  const rows = read.slice(0, parts.length).flatMap(({ results }) => results)
  const newest = rows.sort(newestFirst).slice(0, limit)
  return { rows: newest, beside: read[parts.length] }
}

/** Returns the sort keys of those rows, newest first, from the indexes alone. */
export async function journalCursors(
  db: D1Database,
  filter: JournalFilter,
  before: JournalCursor | null,
  limit: number,
): Promise<JournalCursor[]> {
  const read = await db.batch<JournalRow>(selectParts(db, filter, before, limit, 'at, bank, sequence'))
  const rows = read.flatMap(({ results }) => results).sort(newestFirst)
  return rows.slice(0, limit).map(journalCursorOf)
}

function selectParts(
  db: D1Database,
  { member, unit, range, types, vendor }: JournalFilter,
  before: JournalCursor | null,
  limit: number,
  columns: string,
): D1PreparedStatement[] {
  const cursor = before !== null && before[0] < range.end ? before : ([range.end, '', 0] as const)
  const bound = [member, unit, range.start, ...cursor, limit, ...(vendor === null ? [] : [vendor])]
  return (types ?? [null]).map((type) => db.prepare(partOf(columns, type, vendor)).bind(...bound))
}

/**
 * Reads one index backwards: a page of all vendors is merged from the newest rows of each vendor. Types are constants of
 * ours, so they are part of the SQL text.
 */
function partOf(columns: string, type: StatementType | null, vendor: string | null): string {
  const isType = `${type === null ? '' : `AND type = '${type}'`} ${withoutSteps(type)}`
  if (type !== null && BY_TYPE.has(type))
    return page(
      columns,
      'journal_type',
      `${isType} AND type NOT IN ('bet', 'win') ${vendor === null ? '' : 'AND vendor = ?8'}`,
    )
  if (vendor !== null) return page(columns, 'journal_member', `${isType} AND coalesce(vendor, '') = ?8`)
  const ofOne = page('bank, sequence', 'journal_member', `${isType} AND coalesce(vendor, '') = played.code`)
  return `${playedOf('journal_all', 'journal_member')}
    SELECT ${columns} FROM played CROSS JOIN journal_all AS line
      ON line.generation = ${CURRENT} AND (line.bank, line.sequence) IN (${ofOne})
    WHERE played.code IS NOT NULL ORDER BY at DESC, bank DESC, sequence DESC LIMIT ?7`
}

function page(columns: string, index: string, conditions: string): string {
  return `SELECT ${columns} FROM journal_all AS line INDEXED BY ${index}
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND at >= ?3 AND (at, bank, sequence) < (?4, ?5, ?6)
      ${conditions}
    ORDER BY at DESC, bank DESC, sequence DESC LIMIT ?7`
}

/** The order of a statement. */
export function newestFirst(one: JournalRow, other: JournalRow): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  if (one.bank !== other.bank) return one.bank < other.bank ? 1 : -1
  return other.sequence - one.sequence
}

export function lineOf({ bank: _bank, sequence: _sequence, resolved, steps, ...line }: JournalRow): JournalEntry {
  const { kind, amount } = line
  // Safe: the query above writes it.
  const resolutions = steps === null ? [] : (JSON.parse(steps) as HoldStep[])
  const paid = resolutions.filter((step) => step.kind === 'hold-post')
  const state =
    kind === 'hold' ? holdState(amount, resolutions, paid) : WAITING.has(kind) ? stateOf(resolved) : 'posted'
  const payments = paid.map((payment) => ({ amount: payment.amount, at: payment.at }))
  const owed = owedIn(line)
  return { ...line, amount: amount * signOf(line), state, payments, ...(owed > 0 && { owed }) }
}

/** Returns what a chargeback took and was not there: neither of the cash, nor a fee that goes back with it. */
function owedIn({
  kind,
  amount,
  before,
  after,
  fee,
}: Omit<JournalRow, 'bank' | 'sequence' | 'resolved' | 'steps'>): number {
  return kind === 'chargeback' ? amount + fee - (before - after) : 0
}

type Change = Pick<JournalRow, 'kind' | 'before' | 'after' | 'bonus' | 'subWallet'>

/** The kinds that take from the member also what was no longer there: it is owed. */
const TAKES: ReadonlySet<string> = new Set(['chargeback', 'win-rollback', 'prize-rollback'])

/** Returns -1 for what goes out of the member's money: of cash, or where that stays the same of what else changes. */
function signOf({ kind, before, after, bonus, subWallet }: Change): 1 | -1 {
  return TAKES.has(kind) || (after - before || bonus || subWallet) < 0 ? -1 : 1
}

function holdState(amount: number, steps: readonly HoldStep[], paid: readonly HoldStep[]): JournalEntry['state'] {
  if (steps.length === 0) return 'pending'
  if (paid.length === 0) return 'voided'
  const isWhole = paid.reduce((sum, step) => sum + step.amount, 0) === amount
  return isWhole || paid.length < steps.length ? 'posted' : 'partial'
}

/** The kinds that are pending until another transfer decides them, and those that decide them in the member's favour. */
const WAITING: ReadonlySet<string> = new Set(['win-held', 'prize-held', 'vendor-win-held'])
const POSTS: ReadonlySet<string> = new Set(['win-released', 'prize-released', 'vendor-win-released'])

function stateOf(resolved: string | null): JournalEntry['state'] {
  if (resolved === null) return 'pending'
  return POSTS.has(resolved) ? 'posted' : 'voided'
}

export function journalCursorOf({ at, bank, sequence }: JournalRow): JournalCursor {
  return [at, bank, sequence]
}
