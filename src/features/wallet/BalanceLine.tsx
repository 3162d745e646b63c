import { useStore } from '@nanostores/react'
import { $balance, $balanceHidden, refreshBalance, toggleBalanceHidden } from '#core/wallet/balance'
import { errorMessage } from '#i18n/messages.ts'
import { pageLanguage, useText } from '#i18n/useText.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Amount } from './Amount.tsx'
import style from './BalanceLine.module.css'

/** The balance with its eye and its refresh (specification section 2 "Header"). The last known one stays on a failure. */
export default function BalanceLine() {
  const t = useText('wallet', 'errors')
  const { value, refreshing, error } = useStore($balance)
  const hidden = useStore($balanceHidden)
  return (
    <>
      <output className={style.amount} data-balance={value?.balance} data-stale={error ? '' : undefined}>
        <span className="unseen">{t('wallet:balance')} </span>
        {value ? (
          <Amount language={pageLanguage()} minor={value.balance} currency={value.currency} hidden={hidden} />
        ) : (
          <span aria-hidden>—</span>
        )}
        {value && !hidden && <span className="unseen"> {value.currency}</span>}
        {error && <span className="unseen"> {errorMessage(t, error)}</span>}
      </output>
      <IconButton
        bare
        icon={hidden ? 'eyeoff' : 'eye'}
        label={t(hidden ? 'wallet:show' : 'wallet:hide')}
        aria-pressed={hidden}
        data-action="hide"
        onClick={toggleBalanceHidden}
      />
      <IconButton
        bare
        icon="refresh"
        label={t('wallet:refresh')}
        aria-busy={refreshing}
        title={error ? errorMessage(t, error) : undefined}
        data-action="refresh"
        onClick={() => void refreshBalance()}
      />
    </>
  )
}
