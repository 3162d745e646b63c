import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Deposit } from '#api/wallet/wallet'
import { $deposit, announceTransfer, leaveDeposit } from '#core/wallet/deposit'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { Amount } from './Amount.tsx'
import { Countdown } from './Countdown.tsx'
import style from './DepositPopup.module.css'
import { Instructions } from './Instructions.tsx'
import look from './PaymentStep.module.css'

/** Step 2: what to pay and where, on paper, and the button that reports the payment. */
export function PaymentStep({ t, deposit }: { t: Text; deposit: Deposit }) {
  const { methods } = useStore($deposit)
  const isTransfer = methods?.find(({ id }) => id === deposit.method)?.kind === 'bank'
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<CallErrorCode | null>(null)

  async function announce(): Promise<void> {
    if (sending) return
    setSending(true)
    const result = await announceTransfer()
    setError(result.ok ? null : result.error)
    setSending(false)
  }

  return (
    <div className={style.form} data-deposit={deposit.id}>
      <div className={look.head}>
        <p>
          <b className={look.amount}>
            <Amount language={pageLanguage()} minor={deposit.amount} currency={deposit.currency} />
          </b>
          {t(isTransfer ? 'wallet:transfer.exact' : 'wallet:pay.exact')}
        </p>
        <Countdown t={t} until={deposit.expiresAt} />
      </div>
      {deposit.owed !== undefined && (
        <p className={style.owed} data-owed={deposit.owed}>
          {t('wallet:owed.of-deposit', {
            amount: formatMoney(amountIn(pageLanguage(), deposit.owed, deposit.currency)),
          })}
        </p>
      )}
      <Instructions t={t} instructions={deposit.instructions} />
      <p className={look.own}>
        <Icon name="info" size={16} />
        {t('wallet:transfer.own')}
      </p>
      {error && <ErrorAlert t={t} error={error} />}
      <div className={style.foot}>
        <Button
          variant="primary"
          size="form"
          wide
          busy={sending}
          data-action="announce"
          onClick={() => void announce()}
        >
          {t(isTransfer ? 'wallet:transfer.made' : 'wallet:pay.made')}
        </Button>
        <Button variant="quiet" wide data-action="leave-deposit" onClick={leaveDeposit}>
          {t('wallet:transfer.leave')}
        </Button>
      </div>
    </div>
  )
}
