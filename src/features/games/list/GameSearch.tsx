import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import style from './Filters.module.css'

interface GameSearchProps {
  language: Language
  /** The list whose search it is. */
  path: string
  label: string
  /** The name of the button. */
  go: string
}

/** The search of a list, on a page without one; only HTML. */
export function GameSearch({ language, path, label, go }: GameSearchProps) {
  return (
    <search className={`${style.search} ${style.alone}`}>
      <form action={pathIn(language, path)}>
        <Field
          type="search"
          name="gameName"
          label={label}
          labelHidden
          lead={<Icon name="search" size={20} />}
          placeholder={label}
          maxLength={50}
          autoComplete="off"
          beside={<IconButton type="submit" icon="right" mirrored label={go} />}
        />
      </form>
    </search>
  )
}
