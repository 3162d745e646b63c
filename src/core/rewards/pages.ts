import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { CallResult } from '../call.ts'
import { onSessionEnd } from '../token.ts'

/** A list of the member that is read page by page, newest first. */
export interface PagesState<Row> {
  /** Null before the first page has come. */
  rows: readonly Row[] | null
  /** Where the next page begins; null after the last. */
  next: string | null
  /** Why the newest page did not come; rows that are there stay. */
  error: CallErrorCode | null
  /** A further page is on its way. */
  busy: boolean
  /** Why the further page did not come. */
  moreError: CallErrorCode | null
}

export interface Pages<Row> {
  $state: ReadableAtom<PagesState<Row>>
  /** Reads the newest page: rows that are listed are updated, newer ones come first. */
  load(): Promise<void>
  /** Appends the next page. */
  more(): Promise<void>
  /** Updates a row, or puts it first. */
  replace(row: Row): void
  /** Keeps nothing, and drops what arrives later. */
  leave(): void
}

interface Page<Row> {
  rows: readonly Row[]
  next: string | null
}

/** Creates a list that `read` reads; it is left when the session ends. */
export function createPages<Row extends { id: string }>(
  read: (cursor: string | undefined) => Promise<CallResult<Page<Row>>>,
): Pages<Row> {
  const empty: PagesState<Row> = { rows: null, next: null, error: null, busy: false, moreError: null }
  const $state = atom(empty)
  const change = (part: Partial<PagesState<Row>>) => $state.set({ ...$state.get(), ...part })
  let turn = 0
  /** Counts the readings of the newest page: only the last one counts. */
  let reading = 0
  let isReading = false
  /** False while the only rows are those that were put first. */
  let hasPage = false

  async function load(): Promise<void> {
    const mine = turn
    reading += 1
    const own = reading
    isReading = true
    if ($state.get().rows === null) change({ error: null })
    const page = await read(undefined)
    if (own !== reading) return
    isReading = false
    if (mine !== turn) return
    if (!page.ok) return change({ error: page.error })
    change({ error: null, ...(hasPage ? joinPages($state.get(), page.value) : page.value) })
    hasPage = true
  }

  async function more(): Promise<void> {
    const { next, busy } = $state.get()
    if (next === null || busy) return
    const mine = turn
    change({ busy: true, moreError: null })
    const page = await read(next)
    if (mine !== turn) return
    if (!page.ok) return change({ busy: false, moreError: page.error })
    const rows = $state.get().rows ?? []
    // A row that came meanwhile has moved the others down.
    const added = page.value.rows.filter(({ id }) => !rows.some((row) => row.id === id))
    change({ busy: false, rows: [...rows, ...added], next: page.value.next })
  }

  function replace(row: Row): void {
    const rows = $state.get().rows ?? []
    const isListed = rows.some(({ id }) => id === row.id)
    change({ rows: isListed ? rows.map((one) => (one.id === row.id ? row : one)) : [row, ...rows] })
    // What is being read began before this change, and may not have it.
    if (isReading) void load()
  }

  function leave(): void {
    turn += 1
    hasPage = false
    $state.set(empty)
  }

  onSessionEnd(leave)
  return { $state, load, more, replace, leave }
}

/** The newest page before what is listed; where they do not meet, only the newest page is sure. */
function joinPages<Row extends { id: string }>({ rows, next }: PagesState<Row>, page: Page<Row>): Page<Row> {
  const fresh = new Set(page.rows.map(({ id }) => id))
  const isMet = rows?.some(({ id }) => fresh.has(id)) ?? false
  if (!rows || !isMet) return page
  return { rows: [...page.rows, ...rows.filter(({ id }) => !fresh.has(id))], next }
}
