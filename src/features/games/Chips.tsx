import type { MouseEvent } from 'react'
import style from './Chips.module.css'

export interface Chip {
  /** Empty for all. */
  value: string
  label: string
  /** Where the same choice is made without script. */
  href: string
}

interface ChipsProps {
  label: string
  chips: readonly Chip[]
  /** The value of the chosen one. */
  chosen: string
  /** Vendors are written in letters of the display face. */
  vendors?: boolean
  onChoose?: (value: string) => void
}

/** A row of choices, one at a time; links, so that each choice has an address. */
export function Chips({ label, chips, chosen, vendors = false, onChoose }: ChipsProps) {
  function choose(press: MouseEvent, value: string): void {
    if (!onChoose || press.ctrlKey || press.metaKey || press.shiftKey) return
    press.preventDefault()
    onChoose(value)
  }
  return (
    <ul className={style.chips} aria-label={label}>
      {chips.map(({ value, label: name, href }) => (
        <li key={value}>
          <a
            className={style.chip}
            href={href}
            data-chip={value}
            data-vendor-chip={(vendors && value !== '') || undefined}
            aria-current={value === chosen || undefined}
            onClick={(press) => choose(press, value)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
