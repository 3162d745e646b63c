import type { ComponentProps, ReactNode } from 'react'
import type { CsvResult } from '#core/records/csv'
import { MAX_ROWS } from '#core/records/csv'
import { countOf, offsetOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { DateRange } from './DateRange.tsx'
import { Export } from './Export.tsx'
import { RecordsPage } from './RecordsPage.tsx'
import style from './records.module.css'
import { type FilteredRecords, readerZone } from './use-records.ts'

interface StatementPageProps<Row, Totals>
  extends Omit<ComponentProps<typeof RecordsPage<Row, Totals>>, 'records' | 'filters'> {
  statement: FilteredRecords<Row, Totals>
  readCsv: () => Promise<CsvResult>
  /** What it is filtered by beside its days. */
  selects: ReactNode
}

/** A page of the records of some days: what they are filtered by and exported with, and whose days and clocks they have. */
export function StatementPage<Row, Totals>({ statement, readCsv, selects, ...page }: StatementPageProps<Row, Totals>) {
  const { t } = page
  const { records, filters, today, apply } = statement
  const zone = readerZone()
  return (
    <RecordsPage
      {...page}
      records={records}
      filters={
        <>
          <DateRange t={t} range={filters} today={today} onRange={apply} />
          {selects}
          <Export t={t} read={readCsv} />
          <p className={style.note}>
            {t('statements:zone', { zone: `${zone.replaceAll('_', ' ')}, ${offsetOf(zone, pageLanguage())}` })}{' '}
            {t('statements:export.limit', { rows: countOf(MAX_ROWS, pageLanguage()) })}
          </p>
        </>
      }
    />
  )
}
