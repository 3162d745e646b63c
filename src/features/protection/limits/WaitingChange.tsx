import { useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { MemberLimit } from '#api/protection/limits'
import { cancelLimit, confirmLimit, isReady } from '#core/protection/limits'
import { errorMessage } from '#i18n/messages.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import type { LimitRowProps } from './limit-row.ts'
import style from './limits.module.css'

interface WaitingChangeProps extends LimitRowProps {
  next: NonNullable<MemberLimit['next']>
  onSaved: (isSaved: boolean) => void
}

/** A looser limit that waits: from when it can be confirmed and until when, with both answers side by side. */
export function WaitingChange({ t, limit, next, currency, isExcluded, onSaved }: WaitingChangeProps) {
  const [busy, setBusy] = useState<'confirm' | 'cancel' | null>(null)
  const [error, setError] = useState<CallErrorCode | null>(null)
  const language = pageLanguage()
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const current = money(limit.amount ?? 0)
  const ready = isReady(next)
  const times = { from: timeOf(next.from, language), until: timeOf(next.until, language), amount: current }

  async function send(what: 'confirm' | 'cancel'): Promise<void> {
    setBusy(what)
    const result = await (what === 'confirm' ? confirmLimit({ ...limit, amount: next.amount }) : cancelLimit(limit))
    setBusy(null)
    setError(result.ok ? null : result.error)
    onSaved(result.ok)
  }

  return (
    <div className={style.waiting} data-waiting-limit={ready ? 'ready' : 'waiting'}>
      <Icon name="clock" size={20} />
      <div>
        <b>
          {next.amount === null
            ? t('limits:waiting.removal', { amount: current })
            : t('limits:waiting.raise', { amount: current, maximum: money(next.amount) })}
        </b>
        <p>{t(ready ? 'limits:waiting.ready' : 'limits:waiting.later', times)}</p>
        {error && <Alert>{errorMessage(t, error)}</Alert>}
        <div className={style.answers}>
          {ready && !isExcluded && (
            <Button busy={busy === 'confirm'} data-action="confirm-limit" onClick={() => void send('confirm')}>
              {next.amount === null
                ? t('limits:confirm.removal')
                : t('limits:confirm.raise', { amount: money(next.amount) })}
            </Button>
          )}
          <Button busy={busy === 'cancel'} data-action="cancel-limit" onClick={() => void send('cancel')}>
            {t('limits:keep', { amount: current })}
          </Button>
        </div>
      </div>
    </div>
  )
}
