import { useId } from 'react'
import { Icon } from '../Icon.tsx'
import style from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** One sentence below, linked to it. */
  error?: string | undefined
}

/** A labelled native select: the browser's own list, keyboard and touch. */
export function Select<Value extends string>({ label, name, value, options, onChange, error }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={style.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={style.error}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
