import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { closePopup } from '#core/popups'
import { $limits, loadLimits } from '#core/protection/limits'
import { $onBreak } from '#core/session/on-break'
import { $deposit, openCashier } from '#core/wallet/deposit'
import { BreakNotice } from '#forms/BreakNotice.tsx'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { AmountStep } from './AmountStep.tsx'
import style from './DepositPopup.module.css'
import { DoneStep } from './DoneStep.tsx'
import { isFictitious } from './Instructions.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { Steps } from './Steps.tsx'

const TITLES = ['wallet:deposit.title', 'wallet:pay.title', 'wallet:done.title'] as const satisfies readonly Key[]

/** The deposit: amount, payment, done. On a phone it fills the screen. */
export default function DepositPopup() {
  const t = useText('wallet', 'errors', 'fields', 'session', 'limits')
  const { deposit, announced } = useStore($deposit)
  useEffect(() => {
    void openCashier()
    void loadLimits()
  }, [])
  const isOnBreak = useStore($onBreak) !== null
  const step = !deposit ? 0 : deposit.state === 'pending' && !announced ? 1 : 2
  const isStopped = isOnBreak && step === 0
  return (
    <Dialog sheet title={t(TITLES[step])} closeLabel={t('session:close')} onClose={() => closePopup('deposit')}>
      {!isStopped && <Steps t={t} current={step} />}
      {deposit && isFictitious(deposit.instructions) && (
        <p className={style.demo} data-demo>
          {t('wallet:demo')}
        </p>
      )}
      {step === 0 && (isStopped ? <BreakNotice t={t} /> : <FirstStep t={t} />)}
      {step === 1 && deposit && <PaymentStep t={t} deposit={deposit} />}
      {step === 2 && deposit && <DoneStep t={t} deposit={deposit} />}
    </Dialog>
  )
}

function FirstStep({ t }: { t: Text }) {
  const { methods, error } = useStore($deposit)
  const limits = useStore($limits)
  if (error) {
    return (
      <Alert action={<Button onClick={() => void openCashier()}>{t('session:retry')}</Button>}>
        {errorMessage(t, error)}
      </Alert>
    )
  }
  // The form does not change once it is there: a limit, or the question of one, is in it from the start.
  if (!methods || (limits.value === null && limits.error === null)) return <Loader label={t('wallet:loading')} />
  if (methods.length === 0) return <p>{t('wallet:no-methods')}</p>
  return <AmountStep t={t} methods={methods} />
}
