import { useState } from 'react'
import type { SubAccount } from '#core/agents/sub-accounts'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import { ProofFields } from '#forms/ProofFields.tsx'
import { ruleHint } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { passwordForm, subAccountForm } from './forms.ts'
import { RightsTable } from './RightsTable.tsx'
import style from './sub-accounts.module.css'

export type Rules = Parameters<typeof subAccountForm>[1]

interface SubAccountFormProps {
  t: Text
  /** Null: a new one. */
  existing: SubAccount | null
  rules: Rules
  onDone: () => void
}

/** Makes a sub-account, or changes its rights and its note. */
export function SubAccountForm({ t, existing, rules, onDone }: SubAccountFormProps) {
  const [form] = useState(() => subAccountForm(existing, rules, onDone))
  const { username, password } = rules
  const submit = {
    label: t(existing ? 'subaccounts:save' : 'subaccounts:make.do'),
    ...{ action: existing ? 'save-sub-account' : 'make-sub-account', variant: 'border' as const },
  }
  return (
    <FormShell t={t} form={form} name={existing ? 'sub-account-edit' : 'sub-account'} submit={submit}>
      {(bind) => (
        <>
          {!existing && (
            <div className={style.pair}>
              <FormField
                {...{ t, tells: true, bound: bind('username'), label: t('subaccounts:username') }}
                {...{ autoComplete: 'off', autoCapitalize: 'none', maxLength: 255 }}
                {...(username && { hint: ruleHint(t, username) })}
              />
              <NewPassword {...{ t, bound: bind('newPassword'), rule: password }} />
            </div>
          )}
          <FormField
            {...{ t, bound: bind('note'), label: t('subaccounts:note'), autoComplete: 'off', maxLength: 120 }}
          />
          <RightsTable t={t} bind={bind} />
          <p className={style.note}>{t('subaccounts:rights.subtitle')}</p>
          <ProofFields t={t} form={form} operation="transfer" />
        </>
      )}
    </FormShell>
  )
}

/** Sets another password of a sub-account. */
export function PasswordForm({ t, existing, rules, onDone }: SubAccountFormProps & { existing: SubAccount }) {
  const [form] = useState(() => passwordForm(existing, rules, onDone))
  const submit = { label: t('subaccounts:reset.do'), action: 'reset-sub-account', variant: 'border' as const }
  return (
    <FormShell t={t} form={form} name="sub-account-password" submit={submit}>
      {(bind) => (
        <>
          <NewPassword {...{ t, bound: bind('newPassword'), rule: rules.password }} />
          <ProofFields t={t} form={form} operation="transfer" />
        </>
      )}
    </FormShell>
  )
}

function NewPassword({
  t,
  bound,
  rule,
}: {
  t: Text
  bound: Parameters<typeof FormField>[0]['bound']
  rule: Rules[string] | undefined
}) {
  return (
    <FormField
      {...{ t, tells: true, bound, label: t('subaccounts:first-password'), type: 'password' }}
      {...{ autoComplete: 'new-password', maxLength: 128 }}
      {...(rule && { hint: ruleHint(t, rule) })}
      reveal={{ show: t('fields:proof.show'), hide: t('fields:proof.hide') }}
    />
  )
}
