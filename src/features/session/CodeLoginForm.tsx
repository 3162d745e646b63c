import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { createForm, type Form } from '#core/form'
import { loginByCode } from '#core/session/login'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/useFirstWrong.ts'
import { CaptchaField } from './CaptchaField.tsx'
import style from './form.module.css'
import { MobileFields } from './MobileFields.tsx'
import { MOBILE_BLAME, MOBILE_FIELDS, type MobileName, numberIn } from './mobileForm.ts'

function codeLoginForm(): Form<MobileName> {
  return createForm<MobileName>({
    fields: MOBILE_FIELDS,
    blame: MOBILE_BLAME,
    submit: async (values) => loginByCode(await numberIn(values), values.verificationCode),
  })
}

/** Signs in with the code sent to the number; only requesting the code may need a captcha. */
export function CodeLoginForm({ t }: { t: Text }) {
  const [form] = useState(codeLoginForm)
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="code-login" noValidate onSubmit={submit}>
      <MobileFields t={t} form={form} purpose="login" />
      <CaptchaField t={t} text={form.bind('captcha')} work={form.bind('work')} />
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="code-login">
        {t('session:login.submit')}
      </Button>
    </form>
  )
}
