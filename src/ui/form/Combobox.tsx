import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import style from './Combobox.module.css'
import { Field } from './Field.tsx'

export interface Option {
  value: string
  label: string
  /** Two or three letters on a small paper plate, like a country code on a car. */
  mark: string
  /** Shown at the end of the row. */
  aside: string
}

interface ComboboxProps {
  name: string
  label: string
  options: readonly Option[]
  /** The selected value, or the empty string. */
  value: string
  onChoose: (value: string) => void
  /** The text without results. */
  none: string
  error?: string | undefined
}

/** A field for searching a long list (WAI-ARIA APG "Combobox": list autocomplete, manual selection). */
export function Combobox({ name, label, options, value, onChoose, none, error }: ComboboxProps) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const { typed, found, active, search, open, shut, move } = useSearch(options, chosen)
  const idOf = (option: Option) => `${id}-${option.value}`

  function choose(option: Option): void {
    shut()
    onChoose(option.value)
  }

  function press(event: KeyboardEvent): void {
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const isKeyOfList = step !== 0 || (typed !== null && (key === 'Enter' || key === 'Escape'))
    if (!isKeyOfList) return
    // Keeps the key from submitting the form or closing the dialog.
    event.preventDefault()
    event.stopPropagation()
    if (step !== 0) move(step)
    else if (key === 'Escape') shut()
    else if (active) choose(active)
  }

  return (
    <div className={style.combobox}>
      <Field
        name={name}
        label={label}
        value={typed ?? (chosen ? `${chosen.label} ${chosen.aside}` : '')}
        error={error}
        role="combobox"
        aria-expanded={typed !== null}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && idOf(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        beside={chosen && <Plate mark={chosen.mark} />}
        onChange={(event) => search(event.target.value)}
        onClick={open}
        onKeyDown={press}
        onBlur={shut}
      />
      <List id={`${id}-list`} idOf={idOf} label={label} shut={typed === null} {...{ found, active, choose }} />
      {typed !== null && found.length === 0 && <p role="status">{none}</p>}
    </div>
  )
}

/** The search text (null while the list is closed), the results, and the active result. */
function useSearch(options: readonly Option[], chosen: Option | undefined) {
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const found = typed === null ? [] : filterOptions(options, typed)

  function search(text: string): void {
    setTyped(text)
    setAt(0)
  }

  function open(): void {
    if (typed !== null) return
    setTyped('')
    setAt(chosen ? options.indexOf(chosen) : 0)
  }

  function move(step: number): void {
    if (typed === null) open()
    else if (found.length > 0) setAt((at + step + found.length) % found.length)
  }

  return { typed, found, active: found[at], search, open, shut: () => setTyped(null), move }
}

interface ListProps {
  id: string
  idOf: (option: Option) => string
  label: string
  shut: boolean
  found: readonly Option[]
  active: Option | undefined
  choose: (option: Option) => void
}

function List({ id, idOf, label, shut, found, active, choose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={label} className={style.list} hidden={shut}>
      {found.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
        <div
          key={option.value}
          id={idOf(option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <Plate mark={option.mark} />
          <span>{option.label}</span>
          <span className={style.aside}>{option.aside}</span>
        </div>
      ))}
    </div>
  )
}

function Plate({ mark }: { mark: string }) {
  return (
    <span className={style.plate} aria-hidden="true">
      {mark}
    </span>
  )
}

/** Matches the name without its accents, the mark, or the text at the end of the row. */
export function filterOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  return options.filter(
    ({ label, mark, aside }) => plain(label).includes(wanted) || plain(mark) === wanted || aside.includes(wanted),
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
