import { type ComponentProps, useId } from 'react'
import { Icon } from '../Icon.tsx'
import style from './Field.module.css'

type TextAreaProps = {
  label: string
  /** Shown opposite the label: a count. */
  aside?: string | undefined
  /** One sentence below; an `error` replaces it. */
  hint?: string | undefined
  error?: string | undefined
} & Omit<ComponentProps<'textarea'>, 'id' | 'children'>

/** A labelled text of several lines, with one sentence below, like `Field`. */
export function TextArea({ label, aside, hint, error, ...area }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={style.field} data-state={error ? 'error' : undefined}>
      <div className={style.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      <div className={style.box}>
        <textarea
          {...area}
          id={id}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={style.note}>
          <Icon name={error ? 'alert' : 'info'} size={16} />
          {note}
        </p>
      )}
    </div>
  )
}
