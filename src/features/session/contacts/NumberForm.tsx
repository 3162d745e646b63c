import { useState } from 'react'
import { mobileCodeButton } from '#core/session/contacts'
import { FormShell } from '#forms/FormShell.tsx'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { MobileFields } from '../form/MobileFields.tsx'
import { readNumber } from '../form/mobile-form.ts'
import { numberForm } from './contact-form.ts'

/** The new number with its country, the code sent to it, and the password. */
export function NumberForm({ t, onDone }: { t: Text; onDone: () => void }) {
  const [form] = useState(numberForm)
  const [button] = useState(mobileCodeButton)
  return (
    <FormShell
      t={t}
      form={form}
      name="contact-mobile"
      submit={{ label: t('security:contact.submit'), action: 'save-contact' }}
      onDone={onDone}
    >
      {(bind) => (
        <>
          <MobileFields t={t} form={form} purpose={null} />
          <CodeField
            t={t}
            code={bind('verificationCode')}
            button={button}
            target={async () =>
              form.demand('country', 'mobileNum')
                ? readNumber({ country: bind('country').value, mobileNum: bind('mobileNum').value })
                : undefined
            }
            captcha={bind('captcha')}
            work={bind('work')}
            sent={t('session:mobile.sent')}
          />
          <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />
          <PasswordField t={t} bound={bind('password')} label={t('security:contact.password')} />
          <CodeOnDemand t={t} form={form} />
        </>
      )}
    </FormShell>
  )
}
