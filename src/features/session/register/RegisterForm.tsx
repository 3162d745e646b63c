import { useStore } from '@nanostores/react'
import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import type { FieldRule, RegisterRules } from '#api/site'
import type { SocialNewcomer } from '#core/popups'
import type { Invitation } from '#core/session/register/invitation'
import type { RegisterField } from '#core/session/register/register'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { FormField } from '#forms/FormField.tsx'
import style from '#forms/form.module.css'
import { ruleHint } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import type { Field } from '#ui/form/Field.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { MobileFields } from '../form/MobileFields.tsx'
import { Applied, useInvitationWarning } from './Invitation.tsx'
import { type RegistrationMethod, registerForm, requestedFields } from './register-form.ts'
import { Terms } from './Terms.tsx'

/** The input attributes of each field; the server decides which fields are required and what is valid. */
const INPUTS = {
  username: { label: 'session:username', autoComplete: 'username', autoCapitalize: 'none' },
  password: { label: 'session:password', type: 'password', autoComplete: 'new-password' },
  confirmPassword: { label: 'session:register.again', type: 'password', autoComplete: 'new-password' },
  birthday: { label: 'session:register.birthday', type: 'date', autoComplete: 'bday' },
  email: { label: 'session:register.email', type: 'email', autoComplete: 'email' },
  payeeName: { label: 'session:register.name', autoComplete: 'name' },
  paymentPassword: { label: 'session:register.payment', type: 'password', autoComplete: 'new-password' },
  nickname: { label: 'session:register.nickname', autoComplete: 'nickname' },
  idNumber: { label: 'session:register.id', autoComplete: 'off' },
  whatsapp: { label: 'session:register.whatsapp', autoComplete: 'off' },
  telegram: { label: 'session:register.telegram', autoComplete: 'off' },
  line: { label: 'session:register.subtitle', autoComplete: 'off' },
  facebook: { label: 'session:register.facebook', autoComplete: 'off' },
  wechat: { label: 'session:register.wechat', autoComplete: 'off' },
  qqNum: { label: 'session:register.qq', autoComplete: 'off' },
  zalo: { label: 'session:register.zalo', autoComplete: 'off' },
  recommenderId: { label: 'session:register.recommender', autoComplete: 'off' },
  affiliateCode: { label: 'session:register.invitation', autoComplete: 'off' },
} as const satisfies Record<RegisterField, { label: Key } & Partial<ComponentProps<typeof Field>>>

/** Fields that show their rule before anything is typed. */
const SAYS_RULE: readonly RegisterField[] = ['username', 'password', 'paymentPassword']

/** Fields placed separately at the top. */
const APART: readonly RegisterField[] = ['username', 'password', 'confirmPassword']

interface RegisterFormProps {
  t: Text
  rules: RegisterRules
  method: RegistrationMethod
  invitation: Invitation
  newcomer: SocialNewcomer | null
}

export function RegisterForm({ t, rules, method, invitation, newcomer }: RegisterFormProps) {
  const [form] = useState(() => registerForm(rules, method, invitation, newcomer))
  const { sending, failure, faults, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  const refused = faults.affiliateCode && 'code' in faults.affiliateCode ? faults.affiliateCode.code : null
  const invitationError = refused === 'invitation-ended' ? refused : 'invitation-invalid'
  useInvitationWarning(t, invitation, refused === null ? 0 : (wrong?.attempt ?? 0), invitationError)
  useFirstWrong(element, wrong)

  const code = form.bind('affiliateCode').value
  // A valid code needs no field, until the server rejects it.
  const isApplied = invitation.state === 'applied' && !faults.affiliateCode

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  function field(name: RegisterField) {
    const { label, ...input } = INPUTS[name]
    const rule = rules[name]
    return (
      <FormField
        {...input}
        key={name}
        t={t}
        // Only the server knows an invitation; an empty tick would vouch for it.
        tells={name !== 'affiliateCode' && name !== 'recommenderId'}
        bound={form.bind(name)}
        label={t(label)}
        aside={rule && !rule.required && !APART.includes(name) ? t('session:optional') : undefined}
        hint={hintOf(t, name, rule)}
        reveal={'type' in input && input.type === 'password' ? eye(t) : undefined}
        placeholder={name === 'affiliateCode' ? t('session:register.invited') : undefined}
        maxLength={input.autoComplete === 'new-password' ? 128 : 255}
      />
    )
  }

  return (
    <form ref={element} className={style.form} data-form="register" noValidate onSubmit={submit}>
      {!method.byMobile && field('username')}
      {method.mobile !== 'no' && (
        <MobileFields
          t={t}
          form={form}
          purpose={method.mobile === 'confirmed' ? 'register' : null}
          optional={method.mobile === 'optional'}
        />
      )}
      {method.password && (
        <div className={style.pair}>
          {field('password')}
          {field('confirmPassword')}
        </div>
      )}
      {requestedFields(rules, method)
        .filter((name) => !APART.includes(name))
        .map((name) =>
          name === 'affiliateCode' && isApplied ? <Applied key={name} t={t} code={code} /> : field(name),
        )}
      <CaptchaField t={t} text={form.bind('captcha')} work={form.bind('work')} />
      <Terms t={t} bound={form.bind('terms')} />
      {failure && <ErrorAlert t={t} error={failure} />}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="register">
        {t('session:register.submit')}
      </Button>
    </form>
  )
}

const eye = (t: Text) => ({ show: t('session:password.show'), hide: t('session:password.hide') })

/**
 * The rule before anything is typed; for a required invitation, where to get one (specification section 8); for an
 * optional e-mail, what depends on it.
 */
function hintOf(t: Text, name: RegisterField, rule: FieldRule | undefined): string | undefined {
  if (name === 'recommenderId') return t('session:register.recommender.hint')
  if (name === 'affiliateCode') return rule?.required ? t('session:register.ask-agent') : undefined
  if (name === 'email' && rule && !rule.required) return t('session:register.email.why')
  if (!rule || !SAYS_RULE.includes(name)) return undefined
  return ruleHint(t, rule)
}
