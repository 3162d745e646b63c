import { isOwnKey } from '#core/own-key'
import { Select } from '#ui/form/Select.tsx'

interface FilterSelectProps {
  name: string
  label: string
  /** What the choice of all is called. */
  all: string
  value: string
  /** The other choices with their names. */
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** A select that filters records; a value of the address that is not offered is shown as it is. */
export function FilterSelect({ name, label, all, value, options, onChange }: FilterSelectProps) {
  const offered = value === '' || isOwnKey(value, options) ? options : { [value]: value, ...options }
  return (
    <Select
      name={name}
      label={label}
      value={value}
      options={[
        { value: '', label: all },
        ...Object.entries(offered).map(([option, title]) => ({ value: option, label: title })),
      ]}
      onChange={onChange}
    />
  )
}
