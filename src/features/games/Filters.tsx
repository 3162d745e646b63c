import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Filters as Chosen, filtersIn, searchOf } from '#core/games/filters'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Chips } from './Chips.tsx'
import style from './Filters.module.css'
import type { ListText } from './listText.ts'

export interface FilterChoice {
  key: string
  name: string
}

interface FiltersProps {
  page: string
  text: ListText
  vendors: readonly FilterChoice[]
  /** Only the sub-categories that have games. */
  classes: readonly FilterChoice[]
  filters: Chosen
  onChoose: (changes: Partial<Chosen>, how?: { quiet: boolean }) => void
}

/** Vendor, kind and name; a plain form and plain links, so that each choice is an address. */
export function Filters({ page, text, vendors, classes, filters, onChoose }: FiltersProps) {
  const at = (changes: Partial<Chosen>) => page + searchOf({ ...filters, page: 1, ...changes })
  const all = (href: string) => ({ value: '', label: text.all, href })
  const hrefOfClass = (key: string | null) => at({ gameClassify: key as Chosen['gameClassify'] })
  return (
    <div className={style.filters}>
      <Search {...{ page, text, filters, onChoose }} />
      {classes.length > 0 && (
        <Chips
          label={text.classes}
          chips={[
            all(hrefOfClass(null)),
            ...classes.map(({ key, name }) => ({ value: key, label: name, href: hrefOfClass(key) })),
          ]}
          chosen={filters.gameClassify ?? ''}
          onChoose={(key) => onChoose({ gameClassify: (key || null) as Chosen['gameClassify'] })}
        />
      )}
      {vendors.length > 1 && (
        <Chips
          vendors
          label={text.vendors}
          chips={[
            all(at({ vassalage: null })),
            ...vendors.map(({ key, name }) => ({ value: key, label: name, href: at({ vassalage: key }) })),
          ]}
          chosen={filters.vassalage ?? ''}
          onChoose={(key) => onChoose({ vassalage: key || null })}
        />
      )}
    </div>
  )
}

/** Long enough for the next letter to come. */
const TYPING_MS = 300

type SearchProps = Pick<FiltersProps, 'page' | 'text' | 'filters' | 'onChoose'>

/** The field is the browser's own: what was typed before the island woke stays, and is looked for. */
function Search({ page, text, filters, onChoose }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef(0)
  const shown = useRef(filters.gameName)
  const [isEmpty, setEmpty] = useState(filters.gameName === '')

  /** The first letter is a new entry of the history; what follows changes it. */
  function look(): void {
    clearTimeout(waiting.current)
    const gameName = field.current?.value.trim() ?? ''
    const before = shown.current
    shown.current = gameName
    if (gameName !== before) onChoose({ gameName }, { quiet: before !== '' && gameName !== '' })
  }
  function wait(): void {
    setEmpty(field.current?.value === '')
    clearTimeout(waiting.current)
    waiting.current = window.setTimeout(look, TYPING_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes
  useEffect(() => {
    if (field.current?.value && filtersIn(location.search).gameName === '') wait()
    return () => clearTimeout(waiting.current)
  }, [])
  // Back, Forward and the address change it from outside.
  useEffect(() => {
    if (!field.current || filters.gameName === shown.current) return
    shown.current = filters.gameName
    field.current.value = filters.gameName
    setEmpty(filters.gameName === '')
  }, [filters.gameName])

  function submit(event: FormEvent): void {
    event.preventDefault()
    look()
  }
  function clear(): void {
    if (field.current) field.current.value = ''
    setEmpty(true)
    look()
    field.current?.focus()
  }

  return (
    <search className={style.search}>
      <form action={page} onSubmit={submit}>
        <Field
          ref={field}
          type="search"
          name="gameName"
          label={text.search}
          maxLength={50}
          autoComplete="off"
          enterKeyHint="search"
          onInput={wait}
          beside={!isEmpty && <IconButton icon="x" label={text.clear} data-action="clear" onClick={clear} />}
        />
        {filters.vassalage && <input type="hidden" name="vassalage" value={filters.vassalage} />}
        {filters.gameClassify && <input type="hidden" name="gameClassify" value={filters.gameClassify} />}
      </form>
    </search>
  )
}
