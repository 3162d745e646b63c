import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { pathIn } from '#core/path'
import { $session } from '#core/session/session'
import { memberPath } from '#core/site/built-pages'
import { $balance, $balanceHidden, refreshBalance, toggleBalanceHidden } from '#core/wallet/balance'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { Amount } from './Amount.tsx'
import style from './Holdings.module.css'

/**
 * What the member owns: cash first, then what is in play or set aside (look/member-desktop.png). `children` take the place
 * of the line with the parts. A sub-account neither pays in nor takes out.
 */
export function Holdings({ children }: { children?: ReactNode }) {
  const t = useText('wallet', 'errors', 'session')
  const { value, refreshing, error } = useStore($balance)
  const hidden = useStore($balanceHidden)
  const isOwner = useStore($session).subAccount === null
  const language = pageLanguage()
  if (!value) {
    return (
      <section className={style.holdings} aria-label={t('wallet:holdings')}>
        <Waiting
          label={t('wallet:balance')}
          problem={error && errorMessage(t, error)}
          retry={t('session:retry')}
          onRetry={() => void refreshBalance()}
        />
      </section>
    )
  }
  const { currency } = value
  const money = (minor: number) => <Amount language={language} minor={minor} currency={currency} hidden={hidden} />
  const parts = [
    ['wallet:holdings.bonus', value.bonus],
    ['wallet:holdings.held', value.held],
    ['wallet:holdings.held-wins', value.heldWins ?? 0],
  ] as const
  return (
    <section className={style.holdings} aria-label={t('wallet:holdings')}>
      <div>
        <p>
          {t('wallet:available')} · {currency}
        </p>
        <div className={style.line}>
          <b data-holdings={value.balance}>{money(value.balance)}</b>
          <IconButton
            bare
            icon={hidden ? 'eyeoff' : 'eye'}
            label={t(hidden ? 'wallet:show' : 'wallet:hide')}
            aria-pressed={hidden}
            onClick={toggleBalanceHidden}
          />
          <IconButton
            bare
            icon="refresh"
            label={t('wallet:refresh')}
            aria-busy={refreshing}
            onClick={() => void refreshBalance()}
          />
        </div>
      </div>
      {isOwner && <Actions t={t} />}
      {children ?? (
        <p className={style.parts}>
          {parts
            .filter(([name, minor]) => minor !== 0 || name !== 'wallet:holdings.held-wins')
            .map(([name, minor]) => (
              <span key={name}>
                {t(name)} <b>{money(minor)}</b>
              </span>
            ))}
        </p>
      )}
    </section>
  )
}

function Actions({ t }: { t: Text }) {
  const language = pageLanguage()
  return (
    <div className={style.actions}>
      <Button href={pathIn(language, '/login')} data-popup="deposit">
        {t('wallet:deposit.title')}
      </Button>
      <Button href={pathIn(language, memberPath('withdraw'))} data-popup="member">
        {t('wallet:withdraw')}
      </Button>
    </div>
  )
}
