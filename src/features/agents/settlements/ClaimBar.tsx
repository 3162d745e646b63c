import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ContractKind } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { $rights, hasAccess, KIND_PAGES } from '#core/agents/rights'
import { createClaim } from '#core/agents/settlements'
import { refreshBalanceSoon } from '#core/wallet/balance'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Sum } from '#statements/Sum.tsx'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import style from './settlements.module.css'

interface ClaimBarProps {
  t: Text
  kind: ContractKind
  /** What is open, whatever days are shown, in minor units. */
  open: number
  currency: Currency | null
  onDone: () => void
}

/** What may be claimed, the claim, and what it came to. */
export function ClaimBar({ t, kind, open, currency, onDone }: ClaimBarProps) {
  const [claim] = useState(() => createClaim(kind))
  const rights = useStore($rights)
  const { busy, error, claimed } = useStore(claim.$state)

  async function send(): Promise<void> {
    if (!(await claim.send())) return
    if (rights === null) refreshBalanceSoon()
    onDone()
  }

  return (
    <div className={style.claim} data-claim={kind}>
      {open > 0 && currency && (
        <>
          <p>
            {t('settlements:claim.open')} <Sum minor={open} currency={currency} />
          </p>
          {hasAccess(rights, KIND_PAGES[kind], 'full') ? (
            <Button variant="primary" icon="coin" busy={busy} data-action="claim" onClick={() => void send()}>
              {t('settlements:claim')}
            </Button>
          ) : (
            <p>{t('errors:forbidden')}</p>
          )}
        </>
      )}
      <p role="status" className={style.done}>
        {claimed && currency && doneText(t, claimed, currency)}
      </p>
      {error && <ErrorAlert t={t} error={error} />}
    </div>
  )
}

function doneText(t: Text, { periods, amount }: { periods: number; amount: number }, currency: Currency): string {
  const language = pageLanguage()
  if (periods === 0) return t('settlements:claim.nothing')
  const money = formatMoney(amountIn(language, amount, currency))
  return t('settlements:claim.done', { amount: money, count: periods })
}
