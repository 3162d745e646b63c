import { useStore } from '@nanostores/react'
import type { Language } from '#brand/brand'
import { $balance, $balanceHidden, refreshBalance, toggleBalanceHidden } from '#core/wallet/balance'
import { IconButton } from '#ui/IconButton.tsx'
import { shownBalance } from './amounts.ts'
import style from './BalanceLine.module.css'

export interface BalanceText {
  balance: string
  /** Shown instead for play money. */
  play: string
  show: string
  hide: string
  refresh: string
  /** Shown when the latest balance failed to load. */
  stale: string
}

/**
 * The balance with its eye and its refresh button (specification section 2 "Header"). After a failure the last balance
 * stays. `data-shown` is filled in before hydration (shell/Header/account.ts), so its text may differ from the
 * prerendered one.
 */
export function BalanceLine({ language, text }: { language: Language; text: BalanceText }) {
  const state = useStore($balance, { ssr: 'initial' })
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  const { value, refreshing, error } = state
  return (
    <>
      <output className={style.amount} data-balance={value?.balance} data-stale={error ? '' : undefined}>
        <span className="unseen" data-for="account">
          {text.balance}{' '}
        </span>
        <span className={style.play} data-for="play">
          {text.play}{' '}
        </span>
        <bdi dir="ltr" data-shown="balance" suppressHydrationWarning>
          {shownBalance(language, state, hidden)}
        </bdi>
        <span className="unseen" data-shown="currency" suppressHydrationWarning>
          {value && !hidden ? ` ${value.currency}` : ''}
        </span>
        <span className="unseen">{error ? ` ${text.stale}` : ''}</span>
      </output>
      <IconButton
        bare
        icon={hidden ? 'eyeoff' : 'eye'}
        label={hidden ? text.show : text.hide}
        aria-pressed={hidden}
        data-action="hide"
        onClick={toggleBalanceHidden}
      />
      <IconButton
        bare
        icon="refresh"
        label={text.refresh}
        aria-busy={refreshing}
        title={error ? text.stale : undefined}
        data-action="refresh"
        onClick={() => void refreshBalance()}
      />
    </>
  )
}
