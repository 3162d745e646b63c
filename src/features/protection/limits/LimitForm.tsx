import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { MemberLimit } from '#api/protection/limits'
import { changeLimit } from '#core/protection/limits'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { type Fault, fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { type LimitAction, limitForm, typedLimit } from './limit-form.ts'
import { PERIODS } from './limit-row.ts'
import style from './limits.module.css'

interface LimitFormProps {
  t: Text
  limit: MemberLimit
  action: LimitAction
  currency: Currency
  onClose: (wasSaved: boolean) => void
}

const TITLES = { set: 'limits:set.title', lower: 'limits:lower.title', raise: 'limits:raise.title' } as const
const SUBMITS = { set: 'limits:set.amount', lower: 'limits:lower.amount', raise: 'limits:raise.amount' } as const
const LABELS = { set: 'limits:set', lower: 'limits:lower', raise: 'limits:raise.ask' } as const

/** The amount, and what saving it does, said before it is pressed (look/limits-desktop.png). */
export function LimitForm({ t, limit, action, currency, onClose }: LimitFormProps) {
  const language = pageLanguage()
  const [form] = useState(() => limitForm(limit, action, { currency, language }))
  const { values, sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  const title = useId()
  useFirstWrong(element, wrong)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const typed = typedLimit(values.amount, currency, language)
  const bound = form.bind('amount')

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void form.send().then((isDone) => isDone && onClose(true))
  }

  return (
    <form
      ref={element}
      className={style.form}
      data-form="limit"
      aria-labelledby={title}
      noValidate
      onSubmit={submit}
      onKeyDown={(press) => {
        if (press.key !== 'Escape') return
        // Closes the form, not the dialog around the page.
        press.preventDefault()
        press.stopPropagation()
        onClose(false)
      }}
    >
      <h3 id={title}>
        {t(TITLES[action])} <small>{t(PERIODS[limit.period])}</small>
      </h3>
      <Field
        name="amount"
        label={t('limits:amount')}
        aside={limit.amount === null ? undefined : t('limits:current', { amount: money(limit.amount) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={bound.value}
        hint={typed === null || /^\d*$/.test(bound.value) ? undefined : t('limits:read-as', { amount: money(typed) })}
        error={amountMessage(t, bound.fault, limit, action, money)}
        beside={<span className={style.currency}>{currency}</span>}
        onChange={(change) => bound.set(change.target.value)}
        onBlur={bound.leave}
      />
      <Consequence {...{ t, limit, action, typed, money }} />
      {failure && <ErrorAlert t={t} error={failure} />}
      <div className={style.submit}>
        <Button variant="quiet" data-action="leave-limit" onClick={() => onClose(false)}>
          {t('limits:leave')}
        </Button>
        <Button
          type="submit"
          variant={action === 'raise' ? 'border' : 'primary'}
          busy={sending}
          data-action="save-limit"
        >
          {typed === null ? t(LABELS[action]) : t(SUBMITS[action], { amount: money(typed) })}
        </Button>
      </div>
      {action === 'raise' && <Removal t={t} limit={limit} onDone={() => onClose(true)} />}
    </form>
  )
}

interface ConsequenceProps extends Pick<LimitFormProps, 't' | 'limit' | 'action'> {
  typed: number | null
  money: (minor: number) => string
}

/** What changes when it is saved, and what does not. */
function Consequence({ t, limit, action, typed, money }: ConsequenceProps) {
  const { amount, used, frees, next } = limit
  if (action === 'raise')
    return (
      <ul className={style.consequence}>
        <Line icon="check">{t('limits:raise.now', { amount: money(amount ?? 0) })}</Line>
        <Line icon="clock">{t('limits:raise.later')}</Line>
      </ul>
    )
  const isBelow = typed !== null && used > 0 && typed <= used
  return (
    <ul className={style.consequence}>
      <Line icon="check">{t('limits:lower.now')}</Line>
      {isBelow && (
        <Line icon="lock">
          {frees === null
            ? t('limits:below.open', { used: money(used) })
            : t('limits:below', { used: money(used), time: timeOf(frees.at, pageLanguage()) })}
        </Line>
      )}
      {next !== null && <Line icon="x">{t('limits:lower.cancels')}</Line>}
      <Line icon="clock">{t('limits:lower.later')}</Line>
    </ul>
  )
}

function Line({ icon, children }: { icon: 'check' | 'clock' | 'lock' | 'x'; children: string }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      {children}
    </li>
  )
}

/** No limit at all, which waits like a higher one. */
function Removal({ t, limit, onDone }: Pick<LimitFormProps, 't' | 'limit'> & { onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallErrorCode | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    const result = await changeLimit(limit, null)
    setBusy(false)
    if (result.ok) onDone()
    else setError(result.error)
  }

  return (
    <div className={style.removal}>
      <p>{t('limits:remove.about')}</p>
      {error && <ErrorAlert t={t} error={error} />}
      <Button busy={busy} data-action="remove-limit" onClick={() => void remove()}>
        {t('limits:remove')}
      </Button>
    </div>
  )
}

/** What is wrong with the amount, in words of this form. */
function amountMessage(
  t: Text,
  fault: Fault | undefined,
  { amount }: MemberLimit,
  action: LimitAction,
  money: (minor: number) => string,
): string | undefined {
  if (!fault || 'code' in fault || fault.reason !== 'range') return fieldMessage(t, fault)
  if (action === 'raise' && fault.minimum !== fault.maximum)
    return t('limits:wrong.raise', { amount: money(amount ?? 0) })
  if (action === 'lower') return t('limits:wrong.lower', { amount: money(amount ?? 0) })
  return t('limits:wrong.most', { amount: money(fault.maximum ?? 0) })
}
