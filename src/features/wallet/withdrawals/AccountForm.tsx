import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PayoutKind, PayoutMethod } from '#api/wallet/withdrawals'
import { environment } from '#core/environment'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import { ProofFields } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import panels from '../panels.module.css'
import { accountForm } from './account-form.ts'
import { KIND_NAMES } from './account-kinds.ts'

interface AccountFormProps {
  t: Text
  methods: readonly PayoutMethod[]
  /** There is no account yet: this is the next step. */
  primary: boolean
  onDone: () => void
}

/** A new payout account, in the name of the member (GLI-19 2.5.2). */
export function AccountForm({ t, methods, primary, onDone }: AccountFormProps) {
  const [form] = useState(() => accountForm(methods, environment().uuid()))
  const { values } = useStore(form.$state)
  const kinds = [...new Set(methods.map(({ kind }) => kind))]
  return (
    <div className={panels.inner}>
      <FormShell
        t={t}
        form={form}
        name="payout-account"
        submit={{ label: t('withdrawals:account.submit'), action: 'save-account' }}
        onDone={onDone}
      >
        {(bind) => (
          <>
            {kinds.length > 1 && (
              <Select
                name="kind"
                label={t('withdrawals:account.kind')}
                value={values.kind as PayoutKind}
                options={kinds.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) }))}
                onChange={(kind) => bind('kind').set(kind)}
              />
            )}
            <FormField
              t={t}
              bound={bind('number')}
              label={t(KIND_NAMES[values.kind as PayoutKind])}
              hint={t(values.kind === 'iban' ? 'withdrawals:iban.hint' : 'withdrawals:clabe.hint')}
              inputMode={values.kind === 'iban' ? 'text' : 'numeric'}
              autoComplete="off"
              maxLength={48}
            />
            <FormField
              t={t}
              bound={bind('holder')}
              label={t('withdrawals:holder')}
              hint={t('withdrawals:holder.hint')}
              autoComplete="name"
              maxLength={80}
            />
            <ProofFields t={t} form={form} />
            <p className={panels.note}>{t('withdrawals:account.subtitle')}</p>
          </>
        )}
      </FormShell>
      {!primary && (
        <Button variant="quiet" wide data-action="leave-account" onClick={onDone}>
          {t('withdrawals:account.leave')}
        </Button>
      )}
    </div>
  )
}
