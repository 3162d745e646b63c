import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import style from './Field.module.css'

type FieldProps = {
  label: string
  /** The label is for screen readers only, because the placeholder and the `lead` say the same. */
  labelHidden?: boolean
  /** Shown at the start of the box: a currency sign, a magnifier. */
  lead?: ReactNode
  /** Shown opposite the label: "Opcional", "68 de 140". */
  aside?: string | undefined
  /** One sentence below; an `error` replaces it. */
  hint?: string | undefined
  error?: string | undefined
  /** Shows the sea border and a tick; the sentence stays the hint. */
  valid?: boolean
  /** For passwords: the accessible names of the eye in both states. */
  reveal?: { show: string; hide: string } | undefined
  /** Rendered beside the input, inside the row: a captcha picture, a currency. */
  beside?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'children'>

/**
 * A labelled input with one sentence below, linked for assistive technology; an error keeps the value. All other props
 * (`name`, `autoComplete`, `inputMode`, `required`, `minLength` ...) are passed to the input.
 */
export function Field({
  label,
  labelHidden,
  lead,
  aside,
  hint,
  error,
  valid,
  reveal,
  beside,
  type,
  ...input
}: FieldProps) {
  const id = useId()
  const [isRevealed, setRevealed] = useState(false)
  const state = error ? 'error' : valid ? 'valid' : undefined
  const note = error ?? hint
  return (
    <div className={style.field} data-state={state}>
      <div className={labelHidden ? 'unseen' : style.head}>
        <label htmlFor={id}>{label}</label>
        {aside && <span>{aside}</span>}
      </div>
      <div className={style.row}>
        <div className={style.box}>
          {lead && (
            <span className={style.lead} aria-hidden>
              {lead}
            </span>
          )}
          <input
            {...input}
            id={id}
            type={reveal && isRevealed ? 'text' : type}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? `${id}-note` : undefined}
          />
          {valid && !error && !reveal && <Icon name="check" size={18} />}
          {reveal && (
            <IconButton
              bare
              icon={isRevealed ? 'eyeoff' : 'eye'}
              label={isRevealed ? reveal.hide : reveal.show}
              aria-pressed={isRevealed}
              onClick={() => setRevealed(!isRevealed)}
            />
          )}
        </div>
        {beside}
      </div>
      {note && (
        <p id={`${id}-note`} className={style.note}>
          <Icon name={NOTE_ICON[state ?? 'hint']} size={16} />
          {note}
        </p>
      )}
    </div>
  )
}

const NOTE_ICON = { error: 'alert', valid: 'check', hint: 'info' } as const
