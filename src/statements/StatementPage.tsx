import type { ComponentProps, ReactNode } from 'react'
import type { CsvResult } from '#core/statements/csv'
import { StatementFilters } from './StatementFilters.tsx'
import { StatementLayout } from './StatementLayout.tsx'
import type { FilteredStatement } from './use-statement.ts'

interface StatementPageProps<Row, Totals>
  extends Omit<ComponentProps<typeof StatementLayout<Row, Totals>>, 'records' | 'filters'> {
  statement: FilteredStatement<Row, Totals>
  readCsv: () => Promise<CsvResult>
  /** What it is filtered by beside its days. */
  selects: ReactNode
}

/** A page of the records of some days. */
export function StatementPage<Row, Totals>({ statement, readCsv, selects, ...page }: StatementPageProps<Row, Totals>) {
  const { records, filters, today, apply } = statement
  return (
    <StatementLayout
      {...page}
      records={records}
      filters={
        <StatementFilters t={page.t} range={filters} today={today} onRange={apply} readCsv={readCsv}>
          {selects}
        </StatementFilters>
      }
    />
  )
}
