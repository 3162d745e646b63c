import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Currency } from '#api/money'
import type { Cashback } from '#api/rewards/cashback'
import { pathIn } from '#core/path'
import { $cashback, leaveCashback, loadCashback, openCashback } from '#core/rewards/cashback'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { amountOf, dayOf } from '../format.ts'
import style from './entries.module.css'

/** What this week comes to in each cashback; nothing where there is none. The rule stands on the page of the rebate. */
export default function CashbackRows() {
  const t = useText('cashback', 'rewards', 'errors')
  const list = useStore($cashback)
  useEffect(() => {
    openCashback()
    return leaveCashback
  }, [])
  if (list.state === 'failed')
    return (
      <Alert
        action={
          <Button data-action="retry-cashback" onClick={() => void loadCashback()}>
            {t('cashback:retry')}
          </Button>
        }
      >
        {t('cashback:failed')} {errorMessage(t, list.error)}
      </Alert>
    )
  if (list.state === 'loading' || list.value.cashbacks.length === 0) return null
  const { cashbacks, currency } = list.value
  return (
    <section className={style.group} aria-labelledby="rewards-cashback" data-cashbacks={cashbacks.length}>
      <h2 id="rewards-cashback" className={style.heading}>
        {t('cashback:title')}
      </h2>
      <ul className={style.rows}>
        {cashbacks.map((one) => (
          <Row key={one.id} t={t} cashback={one} currency={currency} />
        ))}
      </ul>
    </section>
  )
}

function Row({ t, cashback, currency }: { t: Text; cashback: Cashback; currency: Currency }) {
  const { id, title, state, week, lastDay, staked, won, given, amount } = cashback
  const money = (minor: number) => formatMoney(amountOf(currency, minor))
  const label = t('cashback:to-rule')
  return (
    <li className={style.row} data-cashback-row={id} data-state={state}>
      <span className={style.icon}>
        <Icon name="percent" size={20} />
      </span>
      <div className={style.what}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {state === 'running' && (
          <p>{t('cashback:so-far', { loss: money(Math.max(0, staked - won - given)), amount: money(amount) })}</p>
        )}
        <p>{t('cashback:days', { from: dayOf(week), until: dayOf(lastDay) })}</p>
      </div>
      <p className={style.state}>
        <Badge kind="waiting">{t(`rewards:state.${state}`)}</Badge>
      </p>
      <div className={style.action}>
        <Button
          aria-label={t('rewards:action.name', { label, name: title })}
          data-action="cashback"
          href={pathIn(pageLanguage(), memberPath('manualRebate'))}
        >
          {label}
        </Button>
      </div>
    </li>
  )
}
