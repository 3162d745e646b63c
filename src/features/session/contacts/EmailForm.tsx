import { useState } from 'react'
import type { FieldRule } from '#api/site'
import { emailCodeButton } from '#core/session/contacts'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { CodeField } from '../form/CodeField.tsx'
import { emailForm } from './contact-form.ts'

interface EmailFormProps {
  t: Text
  rule: FieldRule | undefined
  onDone: () => void
}

const NO_CAPTCHA = { name: '', value: '', fault: undefined, right: false, set: () => undefined, leave: () => undefined }

/** The new address, the code sent to it, and the password. */
export function EmailForm({ t, rule, onDone }: EmailFormProps) {
  const [form] = useState(() => emailForm(rule))
  const [button] = useState(emailCodeButton)
  return (
    <FormShell
      t={t}
      form={form}
      name="contact-email"
      submit={{ label: t('security:contact.submit'), action: 'save-contact' }}
      onDone={onDone}
    >
      {(bind) => (
        <>
          <FormField
            t={t}
            bound={bind('email')}
            type="email"
            inputMode="email"
            label={t('security:contact.address')}
            autoComplete="email"
            maxLength={255}
          />
          <CodeField
            t={t}
            code={bind('verificationCode')}
            button={button}
            target={async () => (form.demand('email') ? bind('email').value.trim() : undefined)}
            captcha={NO_CAPTCHA}
            work={NO_CAPTCHA}
            sent={t('security:email.sent')}
          />
          <PasswordField t={t} bound={bind('password')} label={t('security:contact.password')} />
          <CodeOnDemand t={t} form={form} />
        </>
      )}
    </FormShell>
  )
}
