import type { Currency } from '#api/money'
import { LANGUAGES } from '#brand/brand'
import type { Bound } from '#core/form'
import { decimalsOf, parseAmount } from '#core/wallet/amount'
import { type Fault, fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Field } from '#ui/form/Field.tsx'
import { formatMoney } from '#ui/money.ts'
import style from './AmountField.module.css'
import { currencySign, wholeIn } from './amounts.ts'

interface AmountFieldProps {
  t: Text
  bound: Bound
  currency: Currency
  /** The limits, opposite the label. */
  aside: string
  /** Amounts at one press, in minor units. */
  presets: readonly number[]
}

/** An amount of money to type or to choose. */
export function AmountField({ t, bound, currency, aside, presets }: AmountFieldProps) {
  const language = pageLanguage()
  const decimals = decimalsOf(currency)
  const unit = 10 ** decimals
  const typed = parseAmount(bound.value, currency, LANGUAGES[language].locale)
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const label = (minor: number) => (minor % unit === 0 ? formatMoney(wholeIn(language, minor, currency)) : money(minor))
  return (
    <div className={style.amount}>
      <Field
        name={bound.name}
        label={t('wallet:amount')}
        aside={aside}
        lead={currencySign(language, currency)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={bound.value}
        hint={typed === null || /^\d*$/.test(bound.value) ? undefined : t('wallet:read-as', { amount: money(typed) })}
        error={amountMessage(t, bound.fault, money)}
        beside={<span className={style.currency}>{currency}</span>}
        onChange={(change) => bound.set(change.target.value)}
        onBlur={bound.leave}
      />
      {presets.length > 0 && (
        <div className={style.presets}>
          {presets.map((minor) => (
            <button
              key={minor}
              type="button"
              data-amount={minor}
              aria-pressed={typed === minor}
              onClick={() => bound.set(typedText(minor, decimals, LANGUAGES[language].locale))}
            >
              {label(minor)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** An amount as a person of that locale types it. */
function typedText(minor: number, decimals: number, locale: string): string {
  const digits = minor % 10 ** decimals === 0 ? 0 : decimals
  const format = new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: digits })
  return format.format(minor / 10 ** decimals)
}

/** Limits are sent in minor units and shown as money. */
function amountMessage(t: Text, fault: Fault | undefined, money: (minor: number) => string): string | undefined {
  // The server says what a limit leaves, as the browser does before it asks.
  if (fault?.maximum !== undefined && ('code' in fault || fault.reason === 'limit'))
    return fault.maximum === 0 ? t('wallet:limit.full') : t('fields:limit', { maximum: money(fault.maximum) })
  if (!fault || 'code' in fault || fault.reason !== 'range') return fieldMessage(t, fault)
  return t('fields:range', { minimum: money(fault.minimum ?? 0), maximum: money(fault.maximum ?? 0) })
}
