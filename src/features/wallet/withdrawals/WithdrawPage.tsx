import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $balance } from '#core/wallet/balance'
import { $withdrawals, leaveWithdrawals, openWithdrawals } from '#core/wallet/withdrawals'
import { errorMessage } from '#i18n/messages.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { Amount } from '../Amount.tsx'
import panels from '../panels.module.css'
import { OwedPanel } from '../receivables/OwedPanel.tsx'
import { AccountForm } from './AccountForm.tsx'
import { Accounts } from './Accounts.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import style from './withdraw.module.css'

/** The withdrawals of a member: a new one, the accounts they are paid to, and the way each has gone. */
export default function WithdrawPage() {
  const t = useText('withdrawals', 'wallet', 'fields', 'errors', 'session')
  const { accounts, methods, error } = useStore($withdrawals)
  const { value: balance } = useStore($balance)
  const [isAdding, setAdding] = useState(false)
  useEffect(() => {
    void openWithdrawals()
    return leaveWithdrawals
  }, [])
  if (!accounts) {
    return (
      <Waiting
        label={t('withdrawals:loading')}
        problem={error && errorMessage(t, error)}
        retry={t('withdrawals:retry')}
        onRetry={() => void openWithdrawals()}
      />
    )
  }
  const isFirst = accounts.length === 0
  return (
    <div className={panels.columns}>
      <div className={panels.column}>
        {balance && (
          <p className={style.balance}>
            {t('withdrawals:available')}
            <b>
              <Amount language={pageLanguage()} minor={balance.balance} currency={balance.currency} />{' '}
              {balance.currency}
            </b>
          </p>
        )}
        <OwedPanel t={t} />
        {methods.length === 0 && <p>{t('withdrawals:closed')}</p>}
        {!isFirst && methods.length > 0 && <WithdrawForm t={t} accounts={accounts} methods={methods} />}
        <section className={panels.panel} aria-labelledby="payout-accounts">
          <h2 id="payout-accounts">{t('withdrawals:accounts')}</h2>
          <p>{t(isFirst ? 'withdrawals:accounts.none' : 'withdrawals:accounts.subtitle')}</p>
          {!isFirst && <Accounts t={t} accounts={accounts} />}
          {methods.length > 0 && (isFirst || isAdding) && (
            <AccountForm t={t} methods={methods} primary={isFirst} onDone={() => setAdding(false)} />
          )}
          {!isFirst && !isAdding && methods.length > 0 && (
            <Button icon="plus" data-action="add-account" onClick={() => setAdding(true)}>
              {t('withdrawals:account.add')}
            </Button>
          )}
        </section>
      </div>
      <section className={panels.column} aria-labelledby="withdrawals">
        <h2 id="withdrawals" className={panels.heading}>
          {t('withdrawals:history')}
        </h2>
        <WithdrawalList t={t} />
      </section>
    </div>
  )
}
