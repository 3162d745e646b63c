import { IconButton } from './IconButton.tsx'
import style from './Pager.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** How many page numbers show between the arrows. */
  range?: number
  text: { name: string; before: string; after: string; page: (page: number) => string }
}

/** The page numbers to show: `range` of them around the current one, or all when there are fewer. */
export function pagesAround(page: number, pages: number, range: number): number[] {
  const count = Math.min(range, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Numbered pages with an arrow at each end; renders nothing for a single page. */
export function Pager({ page, pages, onPage, range = 5, text }: PagerProps) {
  if (pages <= 1) return null
  // The arrows stay at the ends of the range: removing a focused button would lose the focus.
  const step = (to: number) => () => to >= 1 && to <= pages && onPage(to)
  return (
    <nav className={style.pager} aria-label={text.name}>
      <IconButton mirrored icon="left" label={text.before} aria-disabled={page === 1} onClick={step(page - 1)} />
      {pagesAround(page, pages, range).map((number) => (
        <button
          key={number}
          type="button"
          className={style.page}
          aria-label={text.page(number)}
          aria-current={number === page ? 'page' : undefined}
          data-page={number}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton mirrored icon="right" label={text.after} aria-disabled={page === pages} onClick={step(page + 1)} />
    </nav>
  )
}
