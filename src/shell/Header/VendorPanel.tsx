import type { Language } from '#brand/brand'
import { type CategoryLink, linkOf } from '../category-links.ts'
import { Wordmark } from '../wordmarks/Wordmark.tsx'
import style from './VendorPanel.module.css'

interface VendorPanelProps {
  id: string
  /** The category's name. */
  name: string
  language: Language
  category: CategoryLink
  /** Formats the number of games: `12 juegos`. */
  countOf: (count: number) => string
}

/** The vendors of a category: two rows of five, or smaller cards for more (specification section 2 "Header"). */
export function VendorPanel({ id, name, language, category, countOf }: VendorPanelProps) {
  return (
    <ul id={id} className={style.panel} aria-label={name} popover="auto">
      {category.cards.map((card) => (
        <li key={card.vassalage + card.gameType}>
          <a {...linkOf(language, category, card)}>
            <Wordmark code={card.vassalage} name={card.displayName} />
            <small>{countOf(card.gameCount)}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
