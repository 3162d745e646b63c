import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { environment } from '#core/environment'
import { dayIn, periodOf, type Range, rangeFault, rangeOf } from '#core/wallet/records/range'
import type { RecordList, RecordState } from '#core/wallet/records/record-list'

/** What a statement is filtered by: days, and the fields of its selects. Kept in the address, so that a reload keeps it. */
export type Filters = Range & Record<string, string>

interface Records<Row, Totals> {
  state: RecordState<Row, Totals>
  filters: Filters
  today: string
  apply: (change: Partial<Range> | Record<string, string>) => void
  more: () => void
  retry: () => void
}

/** The time zone of this browser; the days of statements are those of the person who reads them. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads a statement for the filters of the address; `selects` names the fields beside the days. */
export function useRecords<Row, Totals>(
  create: () => RecordList<Filters, Row, Totals>,
  selects: readonly string[],
): Records<Row, Totals> {
  const [list] = useState(create)
  const [today] = useState(() => dayIn(readerZone(), environment().now()))
  const [filters, setFilters] = useState(() => filtersOf(location.search, selects, today))
  const state = useStore(list.$state)

  const load = useEffectEvent(() => void list.load(filters))
  const key = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the filters loads the statement
  useEffect(() => load(), [key])

  function apply(change: Partial<Range> | Record<string, string>): void {
    const next = { ...filters, ...change } as Filters
    setFilters(next)
    environment().replaceAddress(location.pathname + searchOf(next, today))
  }

  return { state, filters, today, apply, more: () => void list.more(), retry: () => void list.retry() }
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
