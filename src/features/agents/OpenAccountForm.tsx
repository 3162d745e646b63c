import { type ComponentProps, useState } from 'react'
import { brand } from '#brand/brand'
import type { OpenedAccount, RatePreset } from '#core/agents/invitations'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import { fieldMessage, ruleHint } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Check } from '#ui/form/Check.tsx'
import { PresetFields, typeText } from './PresetFields.tsx'
import style from './register-center.module.css'
import { accountForm } from './register-forms.ts'

interface OpenAccountFormProps {
  t: Text
  rates: readonly RatePreset[]
  rules: Parameters<typeof accountForm>[1]
}

/** Opens an account; after it the form is empty again, and what was opened stays in sight. */
export function OpenAccountForm({ t, rates, rules }: OpenAccountFormProps) {
  const [opened, setOpened] = useState<OpenedAccount[]>([])
  const last = opened.at(-1)
  return (
    <section className={style.panel} aria-labelledby="open-account">
      <h2 id="open-account">{t('invite:open')}</h2>
      <p className={style.note}>{t('invite:open.subtitle')}</p>
      <OpenForm
        key={opened.length}
        t={t}
        rates={rates}
        rules={rules}
        onOpened={(account) => setOpened((before) => [...before, account])}
      />
      <p role="status" className={style.done} data-shown={last !== undefined} data-opened={last?.account}>
        {last &&
          t(last.proposed.length > 0 ? 'invite:opened.offered' : 'invite:opened', {
            account: last.account,
            type: typeText(t, last.type),
          })}
      </p>
    </section>
  )
}

function OpenForm({
  t,
  rates,
  rules,
  onOpened,
}: OpenAccountFormProps & { onOpened: (account: OpenedAccount) => void }) {
  const [form] = useState(() => accountForm(rates, rules, onOpened))
  const hint = (name: 'username' | 'password') => {
    const rule = rules[name]
    return rule ? { hint: ruleHint(t, rule) } : {}
  }
  const submit = { label: t('invite:open.do'), action: 'open-account', variant: 'border' } as const
  return (
    <FormShell t={t} form={form} name="open-account" submit={submit}>
      {(bind) => {
        const terms = bind('terms')
        const field = (name: 'username' | 'password' | 'birthday', more: Partial<ComponentProps<typeof FormField>>) => (
          <FormField t={t} tells bound={bind(name)} label={t(`invite:${name}`)} autoComplete="off" {...more} />
        )
        return (
          <>
            <PresetFields t={t} bind={bind} rates={rates} />
            {field('username', { ...hint('username'), autoCapitalize: 'none', maxLength: 255 })}
            {field('password', {
              ...{ ...hint('password'), type: 'password', autoComplete: 'new-password', maxLength: 128 },
              reveal: { show: t('invite:password.show'), hide: t('invite:password.hide') },
            })}
            {rules.birthday?.enabled && field('birthday', { type: 'date' })}
            <Check
              name="terms"
              checked={terms.value === 'on'}
              error={fieldMessage(t, terms.fault)}
              onChange={({ target }) => terms.set(target.checked ? 'on' : '')}
            >
              {t('invite:terms', { count: brand.minimumAge })}
            </Check>
          </>
        )
      }}
    </FormShell>
  )
}
