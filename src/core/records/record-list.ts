import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { CallResult } from '../call.ts'

/** One answer of a statement: a page of rows, and the totals over all pages. */
export interface RecordPage<Row, Totals> {
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
export interface RecordState<Row, Totals> {
  status: 'loading' | 'failed' | 'ready' | 'adding' | 'not-added'
  rows: readonly Row[]
  totals: Totals | null
  currency: Currency | null
  next: string | null
  error: CallErrorCode | null
}

export interface RecordList<Query, Row, Totals> {
  $state: ReadableAtom<RecordState<Row, Totals>>
  /** Replaces the rows with those of a query; an answer to an earlier query is dropped. */
  load(query: Query): Promise<void>
  /** Loads the query again. */
  retry(): Promise<void>
  /** Appends the next page. */
  more(): Promise<void>
  /** Reads the first page again behind the rows, which are known by their keys; a failure changes nothing. */
  refresh(keyOf: (row: Row) => string): Promise<void>
}

/** The rows of a statement, page by page. `read` asks for one page; `cursor` is the `next` of the page before. */
export function createRecordList<Query, Row, Totals>(
  read: (query: Query, cursor: string | undefined) => Promise<CallResult<RecordPage<Row, Totals>>>,
): RecordList<Query, Row, Totals> {
  const empty: RecordState<Row, Totals> = {
    status: 'loading',
    rows: [],
    totals: null,
    currency: null,
    next: null,
    error: null,
  }
  const $state = atom(empty)
  let current: Query | undefined
  let turn = 0

  async function load(query: Query): Promise<void> {
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

  async function more(): Promise<void> {
    const before = $state.get()
    if (current === undefined || before.next === null || before.status === 'adding') return
    const mine = turn
    $state.set({ ...before, status: 'adding', error: null })
    const result = await read(current, before.next)
    if (mine !== turn) return
    if (!result.ok) return $state.set({ ...before, status: 'not-added', error: result.error })
    const { list, next, totals, currency } = result.value
    $state.set({ status: 'ready', rows: [...before.rows, ...list], totals, currency, next, error: null })
  }

  const retry = async () => {
    if (current !== undefined) await load(current)
  }

  async function refresh(keyOf: (row: Row) => string): Promise<void> {
    if (current === undefined || $state.get().status !== 'ready') return
    const mine = turn
    const result = await read(current, undefined)
    const before = $state.get()
    if (mine !== turn || !result.ok || before.status !== 'ready') return
    const { list, next, totals, currency } = result.value
    const keys = new Set(list.map(keyOf))
    const older = before.rows.filter((row) => !keys.has(keyOf(row)))
    // Where a row has left the first page, by its state or because others came, the pages after it begin elsewhere.
    const isShifted = before.rows.slice(0, list.length).some((row) => !keys.has(keyOf(row)))
    $state.set(
      isShifted
        ? { ...before, rows: list, next, totals, currency }
        : { ...before, rows: [...list, ...older], totals, currency },
    )
  }

  return { $state, load, retry, more, refresh }
}
