import { type ReactNode, useState } from 'react'
import type { ContactMethod, PaymentPasswordState } from '#api/session/payment-password'
import { paymentCodeButton } from '#core/session/payment-password'
import { FormShell } from '#forms/FormShell.tsx'
import style from '#forms/form.module.css'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { ChosenFields } from './ChosenFields.tsx'
import { resetForm } from './payment-password-form.ts'

interface ResetFormProps {
  t: Text
  state: PaymentPasswordState
  onDone: () => void
  onBack: () => void
}

/** A forgotten one: a code to the number or the address of the account, and another one. */
export function ResetForm({ t, state, onDone, onBack }: ResetFormProps) {
  const { contacts } = state
  const [method, choose] = useState<ContactMethod | undefined>(contacts[0]?.method)
  const to = contacts.find((contact) => contact.method === method)?.to ?? ''
  const back = (
    <Button wide data-action="payment-back" onClick={onBack}>
      {t('security:payment.back')}
    </Button>
  )
  if (!method) {
    return (
      <>
        <p className={style.why}>{t('security:payment.no-contact')}</p>
        {back}
      </>
    )
  }
  return (
    <Tabs
      name={t('security:payment.ways')}
      tabs={contacts.map((contact) => ({ name: contact.method, label: t(`security:way.${contact.method}`) }))}
      chosen={method}
      onChoose={choose}
    >
      <p className={style.why}>{t(`security:ask.${method}`, { to })}</p>
      <Fields key={method} t={t} state={state} method={method} onDone={onDone} back={back} />
    </Tabs>
  )
}

interface FieldsProps extends Omit<ResetFormProps, 'onBack'> {
  method: ContactMethod
  back: ReactNode
}

function Fields({ t, state, method, onDone, back }: FieldsProps) {
  const [form] = useState(() => resetForm(state, method))
  const [button] = useState(paymentCodeButton)
  return (
    <FormShell
      t={t}
      form={form}
      name="reset-payment-password"
      submit={{ label: t('security:payment.submit'), action: 'save-payment-password' }}
      onDone={onDone}
      below={back}
    >
      {(bind) => (
        <>
          <CodeField
            t={t}
            code={bind('verificationCode')}
            button={button}
            target={async () => method}
            captcha={bind('captcha')}
            work={bind('work')}
            sent={t(method === 'mobile' ? 'session:mobile.sent' : 'security:email.sent')}
          />
          <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />
          <ChosenFields t={t} rule={state.rule} form={form} />
        </>
      )}
    </FormShell>
  )
}
