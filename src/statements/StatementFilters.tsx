import type { ReactNode } from 'react'
import type { CsvResult } from '#core/statements/csv'
import { MAX_ROWS } from '#core/statements/csv'
import type { Period, Range } from '#core/statements/range'
import type { Text } from '#i18n/text.ts'
import { countOf, offsetOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { DateRange } from './DateRange.tsx'
import { Export } from './Export.tsx'
import style from './statements.module.css'
import { readerZone } from './use-statement.ts'

interface StatementFiltersProps {
  t: Text
  range: Range
  today: string
  onRange: (range: Range) => void
  readCsv: () => Promise<CsvResult>
  /** The periods that its days offer; without it those of statements. */
  periods?: readonly Period[]
  /** Its selects. */
  children?: ReactNode
}

/** What a statement is filtered by and exported with, and whose days and clocks it has. */
export function StatementFilters({ t, range, today, onRange, readCsv, periods, children }: StatementFiltersProps) {
  const zone = readerZone()
  return (
    <>
      <DateRange t={t} range={range} today={today} onRange={onRange} periods={periods} />
      {children}
      <Export t={t} read={readCsv} />
      <p className={style.note}>
        {t('statements:zone', { zone: `${zone.replaceAll('_', ' ')}, ${offsetOf(zone, pageLanguage())}` })}{' '}
        {t('statements:export.limit', { rows: countOf(MAX_ROWS, pageLanguage()) })}
      </p>
    </>
  )
}
