import { useId } from 'react'
import type { Currency } from '#api/money'
import type { Form } from '#core/form'
import { LimitFields } from '#forms/LimitFields.tsx'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import style from './DepositPopup.module.css'
import { type DepositName, typedAmount } from './deposit-form.ts'

const ANSWERS = [
  { value: 'limit', icon: 'sliders', name: 'limits:choice.limit', about: 'limits:choice.limit.about' },
  { value: 'none', icon: 'in', name: 'limits:choice.none', about: 'limits:choice.none.about' },
] as const

interface LimitQuestionProps {
  t: Text
  bind: Form<DepositName>['bind']
  currency: Currency
}

/** Before a first deposit: a limit, or none for now. Both are one press, and neither is chosen at first (RTS 12A). */
export function LimitQuestion({ t, bind, currency }: LimitQuestionProps) {
  const language = pageLanguage()
  const [choice, amount, id] = [bind('limitChoice'), bind('limitAmount'), useId()]
  const typed = typedAmount(amount.value, currency, language)
  const isPlain = typed === null || /^\d*$/.test(amount.value)
  return (
    <fieldset
      className={style.question}
      data-limit-choice={choice.value || 'open'}
      aria-describedby={choice.fault ? `${id}-about ${id}-error` : `${id}-about`}
    >
      <legend>{t('limits:choice')}</legend>
      <p id={`${id}-about`}>{t('limits:choice.about')}</p>
      <div>
        {ANSWERS.map(({ value, icon, name, about }) => (
          <ChoiceCard
            key={value}
            icon={icon}
            input={{
              ...{ type: 'radio', name: choice.name, value, checked: choice.value === value },
              'aria-invalid': choice.fault ? true : undefined,
              onChange: () => choice.set(value),
            }}
          >
            <b>{t(name)}</b>
            <small>{t(about)}</small>
          </ChoiceCard>
        ))}
      </div>
      {choice.fault && (
        <p id={`${id}-error`} className={style.fault}>
          <Icon name="alert" size={16} />
          {'reason' in choice.fault ? t('limits:choice.required') : fieldMessage(t, choice.fault)}
        </p>
      )}
      {choice.value === 'limit' && (
        <LimitFields
          {...{ t, amount, currency }}
          period={bind('limitPeriod')}
          hint={isPlain ? undefined : t('limits:read-as', { amount: formatMoney(amountIn(language, typed, currency)) })}
        />
      )}
    </fieldset>
  )
}
