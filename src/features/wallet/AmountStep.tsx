import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { DepositMethod } from '#api/wallet/wallet'
import type { Bound } from '#core/form'
import { loadMember } from '#core/member/member'
import { openPopup } from '#core/popups'
import { $limits, isLimitChoiceDue } from '#core/protection/limits'
import { $balance } from '#core/wallet/balance'
import { $deposit } from '#core/wallet/deposit'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { ProtectionLinks } from '#forms/ProtectionLinks.tsx'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { formatMoney } from '#ui/money.ts'
import { Amount } from './Amount.tsx'
import { AmountField } from './AmountField.tsx'
import { DepositLimit } from './DepositLimit.tsx'
import style from './DepositPopup.module.css'
import { depositForm, type PayerField as PayerName, quickAmounts, typedAmount } from './deposit-form.ts'
import { LimitQuestion } from './LimitQuestion.tsx'
import { Methods } from './Methods.tsx'
import { WaitingDeposits } from './WaitingDeposits.tsx'

/** Step 1: method and amount, with the limits beside the amount before anything is sent. */
export function AmountStep({ t, methods }: { t: Text; methods: readonly DepositMethod[] }) {
  const language = pageLanguage()
  const [form] = useState(() => depositForm(methods, language))
  const { values, sending, failure, wrong } = useStore(form.$state)
  const { value: balance } = useStore($balance)
  const { waiting } = useStore($deposit)
  const limits = useStore($limits)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)
  // They are accepted in a dialog above this one.
  useEffect(() => {
    if (failure === 'terms-changed') openPopup('message', { about: failure })
    // It has begun in another window: the popup says until when.
    if (failure === 'excluded') void loadMember()
  }, [failure])
  const method = methods.find(({ id }) => id === values.method) ?? methods[0]
  if (!method) return null
  const { currency, minimum, maximum } = method
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const typed = typedAmount(values.amount, currency, language)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="deposit" noValidate onSubmit={submit}>
      <WaitingDeposits t={t} deposits={waiting} />
      {balance && (
        <p className={`${style.line} ${style.sea}`}>
          {t('wallet:balance')}
          <b>
            <Amount language={language} minor={balance.balance} currency={balance.currency} /> {balance.currency}
          </b>
        </p>
      )}
      {balance?.owed !== undefined && (
        <p className={style.owed} data-owed={balance.owed}>
          {t('wallet:owed.deposit', { amount: money(balance.owed) })}
        </p>
      )}
      <Methods t={t} methods={methods} bound={form.bind('method')} />
      <AmountField
        t={t}
        bound={form.bind('amount')}
        currency={currency}
        aside={t('wallet:limits', { minimum: money(minimum), maximum: money(maximum) })}
        presets={quickAmounts(method)}
      />
      {isLimitChoiceDue(limits) ? (
        <LimitQuestion t={t} bind={form.bind} currency={currency} />
      ) : (
        <DepositLimit t={t} typed={typed} />
      )}
      <ProtectionLinks t={t} />
      {method.fields.map(({ id, required }) => (
        <PayerField key={id} t={t} name={id} required={required} bound={form.bind(id)} />
      ))}
      {failure && <ErrorAlert t={t} error={failure} />}
      <div className={style.foot}>
        <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="continue">
          {typed ? t('wallet:continue-with', { amount: money(typed) }) : t('wallet:continue')}
        </Button>
      </div>
    </form>
  )
}

/** What the method asks of the payer beside the amount. */
function PayerField({ t, name, required, bound }: { t: Text; name: PayerName; required: boolean; bound: Bound }) {
  return (
    <Field
      name={name}
      label={t(`wallet:field.${name}`)}
      aside={required ? undefined : t('session:optional')}
      autoComplete={name === 'payerName' ? 'name' : 'off'}
      maxLength={100}
      value={bound.value}
      error={fieldMessage(t, bound.fault)}
      onChange={(change) => bound.set(change.target.value)}
      onBlur={bound.leave}
    />
  )
}
