import { type ComponentProps, useState } from 'react'
import type { MemberProfile, ProfileField } from '#api/member'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import { ruleHint } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { dayOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import type { Field } from '#ui/form/Field.tsx'
import style from './Profile.module.css'
import { profileForm } from './profile-form.ts'

const INPUTS: Partial<Record<ProfileField, Partial<ComponentProps<typeof Field>>>> = {
  nickname: { autoComplete: 'nickname' },
  birthday: { type: 'date', autoComplete: 'bday' },
  whatsapp: { inputMode: 'tel' },
  zalo: { inputMode: 'tel' },
  qqNum: { inputMode: 'numeric' },
}

interface ProfileFormProps {
  t: Text
  profile: MemberProfile
  onDone: () => void
}

/** What cannot be changed, as text; what can, as fields; and the password. */
export function ProfileForm({ t, profile, onDone }: ProfileFormProps) {
  const [form] = useState(() => profileForm(profile))
  const { fields, payeeName } = profile
  const shown = fields.filter(({ isFixed }) => isFixed)
  const shownAs = (name: ProfileField, value: string) => (name === 'birthday' ? dayOf(value, pageLanguage()) : value)
  return (
    <>
      {(shown.length > 0 || payeeName) && (
        <dl className={style.fixed}>
          {payeeName && (
            <div>
              <dt>{t('member:field.payeeName')}</dt>
              <dd>{payeeName}</dd>
            </div>
          )}
          {shown.map(({ name, value }) => (
            <div key={name} data-fixed={name}>
              <dt>{t(`member:field.${name}`)}</dt>
              <dd>{shownAs(name, value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <FormShell
        t={t}
        form={form}
        name="profile"
        submit={{ label: t('member:profile.submit'), action: 'save-profile' }}
        onDone={onDone}
      >
        {(bind) => (
          <>
            {fields
              .filter(({ isFixed }) => !isFixed)
              .map(({ name, rule }) => (
                <FormField
                  autoComplete="off"
                  maxLength={255}
                  {...INPUTS[name]}
                  key={name}
                  t={t}
                  tells
                  bound={bind(name)}
                  label={t(`member:field.${name}`)}
                  aside={rule.required ? undefined : t('member:optional')}
                  hint={name === 'birthday' ? t('member:birthday.once') : ruleHint(t, rule)}
                />
              ))}
            <PasswordField t={t} bound={bind('password')} />
            <CodeOnDemand t={t} form={form} />
          </>
        )}
      </FormShell>
    </>
  )
}
