import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Bound, Form } from '#core/form'
import { openPopup } from '#core/popups'
import { $paymentPassword, loadPaymentPassword, type PaymentOperation } from '#core/session/payment-password'
import type { ProofName } from '#core/session/proof'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { FormField } from './FormField.tsx'

interface ProofFieldsProps<Name extends string> {
  t: Text
  form: Form<Name | ProofName>
  /** What the member asks for, where the brand may ask for the payment password. */
  operation?: PaymentOperation
}

/**
 * What proves that the owner of the account asks: the password, the payment password where the operation needs it, and
 * the code of the app once the server has asked for it. Needs the noun `fields`.
 */
export function ProofFields<Name extends string>({ t, form, operation }: ProofFieldsProps<Name>) {
  return (
    <>
      <PasswordField t={t} bound={form.bind('password')} />
      {operation && <PaymentPasswordField t={t} form={form} operation={operation} />}
      <CodeOnDemand t={t} form={form} />
    </>
  )
}

/** The code of the app or a recovery code, once the server has asked for it. */
export function CodeOnDemand<Name extends string>({ t, form }: { t: Text; form: Form<Name | 'code'> }) {
  const { values, faults } = useStore(form.$state)
  return 'code' in faults || values.code !== '' ? <AppCodeField t={t} bound={form.bind('code')} either /> : null
}

interface PaymentPasswordFieldProps {
  t: Text
  form: { bind(name: 'paymentPassword'): Bound }
  operation: PaymentOperation
}

/**
 * The payment password, shown only when the operation needs it. Who has none is led to set one, and finds the form as it
 * was.
 */
export function PaymentPasswordField({ t, form, operation }: PaymentPasswordFieldProps) {
  const load = useStore($paymentPassword)
  useEffect(() => void loadPaymentPassword(), [])
  const bound = form.bind('paymentPassword')
  const isUnset = bound.fault !== undefined && 'code' in bound.fault && bound.fault.code === 'payment-password-unset'
  const isNeeded = load.state === 'ready' && load.value.operations.includes(operation)
  if (!isNeeded && !bound.fault && bound.value === '') return null
  const hasNone = load.state === 'ready' ? !load.value.isSet : isUnset
  if (!hasNone) return <PasswordField t={t} bound={bound} label={t('fields:proof.payment')} autoComplete="off" />
  const set = (
    <Button data-action="set-payment-password" onClick={() => openPopup('payment-password', null)}>
      {t('fields:proof.payment.set')}
    </Button>
  )
  return <Alert action={set}>{t('fields:proof.payment.unset')}</Alert>
}

interface PasswordFieldProps {
  t: Text
  bound: Bound
  label?: string
  autoComplete?: 'current-password' | 'off'
}

/** A password that is set already. */
export function PasswordField({ t, bound, label, autoComplete = 'current-password' }: PasswordFieldProps) {
  return (
    <FormField
      t={t}
      bound={bound}
      type="password"
      label={label ?? t('fields:proof.password')}
      reveal={{ show: t('fields:proof.show'), hide: t('fields:proof.hide') }}
      autoComplete={autoComplete}
      maxLength={128}
    />
  )
}

/** A code of the authenticator; `either`: a recovery code is accepted too. */
export function AppCodeField({ t, bound, either = false }: { t: Text; bound: Bound; either?: boolean }) {
  const digits = either ? {} : ({ inputMode: 'numeric' } as const)
  return (
    <FormField
      t={t}
      bound={bound}
      label={t(either ? 'fields:proof.either' : 'fields:proof.code')}
      {...digits}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  )
}
