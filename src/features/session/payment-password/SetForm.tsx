import { useState } from 'react'
import type { PaymentPasswordState } from '#api/session/payment-password'
import { FormShell } from '#forms/FormShell.tsx'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { NewPassword } from '../form/NewPassword.tsx'
import { setForm } from './payment-password-form.ts'

interface SetFormProps {
  t: Text
  state: PaymentPasswordState
  onDone: () => void
}

/** The one before where there is one, the new one twice, and the password of the account. */
export function SetForm({ t, state, onDone }: SetFormProps) {
  const [form] = useState(() => setForm(state))
  const [hasOld] = useState(state.isSet)
  return (
    <FormShell
      t={t}
      form={form}
      name="payment-password"
      submit={{ label: t('security:payment.submit'), action: 'save-payment-password' }}
      onDone={onDone}
    >
      {(bind) => (
        <>
          {hasOld && (
            <PasswordField
              t={t}
              bound={bind('oldPaymentPassword')}
              label={t('security:payment.old')}
              autoComplete="off"
            />
          )}
          <NewPassword
            t={t}
            rule={state.rule}
            form={form}
            labels={{ chosen: t('security:payment.new'), again: t('security:payment.again') }}
          />
          <PasswordField t={t} bound={bind('password')} label={t('security:payment.password')} />
          <CodeOnDemand t={t} form={form} />
        </>
      )}
    </FormShell>
  )
}
