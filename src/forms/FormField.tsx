import type { ComponentProps } from 'react'
import type { Bound } from '#core/form'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Field } from '#ui/form/Field.tsx'

type FormFieldProps = Omit<
  ComponentProps<typeof Field>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'valid'
> & {
  bound: Bound
  t: Text
  /** Marks a valid value: for fields with a rule to follow, not for fields that prove an identity. */
  tells?: boolean
}

/** A field of a core form: its value, its message, and its validation events. */
export function FormField({ bound, t, tells = false, ...rest }: FormFieldProps) {
  return (
    <Field
      {...rest}
      name={bound.name}
      value={bound.value}
      error={fieldMessage(t, bound.fault)}
      valid={tells && bound.right}
      onChange={(typed) => bound.set(typed.target.value)}
      onBlur={bound.leave}
    />
  )
}
