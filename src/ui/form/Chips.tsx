import style from './Chips.module.css'

interface ChipsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  /** Each chip carries its value as `data-<name>`. */
  name: string
  /** `count`: how many there are of it. */
  options: readonly { value: Value; label: string; count?: number }[]
  /** The pressed chip; null: none. */
  value: Value | null
  onChange: (value: Value) => void
}

/** One choice of a few as buttons in a row, the chosen one pressed: filters of a list, periods of a statement. */
export function Chips<Value extends string>({ label, name, options, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className={style.chips}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          {...{ [`data-${name}`]: option.value }}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span> {option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
