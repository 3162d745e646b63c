import { Suspense, useEffect, useState } from 'react'
import { openPopup } from '#core/popups'
import { carriedLink, resetPassword } from '#core/session/password/password'
import style from '#forms/form.module.css'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Loader } from '#ui/Loader.tsx'
import { WithRule } from '../form/PasswordRule.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The island of /password. Only the browser has the token of the link, so the server-rendered HTML is a loader. */
export function ResetPassword() {
  const [isHere, arrive] = useState(false)
  useEffect(() => arrive(true), [])
  if (!isHere) return <Loader />
  return (
    <Suspense fallback={<Loader />}>
      <Reset />
    </Suspense>
  )
}

function Reset() {
  const t = useText('session', 'errors', 'fields')
  const [link] = useState(carriedLink)
  const [done, finish] = useState(false)
  const openForgot = () => openPopup('forgot', null)

  if (done) {
    return (
      <div className={style.form}>
        <p role="status" data-reset="done">
          {t('session:reset.done')}
        </p>
        <Button variant="primary" size="form" data-action="login" onClick={() => openPopup('login', { why: null })}>
          {t('session:login.submit')}
        </Button>
      </div>
    )
  }
  if (link === null) {
    return (
      <div className={style.form}>
        <p data-reset="without">{t('session:reset.without')}</p>
        <Button variant="primary" size="form" data-action="ask-link" onClick={openForgot}>
          {t('session:reset.ask')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className={style.why}>{t('session:reset.subtitle')}</p>
      <WithRule t={t}>
        {(rule) => (
          <PasswordForm
            t={t}
            rule={rule}
            submit={async ({ newPassword, confirmNewPassword }) => {
              const result = await resetPassword(link, { newPassword, confirmNewPassword })
              if (result.ok) finish(true)
              return result
            }}
          />
        )}
      </WithRule>
      <p className={style.other}>
        <button type="button" data-action="ask-link" onClick={openForgot}>
          {t('session:reset.ask')}
        </button>
      </p>
    </>
  )
}
