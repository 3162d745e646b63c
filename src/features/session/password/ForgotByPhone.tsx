import { useState } from 'react'
import type { FieldRule } from '#api/site'
import { byRule, requireValue, sameAs } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { passwordByPhone } from '#core/session/password/password-by-phone'
import { FormShell } from '#forms/FormShell.tsx'
import type { Text } from '#i18n/text.ts'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { MobileFields } from '../form/MobileFields.tsx'
import { MOBILE_BLAME, MOBILE_FIELDS, type MobileName, readNumber } from '../form/mobile-form.ts'
import { NewPassword } from '../form/NewPassword.tsx'
import { WithRule } from '../form/PasswordRule.tsx'
import { PASSWORD_BLAME } from './password-form.ts'

type Name = MobileName | 'newPassword' | 'confirmNewPassword'

function phoneForm(rule: FieldRule | undefined): Form<Name> {
  return createForm<Name>({
    fields: {
      ...MOBILE_FIELDS,
      newPassword: { check: rule ? byRule(rule) : requireValue },
      confirmNewPassword: { check: sameAs('newPassword') },
    },
    blame: { ...MOBILE_BLAME, ...PASSWORD_BLAME },
    submit: async (values) => passwordByPhone(await readNumber(values), values.verificationCode, values.newPassword),
  })
}

/** Forgot by phone: the holder of the number chooses a new password and is signed in (specification section 4). */
export function ForgotByPhone({ t }: { t: Text }) {
  return <WithRule t={t}>{(rule) => <PhoneForm t={t} rule={rule} />}</WithRule>
}

function PhoneForm({ t, rule }: { t: Text; rule: FieldRule | undefined }) {
  const [form] = useState(() => phoneForm(rule))

  return (
    <FormShell
      t={t}
      form={form}
      name="forgot-by-phone"
      submit={{ label: t('session:change.submit'), action: 'save-password' }}
    >
      {(bind) => (
        <>
          <p>{t('session:forgot.phone.subtitle')}</p>
          <MobileFields t={t} form={form} purpose="password" />
          <NewPassword t={t} rule={rule} form={form} />
          <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />
        </>
      )}
    </FormShell>
  )
}
