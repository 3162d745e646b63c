import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import style from './ListDetail.module.css'

export interface ListItem {
  id: string
  title: string
  /** Second line: a date. */
  note?: string | undefined
}

interface ListDetailProps {
  items: readonly ListItem[]
  /** The selected item. Null shows the list on a phone, and the first item beside the list on wider screens. */
  chosen: string | null
  onChoose: (id: string | null) => void
  text: { list: string; back: string }
  /** Rendered below the list. */
  foot?: ReactNode
  /** One level below the heading above it. */
  heading?: 'h2' | 'h3'
  /** Renders the detail of an item. */
  detail: (id: string) => ReactNode
}

/** A list beside the selected item's detail; a phone shows one of the two, with a way back. */
export function ListDetail({ items, chosen, onChoose, text, foot, heading: Heading = 'h3', detail }: ListDetailProps) {
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const current = items.find(({ id }) => id === chosen) ?? items[0]
  const left = useRef(chosen)

  // When the detail replaces the list, the focus moves to it, and returns to the list item afterwards.
  useEffect(() => {
    const from = left.current
    left.current = chosen
    if (from === chosen) return
    if (chosen === null) list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(from ?? '')}"]`)?.focus()
    else if (list.current?.offsetParent === null) heading.current?.focus()
  }, [chosen])

  if (!current) return null
  return (
    <div className={style.board} data-chosen={chosen === null ? undefined : ''}>
      <div className={style.list}>
        <ul ref={list} aria-label={text.list}>
          {items.map(({ id, title, note }) => (
            <li key={id}>
              <button
                type="button"
                data-item={id}
                aria-current={id === current.id || undefined}
                onClick={() => onChoose(id)}
              >
                <span>{title}</span>
                {note && <small>{note}</small>}
              </button>
            </li>
          ))}
        </ul>
        {foot}
      </div>
      <section className={style.detail} aria-labelledby={titleId} data-detail={current.id}>
        <div className={style.head}>
          <span className={style.back}>
            <IconButton mirrored icon="left" label={text.back} onClick={() => onChoose(null)} />
          </span>
          <Heading id={titleId} ref={heading} tabIndex={-1}>
            {current.title}
          </Heading>
        </div>
        {current.note && <p className={style.note}>{current.note}</p>}
        {detail(current.id)}
      </section>
    </div>
  )
}
