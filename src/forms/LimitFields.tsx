import type { Bound } from '#core/form'
import { type Fault, fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import style from './form.module.css'

const PERIODS = ['', 'day', 'week', 'month'] as const
type Period = (typeof PERIODS)[number]

interface LimitFieldsProps {
  t: Text
  amount: Bound
  period: Bound
  currency: string
  /** How the amount is read; absent where that is plain. */
  hint: string | undefined
}

/** The amount and the period of a first deposit limit. Neither is chosen for anybody (RTS 12B). */
export function LimitFields({ t, amount, period, currency, hint }: LimitFieldsProps) {
  return (
    <div className={style.pair}>
      <Field
        name={amount.name}
        label={t('limits:choice.amount')}
        aside={currency}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount.value}
        hint={hint}
        error={fieldMessage(t, amount.fault)}
        onChange={(change) => amount.set(change.target.value)}
        onBlur={amount.leave}
      />
      <Select<Period>
        label={t('limits:choice.period')}
        name={period.name}
        value={PERIODS.find((one) => one === period.value) ?? ''}
        options={PERIODS.map((value) => ({ value, label: t(`limits:${value === '' ? 'choice.period.open' : value}`) }))}
        error={periodMessage(t, period.fault)}
        onChange={period.set}
      />
    </div>
  )
}

/** An empty list says what to do. */
function periodMessage(t: Text, fault: Fault | undefined): string | undefined {
  return fault && 'reason' in fault && fault.reason === 'required'
    ? t('limits:choice.period.open')
    : fieldMessage(t, fault)
}
