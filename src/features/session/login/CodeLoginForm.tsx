import { useState } from 'react'
import { createForm, type Form } from '#core/form'
import { loginByCode } from '#core/session/login/login'
import { FormShell } from '#forms/FormShell.tsx'
import type { Text } from '#i18n/text.ts'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { MobileFields } from '../form/MobileFields.tsx'
import { MOBILE_BLAME, MOBILE_FIELDS, type MobileName, readNumber } from '../form/mobile-form.ts'

function codeLoginForm(): Form<MobileName> {
  return createForm<MobileName>({
    fields: MOBILE_FIELDS,
    blame: MOBILE_BLAME,
    submit: async (values) => loginByCode(await readNumber(values), values.verificationCode),
  })
}

/** Signs in with the code sent to the number; only requesting the code may need a captcha. */
export function CodeLoginForm({ t }: { t: Text }) {
  const [form] = useState(codeLoginForm)

  return (
    <FormShell t={t} form={form} name="code-login" submit={{ label: t('session:login.submit'), action: 'code-login' }}>
      {(bind) => (
        <>
          <MobileFields t={t} form={form} purpose="login" />
          <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />
        </>
      )}
    </FormShell>
  )
}
