import { type SubmitEvent, useState } from 'react'
import { type Filters as Chosen, searchOf } from '#core/games/filters'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Chips } from './Chips.tsx'
import style from './Filters.module.css'
import type { ListText } from './list-text.ts'
import { useSearch } from './use-search.ts'

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

/** The filters by vendor, sub-category and name: a plain form and plain links, so that each choice has a URL. */
export function Filters({ page, text, vendors, classes, filters: applied, onChoose: choose }: FiltersProps) {
  const [filters, onChoose] = useOptimisticFilters(applied, choose)
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

/** Shows a choice on the click itself; the list, which is slower to render, confirms it afterwards. */
function useOptimisticFilters(applied: Chosen, choose: FiltersProps['onChoose']): [Chosen, FiltersProps['onChoose']] {
  const [wanted, want] = useState({ base: applied, optimistic: applied })
  const filters = wanted.base === applied ? wanted.optimistic : applied
  return [
    filters,
    (changes, how) => {
      want({ base: applied, optimistic: { ...filters, page: 1, ...changes } })
      choose(changes, how)
    },
  ]
}

type SearchProps = Pick<FiltersProps, 'page' | 'text' | 'filters' | 'onChoose'>

function Search({ page, text, filters, onChoose }: SearchProps) {
  const { field, isEmpty, wait, look, clear } = useSearch(filters.gameName, onChoose)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    look()
  }
  return (
    <search className={style.search}>
      <form action={page} onSubmit={submit}>
        <Field
          ref={field}
          type="search"
          name="gameName"
          label={text.search}
          labelHidden
          lead={<Icon name="search" size={20} />}
          placeholder={text.search}
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
