import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldRule } from '#api/site'
import { byRule, required, sameAs } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { passwordByPhone } from '#core/session/passwordByPhone'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/useFirstWrong.ts'
import { CaptchaField } from './CaptchaField.tsx'
import style from './form.module.css'
import { MobileFields } from './MobileFields.tsx'
import { MOBILE_BLAME, MOBILE_FIELDS, type MobileName, numberIn } from './mobileForm.ts'
import { NewPassword } from './NewPassword.tsx'
import { PASSWORD_BLAME } from './passwordForm.ts'
import { WithRule } from './WithRule.tsx'

type Name = MobileName | 'newPassword' | 'confirmNewPassword'

function phoneForm(rule: FieldRule | undefined): Form<Name> {
  return createForm<Name>({
    fields: {
      ...MOBILE_FIELDS,
      newPassword: { check: rule ? byRule(rule) : required },
      confirmNewPassword: { check: sameAs('newPassword') },
    },
    blame: { ...MOBILE_BLAME, ...PASSWORD_BLAME },
    submit: async (values) => passwordByPhone(await numberIn(values), values.verificationCode, values.newPassword),
  })
}

/** Forgot by phone: the holder of the number chooses a new password and is signed in (specification section 4). */
export function ForgotByPhone({ t }: { t: Text }) {
  return <WithRule t={t}>{(rule) => <PhoneForm t={t} rule={rule} />}</WithRule>
}

function PhoneForm({ t, rule }: { t: Text; rule: FieldRule | undefined }) {
  const [form] = useState(() => phoneForm(rule))
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="forgot-by-phone" noValidate onSubmit={send}>
      <p>{t('session:forgot.phone.line')}</p>
      <MobileFields t={t} form={form} purpose="password" />
      <NewPassword t={t} rule={rule} form={form} />
      <CaptchaField t={t} text={form.bind('captcha')} work={form.bind('work')} />
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="save-password">
        {t('session:change.submit')}
      </Button>
    </form>
  )
}
