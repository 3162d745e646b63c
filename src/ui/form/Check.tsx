import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../Icon.tsx'
import style from './Check.module.css'

type CheckProps = { children: ReactNode; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type' | 'children'
>

/** A checkbox with its sentence, which may contain links; `error` is shown below and linked to it. */
export function Check({ children, error, ...input }: CheckProps) {
  const id = useId()
  return (
    <div className={style.check}>
      <label>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className={style.box}>
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={style.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
