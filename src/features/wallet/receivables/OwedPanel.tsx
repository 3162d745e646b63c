import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Receivable } from '#api/wallet/receivables'
import { $balance } from '#core/wallet/balance'
import { $receivables, payOwed, readReceivables } from '#core/wallet/receivables'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import panels from '../panels.module.css'

const REASONS = {
  chargeback: 'wallet:owed.chargeback',
  'win-rollback': 'wallet:owed.win',
  'prize-rollback': 'wallet:owed.win',
} as const satisfies Record<Receivable['cause'], Key>

/** What the member owes, why, and how to pay it from the balance; nothing while they owe nothing. */
export function OwedPanel({ t }: { t: Text }) {
  const { value: balance } = useStore($balance)
  const { open, error, paid } = useStore($receivables)
  const owed = balance?.owed ?? 0
  useEffect(() => {
    if (owed > 0) void readReceivables()
  }, [owed])
  if (!balance || (owed === 0 && paid === 0)) return null
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, balance.currency))
  return (
    <section className={panels.panel} aria-labelledby="owed" data-owed={owed}>
      <h2 id="owed">{t(owed > 0 ? 'wallet:owed.title' : 'wallet:owed.none', { amount: money(owed) })}</h2>
      <p role="status">{paid > 0 && t('wallet:owed.paid', { amount: money(paid) })}</p>
      {owed > 0 && <p>{t('wallet:owed.body')}</p>}
      {owed > 0 && open === null && (
        <Waiting
          label={t('withdrawals:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('withdrawals:retry')}
          onRetry={() => void readReceivables()}
        />
      )}
      {open !== null && error && <ErrorAlert t={t} error={error} />}
      {owed > 0 && open !== null && (
        <ul className={panels.rows}>
          {open.map((one) => (
            <OwedItem key={one.number} t={t} owed={one} cash={balance.balance} money={money} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface OwedItemProps {
  t: Text
  owed: Receivable
  cash: number
  money: (minor: number) => string
}

/** What is owed since one transfer, and a button that pays as much of it as there is. */
function OwedItem({ t, owed, cash, money }: OwedItemProps) {
  const { busy } = useStore($receivables)
  const { number, cause, folio, amount, left, openedAt } = owed
  const payable = Math.min(left, cash)
  return (
    <li data-receivable={number}>
      <p>
        {t(REASONS[cause], { folio: folio ?? '' })}
        <small>{timeOf(openedAt, pageLanguage())}</small>
        {left < amount && <small>{t('wallet:owed.left', { left: money(left), amount: money(amount) })}</small>}
      </p>
      {payable > 0 && (
        <div className={panels.steps}>
          <Button busy={busy === number} data-action="pay-owed" onClick={() => void payOwed(owed, payable)}>
            {t('wallet:owed.pay', { amount: money(payable) })}
          </Button>
        </div>
      )}
    </li>
  )
}
