import { useId } from 'react'
import style from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A labelled native select: the browser's own list, keyboard and touch. */
export function Select<Value extends string>({ label, name, value, options, onChange }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={style.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
