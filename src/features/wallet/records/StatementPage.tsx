import type { ReactNode } from 'react'
import { isOwnKey } from '#core/own-key'
import type { CsvResult } from '#core/wallet/records/csv'
import { MAX_ROWS } from '#core/wallet/records/csv'
import type { Range } from '#core/wallet/records/range'
import type { Text } from '#i18n/text.ts'
import { countOf, offsetOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Select } from '#ui/form/Select.tsx'
import { DateRange } from './DateRange.tsx'
import { Export } from './Export.tsx'
import style from './records.module.css'
import { readerZone } from './use-records.ts'

interface StatementFiltersProps {
  t: Text
  range: Range
  today: string
  onRange: (range: Range) => void
  readCsv: () => Promise<CsvResult>
  /** Its selects. */
  children?: ReactNode
}

/** What a statement is filtered by and exported with, and whose days and clocks it has. */
export function StatementFilters({ t, range, today, onRange, readCsv, children }: StatementFiltersProps) {
  const zone = readerZone()
  return (
    <>
      <DateRange t={t} range={range} today={today} onRange={onRange} />
      {children}
      <Export t={t} read={readCsv} />
      <p className={style.note}>
        {t('statements:zone', { zone: `${zone.replaceAll('_', ' ')}, ${offsetOf(zone, pageLanguage())}` })}{' '}
        {t('statements:export.limit', { rows: countOf(MAX_ROWS, pageLanguage()) })}
      </p>
    </>
  )
}

interface FilterSelectProps {
  name: string
  label: string
  /** What the choice of all is called. */
  all: string
  value: string
  /** The other choices with their names. */
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** A select that filters records; a value of the address that is not offered is shown as it is. */
export function FilterSelect({ name, label, all, value, options, onChange }: FilterSelectProps) {
  const offered = value === '' || isOwnKey(value, options) ? options : { [value]: value, ...options }
  return (
    <Select
      name={name}
      label={label}
      value={value}
      options={[
        { value: '', label: all },
        ...Object.entries(offered).map(([option, title]) => ({ value: option, label: title })),
      ]}
      onChange={onChange}
    />
  )
}
