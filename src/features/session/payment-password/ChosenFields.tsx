import type { FieldRule } from '#api/site'
import type { Form } from '#core/form'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { NewPassword } from '../form/NewPassword.tsx'
import type { ChosenName } from './payment-password-form.ts'

interface ChosenFieldsProps<Name extends string> {
  t: Text
  rule: FieldRule
  form: Form<Name | ChosenName>
}

/** The new payment password twice, and the password of the account with its code. */
export function ChosenFields<Name extends string>({ t, rule, form }: ChosenFieldsProps<Name>) {
  return (
    <>
      <NewPassword
        t={t}
        rule={rule}
        form={form}
        labels={{ chosen: t('security:payment.new'), again: t('security:payment.again') }}
      />
      <PasswordField t={t} bound={form.bind('password')} label={t('security:payment.password')} />
      <CodeOnDemand t={t} form={form} />
    </>
  )
}
