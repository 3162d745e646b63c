import { useStore } from '@nanostores/react'
import type { Form } from '#core/form'
import { FormField } from '#forms/FormField.tsx'
import type { Text } from '#i18n/text.ts'
import type { ProofName } from './proof.ts'

/** The password, and the code of the app once the server has asked for it. */
export function ProofFields<Name extends string>({ t, form }: { t: Text; form: Form<Name | ProofName> }) {
  const { values, faults } = useStore(form.$state)
  const asksCode = 'code' in faults || values.code !== ''
  return (
    <>
      <FormField
        t={t}
        bound={form.bind('password')}
        type="password"
        label={t('session:password')}
        reveal={{ show: t('session:password.show'), hide: t('session:password.hide') }}
        autoComplete="current-password"
        maxLength={128}
      />
      {asksCode && (
        <FormField
          t={t}
          bound={form.bind('code')}
          label={t('withdrawals:code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
    </>
  )
}
