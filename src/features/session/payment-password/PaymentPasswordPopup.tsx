import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PaymentPasswordState } from '#api/session/payment-password'
import { closePopup } from '#core/popups'
import { $paymentPassword, loadPaymentPassword } from '#core/session/payment-password'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SetForm } from './SetForm.tsx'

/** The payment password: set, changed by the one before, or replaced when forgotten. */
export default function PaymentPasswordPopup() {
  const t = useText('security', 'session', 'errors', 'fields')
  const load = useStore($paymentPassword)
  useEffect(() => void loadPaymentPassword(), [])
  return (
    <Dialog
      title={t('security:payment.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('payment-password')}
      poster={{ number: 31, vendor: 'FAROL', motif: 'llave', name: t('session:change.card') }}
    >
      {load.state === 'ready' ? (
        <Forms t={t} state={load.value} />
      ) : (
        <Waiting
          label={t('security:app.loading')}
          problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
          retry={t('session:retry')}
          onRetry={() => void loadPaymentPassword()}
        />
      )}
    </Dialog>
  )
}

type View = 'set' | 'forgotten' | 'done'

function Forms({ t, state }: { t: Text; state: PaymentPasswordState }) {
  const [view, show] = useState<View>('set')
  if (view === 'done') {
    return (
      <>
        <p role="status" data-payment-password="saved">
          {t('security:payment.saved')}
        </p>
        <Button variant="primary" size="form" wide autoFocus onClick={() => closePopup('payment-password')}>
          {t('session:close')}
        </Button>
      </>
    )
  }
  if (view === 'forgotten') {
    return <ResetForm t={t} state={state} onDone={() => show('done')} onBack={() => show('set')} />
  }
  return (
    <>
      <p className={style.why}>{t(state.isSet ? 'security:payment.change' : 'security:payment.why')}</p>
      <SetForm t={t} state={state} onDone={() => show('done')} />
      {state.isSet && (
        <p className={style.other}>
          <button type="button" data-action="payment-forgotten" onClick={() => show('forgotten')}>
            {t('security:payment.forgotten')}
          </button>
        </p>
      )}
    </>
  )
}
