import { useState } from 'react'
import { requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { login } from '#core/session/login/login'
import { rememberedUsername } from '#core/session/login/remember'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import style from '#forms/form.module.css'
import type { Text } from '#i18n/text.ts'
import { Check } from '#ui/form/Check.tsx'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { captchaSolution, captchaSolved, nextCaptcha } from '../form/captcha-solution.ts'

type Name = 'username' | 'password' | 'captcha' | 'work' | 'remember'

function loginForm(gateway?: 'agent'): Form<Name> {
  const savedUsername = rememberedUsername()
  const form = createForm<Name>({
    fields: {
      username: { initial: savedUsername, check: requireValue },
      password: { check: requireValue },
      captcha: { check: captchaSolved },
      work: {},
      remember: { initial: savedUsername && 'on' },
    },
    blame: { 'captcha-required': 'captcha', 'captcha-wrong': 'captcha' },
    async submit(values) {
      const captcha = captchaSolution(values)
      const { username, password, remember } = values
      const result = await login({ username, password, remember: remember === 'on', captcha, gateway })
      form.set('captcha', '')
      form.set('work', '')
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
  return form
}

interface LoginFormProps {
  t: Text
  /** The login page in use: the one for agents admits agents only. */
  gateway?: 'agent'
  /** Opens the forgotten password popup. */
  onForgot: () => void
}

/** Signs in by username. The message is the same whichever credential was wrong (GLI-19 2.5.3(a)). */
export function LoginForm({ t, gateway, onForgot }: LoginFormProps) {
  const [form] = useState(() => loginForm(gateway))

  return (
    <FormShell t={t} form={form} name="login" submit={{ label: t('session:login.submit'), action: 'login' }}>
      {(bind) => (
        <>
          <FormField
            t={t}
            bound={bind('username')}
            label={t('session:username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
          <FormField
            t={t}
            bound={bind('password')}
            type="password"
            label={t('session:password')}
            reveal={{ show: t('session:password.show'), hide: t('session:password.hide') }}
            autoComplete="current-password"
            maxLength={128}
          />
          <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />
          <div className={style.row}>
            <Check
              name="remember"
              checked={bind('remember').value === 'on'}
              onChange={(ticked) => form.set('remember', ticked.target.checked ? 'on' : '')}
            >
              {t('session:login.remember')}
            </Check>
            <button type="button" className={style.link} data-action="to-forgot" onClick={onForgot}>
              {t('session:login.forgot')}
            </button>
          </div>
        </>
      )}
    </FormShell>
  )
}
