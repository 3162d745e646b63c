import { useStore } from '@nanostores/react'
import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import type { RegisterRules } from '#api/site'
import type { Invitation } from '#core/session/invitation'
import type { RegisterField } from '#core/session/register'
import { errorMessage, fieldMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import type { Field } from '#ui/Field.tsx'
import { useFirstWrong } from '#ui/useFirstWrong.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { FormField } from './FormField.tsx'
import style from './form.module.css'
import { Applied, useInvitationWarning } from './Invitation.tsx'
import { askedFields, registerForm } from './registerForm.ts'
import { Terms } from './Terms.tsx'

/** How each field is typed; what is asked and what is accepted comes from the server. */
const INPUTS = {
  username: { label: 'session:username', autoComplete: 'username', autoCapitalize: 'none' },
  password: { label: 'session:password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'session:register.again', type: 'password', autoComplete: 'new-password' },
  birthday: { label: 'session:register.birthday', type: 'date', autoComplete: 'bday' },
  email: { label: 'session:register.email', type: 'email', autoComplete: 'email' },
  payeeName: { label: 'session:register.name', autoComplete: 'name' },
  affiliateCode: { label: 'session:register.invitation', autoComplete: 'off' },
} as const satisfies Record<RegisterField, { label: Key } & Partial<ComponentProps<typeof Field>>>

/** Fields that say their bounds before anything is typed. */
const SAYS_BOUNDS: readonly RegisterField[] = ['username', 'password']

interface RegisterFormProps {
  t: Text
  rules: RegisterRules
  invitation: Invitation
}

export function RegisterForm({ t, rules, invitation }: RegisterFormProps) {
  const [form] = useState(() => registerForm(rules, invitation))
  const { sending, failure, faults, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  const isRefused = faults.affiliateCode && 'code' in faults.affiliateCode
  useInvitationWarning(t, invitation, isRefused ? (wrong?.attempt ?? 0) : 0)
  useFirstWrong(element, wrong)

  const code = form.bind('affiliateCode').value
  // A code that leads somewhere needs no field, until the server says otherwise.
  const isApplied = invitation.state === 'applied' && !faults.affiliateCode

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  function field(name: RegisterField) {
    const { label, ...input } = INPUTS[name]
    const rule = rules[name]
    const bounds = rule && { minimum: rule.minLength, maximum: rule.maxLength }
    return (
      <FormField
        {...input}
        key={name}
        t={t}
        tells
        bound={form.bind(name)}
        label={t(label)}
        aside={rule && !rule.required ? t('session:optional') : undefined}
        hint={bounds && SAYS_BOUNDS.includes(name) ? fieldMessage(t, { reason: 'length', ...bounds }) : undefined}
        reveal={'type' in input && input.type === 'password' ? eye(t) : undefined}
        placeholder={name === 'affiliateCode' ? t('session:register.invited') : undefined}
        maxLength={input.autoComplete === 'new-password' ? 128 : 255}
      />
    )
  }

  return (
    <form ref={element} className={style.form} data-form="register" noValidate onSubmit={submit}>
      {field('username')}
      <div className={style.pair}>
        {field('password')}
        {field('confirmPassword')}
      </div>
      {askedFields(rules)
        .filter((name) => !['username', 'password', 'confirmPassword'].includes(name))
        .map((name) =>
          name === 'affiliateCode' && isApplied ? <Applied key={name} t={t} code={code} /> : field(name),
        )}
      <CaptchaField t={t} text={form.bind('captcha')} work={form.bind('work')} />
      <Terms t={t} bound={form.bind('terms')} />
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="register">
        {t('session:register.submit')}
      </Button>
    </form>
  )
}

const eye = (t: Text) => ({ show: t('session:password.show'), hide: t('session:password.hide') })
