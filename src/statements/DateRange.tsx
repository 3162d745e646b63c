import { useState } from 'react'
import { earliestDay, PERIODS, type Period, periodOf, type Range, rangeFault, rangeOf } from '#core/statements/range'
import type { Key, Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/form/Chips.tsx'
import { Field } from '#ui/form/Field.tsx'
import style from './statements.module.css'

const NAMES = {
  today: 'statements:period.today',
  yesterday: 'statements:period.yesterday',
  week: 'statements:period.week',
  month: 'statements:period.month',
  year: 'statements:period.year',
  fortnight: 'statements:period.fortnight',
  'this-month': 'statements:period.this-month',
} as const satisfies Record<Period, Key>

const FAULTS = {
  missing: 'statements:range.missing',
  order: 'statements:range.order',
  'too-early': 'statements:range.too-early',
  future: 'statements:range.future',
} as const satisfies Record<NonNullable<ReturnType<typeof rangeFault>>, Key>

interface DateRangeProps {
  t: Text
  range: Range
  today: string
  onRange: (range: Range) => void
  /** The periods that it offers. */
  periods?: readonly Period[] | undefined
}

/** The days of a statement: common periods at one press, or typed days. */
export function DateRange({ t, range, today, onRange, periods = PERIODS }: DateRangeProps) {
  const period = periodOf(range, today, periods)
  const [typed, setTyped] = useState<Range | null>(null)
  const days = typed ?? range
  const fault = typed ? rangeFault(typed, today) : null
  const limits = { min: earliestDay(today), max: today }

  function choose(next: Period): void {
    setTyped(null)
    onRange(rangeOf(next, today))
  }

  return (
    <form
      className={style.range}
      data-form="range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!typed || rangeFault(typed, today)) return
        onRange(typed)
        setTyped(null)
      }}
    >
      <Chips
        label={t('statements:period')}
        name="period"
        value={typed ? null : period}
        options={periods.map((name) => ({ value: name, label: t(NAMES[name]) }))}
        onChange={choose}
      />
      <div className={style.days}>
        <Field
          type="date"
          name="from"
          label={t('statements:from')}
          value={days.from}
          {...limits}
          error={fault ? t(FAULTS[fault]) : undefined}
          onChange={({ target }) => setTyped({ ...days, from: target.value })}
        />
        <Field
          type="date"
          name="to"
          label={t('statements:to')}
          value={days.to}
          {...limits}
          onChange={({ target }) => setTyped({ ...days, to: target.value })}
        />
        <Button type="submit" data-action="apply-range" aria-disabled={!typed || undefined}>
          {t('statements:apply')}
        </Button>
      </div>
    </form>
  )
}
