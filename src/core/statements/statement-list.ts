import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { CallResult } from '../call.ts'

/** One answer of a statement: a page of rows, and the totals over all pages. */
export interface StatementPart<Row, Totals> {
  list: Row[]
  next: string | null
  /** Null where an empty page has none. */
  totals: Totals | null
  /** Null where an empty page does not tell it. */
  currency: Currency | null
}

/**
 * `loading` and `failed` replace the rows; `adding` and `not-added` keep them, because only the next page is missing.
 */
export interface StatementState<Row, Totals> {
  status: 'loading' | 'failed' | 'ready' | 'adding' | 'not-added'
  rows: readonly Row[]
  totals: Totals | null
  currency: Currency | null
  next: string | null
  error: CallErrorCode | null
}

export interface StatementList<Query, Row, Totals> {
  $state: ReadableAtom<StatementState<Row, Totals>>
  /** Replaces the rows with those of a query; an answer to an earlier query is dropped. */
  load(query: Query): Promise<void>
  /** Loads the query again. */
  retry(): Promise<void>
  /** Appends the next page. */
  more(): Promise<void>
  /**
   * Reads the first page again behind the rows, which are known by their keys, or all of it where it had failed; returns
   * why it could not. A failure changes nothing that is shown.
   */
  refresh(keyOf: (row: Row) => string): Promise<CallErrorCode | null>
}

const EMPTY = { status: 'loading', rows: [], totals: null, currency: null, next: null, error: null } as const

/** The rows of a statement, page by page. `read` asks for one page; `cursor` is the `next` of the page before. */
export function createStatementList<Query, Row, Totals>(
  read: (query: Query, cursor: string | undefined) => Promise<CallResult<StatementPart<Row, Totals>>>,
): StatementList<Query, Row, Totals> {
  const empty: StatementState<Row, Totals> = EMPTY
  const $state = atom(empty)
  let current: Query | undefined
  let turn = 0
  /** The page that is being read. */
  let underWay: Promise<void> = Promise.resolve()

  async function readFirst(query: Query): Promise<void> {
    current = query
    turn += 1
    const mine = turn
    $state.set(empty)
    const result = await read(query, undefined)
    if (mine !== turn) return
    if (!result.ok) return $state.set({ ...empty, status: 'failed', error: result.error })
    const { list, next, totals, currency } = result.value
    $state.set({ status: 'ready', rows: list, totals, currency, next, error: null })
  }

  async function readNext(query: Query, before: StatementState<Row, Totals>): Promise<void> {
    const mine = turn
    $state.set({ ...before, status: 'adding', error: null })
    const result = await read(query, before.next ?? undefined)
    if (mine !== turn) return
    if (!result.ok) return $state.set({ ...before, status: 'not-added', error: result.error })
    const { list, next, totals, currency } = result.value
    $state.set({ status: 'ready', rows: [...before.rows, ...list], totals, currency, next, error: null })
  }

  function load(query: Query): Promise<void> {
    underWay = readFirst(query)
    return underWay
  }

  function more(): Promise<void> {
    const before = $state.get()
    if (current === undefined || before.next === null || before.status === 'adding') return Promise.resolve()
    underWay = readNext(current, before)
    return underWay
  }

  const retry = async () => {
    if (current !== undefined) await load(current)
  }

  async function refresh(keyOf: (row: Row) => string): Promise<CallErrorCode | null> {
    if (current === undefined) return null
    const { status } = $state.get()
    // What is being read may be from before the change.
    if (status === 'loading' || status === 'adding') await underWay
    if ($state.get().status === 'failed') {
      await retry()
      return $state.get().error
    }
    const mine = turn
    const result = await read(current, undefined)
    const before = $state.get()
    if (mine !== turn) return null
    if (!result.ok) return result.error
    if (before.status === 'adding') return refresh(keyOf)
    $state.set({ ...before, status: 'ready', error: null, ...withFirst(before, result.value, keyOf) })
    return null
  }

  return { $state, load, retry, more, refresh }
}

/** The rows after the first page was read again, and all that came with it. */
function withFirst<Row, Totals>(
  { rows, next: nextBefore }: StatementState<Row, Totals>,
  { list, next, totals, currency }: StatementPart<Row, Totals>,
  keyOf: (row: Row) => string,
) {
  const keys = new Set(list.map(keyOf))
  // Where a row has left the first page, by its state or because others came, the pages after it begin elsewhere.
  const isShifted = rows.slice(0, list.length).some((row) => !keys.has(keyOf(row)))
  if (isShifted) return { rows: list, next, totals, currency }
  return { rows: [...list, ...rows.filter((row) => !keys.has(keyOf(row)))], next: nextBefore, totals, currency }
}
