import type { MouseEvent } from 'react'
import style from './Chips.module.css'

export interface Chip {
  /** Empty for the "all" chip. */
  value: string
  label: string
  /** The URL of the same choice, for browsers without script. */
  href: string
}

interface ChipsProps {
  label: string
  chips: readonly Chip[]
  /** The value of the selected chip. */
  chosen: string
  /** Vendor chips use the display face. */
  vendors?: boolean
  onChoose?: (value: string) => void
}

/** A row of single-choice chips. They are links, so that each choice has a URL. */
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
