import { useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { Bonus } from '#api/wallet/bonuses'
import { type BonusTotals, giveBonusBack } from '#core/wallet/statements/bonuses'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Facts } from '#statements/Facts.tsx'
import { Sum } from '#statements/Sum.tsx'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import panels from '../panels.module.css'
import { WageringFacts } from './WageringFacts.tsx'

const RULES = {
  first: 'bonuses:first',
  last: 'bonuses:last',
  named: 'bonuses:named',
} as const satisfies Record<Bonus['spending'], Key>

interface BonusFactsProps {
  t: Text
  bonus: Bonus
  totals: BonusTotals
  currency: Currency
  /** The bonus was cancelled, or another sum is left of it than is shown. */
  onChange: (wasCancelled: boolean) => void
}

/** What is left to wager of a bonus, what became of it, and its cancelling. */
export function BonusFacts({ t, bonus, totals, currency, onChange }: BonusFactsProps) {
  const { spending, amount, left, cancelled, released, wagering } = bonus
  // Prizes of a bonus go back to it, so that more may be left than was given.
  const played = Math.max(0, amount - left - cancelled - released)
  const sum = (minor: number) => minor > 0 && <Sum minor={minor} currency={currency} />
  return (
    <div className={panels.column}>
      {wagering && <WageringFacts {...{ t, wagering, currency }} />}
      <Facts
        facts={[
          [t('bonuses:rule'), t(RULES[spending])],
          [t('bonuses:played'), sum(played)],
          [t('bonuses:released'), sum(released)],
          [t('bonuses:cancelled'), sum(cancelled)],
        ]}
      />
      {left > 0 && <CancelBonus {...{ t, bonus, totals, currency, onChange }} />}
    </div>
  )
}

/** Cancelling takes two presses, and says before the second what is lost and what stays (GLI-19 A.5.3). */
function CancelBonus({ t, bonus: { id, left }, totals, currency, onChange }: BonusFactsProps) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallErrorCode | null>(null)
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency))

  async function cancel(): Promise<void> {
    setBusy(true)
    const result = await giveBonusBack(id, left, currency)
    setBusy(false)
    setError(result.ok ? null : result.error)
    if (result.ok) onChange(true)
  }

  if (!isOpen) {
    return (
      <div className={panels.steps}>
        <Button data-action="cancel-bonus" onClick={() => setOpen(true)}>
          {t('bonuses:cancel')}
        </Button>
      </div>
    )
  }
  const { cash, bonus, gift } = totals
  const amounts = { lost: money(left), cash: money(cash), bonus: money(bonus + gift - left) }
  return (
    <div className={panels.inner}>
      <p role="status">{t('bonuses:cancel.subtitle', amounts)}</p>
      {error && (
        <Alert
          action={error === 'bonus-changed' && <Button onClick={() => onChange(false)}>{t('statements:retry')}</Button>}
        >
          {errorMessage(t, error)}
        </Alert>
      )}
      <div className={panels.steps}>
        <Button busy={busy} data-action="confirm-cancel" onClick={() => void cancel()}>
          {t('bonuses:cancel.confirm')}
        </Button>
        <Button variant="quiet" data-action="leave-bonus" onClick={() => setOpen(false)}>
          {t('bonuses:cancel.leave')}
        </Button>
      </div>
    </div>
  )
}
