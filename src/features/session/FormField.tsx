import type { ComponentProps } from 'react'
import type { Bound } from '#core/form'
import { fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Field } from '#ui/Field.tsx'

type FormFieldProps = Omit<
  ComponentProps<typeof Field>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'valid'
> & {
  bound: Bound
  t: Text
  /** Says so when the value is right: where there is a rule to follow, not where somebody proves who they are. */
  tells?: boolean
}

/** A field of a form of core: its value, its sentence, and when to look at it. */
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
