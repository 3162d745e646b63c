import { type ReactNode, useState } from 'react'
import type { CallFailure } from '#core/call'
import { requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { FormShell } from '#forms/FormShell.tsx'
import { AppCodeField, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'

type Name = 'password' | 'code'
type Submit = (values: Record<Name, string>) => Promise<{ ok: true } | CallFailure>

function proofForm(requiredFields: readonly Name[], submit: Submit): Form<Name> {
  const fieldOptions = (name: Name) => (requiredFields.includes(name) ? { check: requireValue } : {})
  return createForm<Name>({
    fields: { password: fieldOptions('password'), code: fieldOptions('code') },
    blame: {
      'old-password-wrong': 'password',
      'invalid-verification-code': 'code',
      'code-used': 'code',
      'verification-expired': 'code',
    },
    submit,
  })
}

interface ProofFormProps {
  t: Text
  /** The credentials that authorise the change. */
  requiredFields: readonly Name[]
  subtitle?: string
  /** A recovery code is accepted too. */
  either?: boolean
  action: string
  submit: Submit
  /** Rendered below the button. */
  children?: ReactNode
}

/** A change only the owner may make, authorised by the password, a code of the app, or both. */
export function ProofForm({
  t,
  requiredFields: asks,
  subtitle,
  either = false,
  action,
  submit,
  children,
}: ProofFormProps) {
  const [form] = useState(() => proofForm(asks, submit))
  return (
    <FormShell t={t} form={form} name="proof" submit={{ label: action, action: 'prove' }} below={children}>
      {(bind) => (
        <>
          {subtitle && <p>{subtitle}</p>}
          {asks.includes('password') && <PasswordField t={t} bound={bind('password')} />}
          {asks.includes('code') && <AppCodeField t={t} bound={bind('code')} either={either} />}
        </>
      )}
    </FormShell>
  )
}
