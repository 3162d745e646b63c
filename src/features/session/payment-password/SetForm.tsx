import { useState } from 'react'
import type { PaymentPasswordState } from '#api/session/payment-password'
import { FormShell } from '#forms/FormShell.tsx'
import { PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { ChosenFields } from './ChosenFields.tsx'
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
          <ChosenFields t={t} rule={state.rule} form={form} />
        </>
      )}
    </FormShell>
  )
}
