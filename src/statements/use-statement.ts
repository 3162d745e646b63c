import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { environment } from '#core/environment'
import { dayIn, periodOf, type Range, rangeFault, rangeOf } from '#core/statements/range'
import type { StatementList, StatementState } from '#core/statements/statement-list'
import { usableZone } from '#core/statements/zone'

/** What a statement is filtered by: days, and the fields of its selects. Kept in the address, so that a reload keeps it. */
export type Filters = Range & Record<string, string>

/** A list of records as a page shows it. */
export interface ShownStatement<Row, Totals> {
  state: StatementState<Row, Totals>
  more: () => void
  retry: () => void
}

/** A statement with its filters; `apply` changes them. */
export interface FilteredStatement<Row, Totals> {
  records: ShownStatement<Row, Totals>
  filters: Filters
  today: string
  apply: (change: Partial<Range> | Record<string, string>) => void
}

/** The time zone of this browser; the days of statements are those of the person who reads them. */
export const readerZone = (): string => usableZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The filters of the address, which follows them; `selects` names the fields beside the days.
 */
export function useFilters(selects: readonly string[]): Omit<FilteredStatement<never, never>, 'records'> {
  // Read each time: the page may stay open over midnight.
  const today = dayIn(readerZone(), environment().now())
  const [filters, setFilters] = useState(() => filtersOf(location.search, selects, today))

  function apply(change: Partial<Range> | Record<string, string>): void {
    const next = { ...filters, ...change } as Filters
    setFilters(next)
    environment().replaceAddress(location.pathname + searchOf(next, today))
  }

  return { filters, today, apply }
}

/** Shows a statement for the filters of the address and loads it when they change what is queried. */
export function useRecords<Query, Row, Totals>(
  list: StatementList<Query, Row, Totals>,
  queryOf: (filters: Filters) => Query,
  selects: readonly string[],
): FilteredStatement<Row, Totals> {
  const filtered = useFilters(selects)
  const state = useStore(list.$state)
  const query = JSON.stringify(queryOf(filtered.filters))
  useEffect(() => void list.load(JSON.parse(query) as Query), [list, query])
  return { ...filtered, records: { state, more: () => void list.more(), retry: () => void list.retry() } }
}

/** The filters of an address; days that no statement can have are the last seven. */
export function filtersOf(search: string, selects: readonly string[], today: string): Filters {
  const query = new URLSearchParams(search)
  const typed = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const range = rangeFault(typed, today) ? rangeOf('week', today) : typed
  return { ...range, ...Object.fromEntries(selects.map((name) => [name, query.get(name) ?? ''])) }
}

/** The search of an address with these filters; the last seven days and empty selects are left out. */
export function searchOf({ from, to, ...selects }: Filters, today: string): string {
  const query = new URLSearchParams()
  if (periodOf({ from, to }, today) !== 'week') {
    query.set('from', from)
    query.set('to', to)
  }
  for (const [name, value] of Object.entries(selects)) if (value) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}
