import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import { LANGUAGES } from '#brand/brand'
import { closePopup } from '#core/popups'
import { $limits, chooseDepositLimit, isLimitChoiceDue, loadLimits } from '#core/protection/limits'
import { parseAmount } from '#core/wallet/amount'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import { LimitFields } from '#forms/LimitFields.tsx'
import { ProtectionLinks } from '#forms/ProtectionLinks.tsx'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatMoney } from '#ui/money.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './limits.module.css'
import { offerForm } from './offer-form.ts'

/**
 * After registration and before the first wager: a deposit limit, or none for now, and where the tools are (RTS 12A). Who
 * closes it has not answered, and is asked before the first deposit.
 */
export default function LimitOfferPopup() {
  const t = useText('limits', 'errors', 'fields', 'session')
  const limits = useStore($limits)
  const { value, error } = limits
  useEffect(() => void loadLimits(), [])
  const close = () => closePopup('limit-offer')
  return (
    <Dialog title={t('limits:offer.title')} closeLabel={t('session:close')} onClose={close}>
      <div
        className={style.offer}
        data-limit-offer={value === null ? 'waiting' : isLimitChoiceDue(limits) ? 'open' : 'done'}
      >
        {value === null ? (
          <Waiting
            label={t('limits:loading')}
            problem={error && errorMessage(t, error)}
            retry={t('limits:retry')}
            onRetry={() => void loadLimits()}
          />
        ) : isLimitChoiceDue(limits) ? (
          <Offer t={t} currency={value.currency} onDeclined={close} />
        ) : (
          <>
            <p role="status">{t('limits:offer.saved')}</p>
            <Button variant="primary" size="form" wide data-action="done" onClick={close}>
              {t('limits:offer.done')}
            </Button>
          </>
        )}
        <h3>{t('limits:tools')}</h3>
        <ProtectionLinks t={t} />
      </div>
    </Dialog>
  )
}

/** The form, and beside it the other answer, as large. */
function Offer({ t, currency, onDeclined }: { t: Text; currency: Currency; onDeclined: () => void }) {
  const language = pageLanguage()
  const [form] = useState(() => offerForm(currency, language))
  const [declining, setDeclining] = useState(false)
  const [error, setError] = useState<CallErrorCode | null>(null)

  async function decline(): Promise<void> {
    setDeclining(true)
    const result = await chooseDepositLimit(null)
    setDeclining(false)
    if (result.ok) onDeclined()
    else setError(result.error)
  }

  function hintOf(text: string): string | undefined {
    const typed = parseAmount(text, currency, LANGUAGES[language].locale)
    if (typed === null || /^\d*$/.test(text)) return undefined
    return t('limits:read-as', { amount: formatMoney(amountIn(language, typed, currency)) })
  }

  return (
    <>
      <p>{t('limits:offer.lead')}</p>
      <FormShell
        t={t}
        form={form}
        name="limit-offer"
        submit={{ label: t('limits:offer.set'), action: 'set-limit', variant: 'border' }}
        below={
          <>
            {error && <ErrorAlert t={t} error={error} />}
            <Button size="form" wide busy={declining} data-action="decline-limit" onClick={() => void decline()}>
              {t('limits:offer.none')}
            </Button>
          </>
        }
      >
        {(bind) => (
          <LimitFields
            {...{ t, currency }}
            amount={bind('limitAmount')}
            period={bind('limitPeriod')}
            hint={hintOf(bind('limitAmount').value)}
          />
        )}
      </FormShell>
    </>
  )
}
