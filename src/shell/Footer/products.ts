import { brand, type Language } from '#brand/brand'
import type { MenuKey } from '#core/games/menu'
import { pathIn } from '#core/path'
import { type CategoryLink, type LinkAttributes, linkOf } from '../category-links.ts'

export interface FooterLink {
  name: string
  link: LinkAttributes | { href: string; 'data-popup': 'help'; 'data-tag': string }
}

export interface Column {
  title: string
  links: readonly FooterLink[]
  /** The page with all of them, when the column has too many. */
  rest: FooterLink | null
}

/** Products by type; related types share a column, and their links name the type. */
const PRODUCTS: readonly (readonly MenuKey[])[] = [
  ['RNG'],
  ['LIVE'],
  ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
  ['PVP'],
  ['FISH'],
  ['LOTT', 'ELOTT'],
]

/** The most vendors of a column; the rest are on the category's page. */
const MAX_VENDORS = 5

/** A column for each type of product that has vendors. `seeAll` is the text of the link to all of them. */
export function productColumns(
  language: Language,
  links: readonly CategoryLink[],
  seeAll: (count: number) => string,
): readonly Column[] {
  return PRODUCTS.flatMap((keys) => {
    const categories = links.filter(({ key }) => keys.includes(key))
    return categories.length > 0 ? [columnOf(language, categories, seeAll)] : []
  })
}

function columnOf(language: Language, categories: readonly CategoryLink[], seeAll: (count: number) => string): Column {
  const [first, second] = categories
  const all = categories.flatMap((category) =>
    category.cards.map((card) => ({
      name: second && isStrip(card.vassalage) ? `${card.displayName} ${category.label}` : card.displayName,
      link: linkOf(language, category, card),
    })),
  )
  const rest = all.length > MAX_VENDORS && first ? first : null
  return {
    title: first?.label ?? '',
    links: all.slice(0, MAX_VENDORS),
    rest: rest && { name: seeAll(all.length), link: { href: pathIn(language, rest.page) } },
  }
}

/** True for a vendor whose code covers games of several types, so that its name alone does not identify the link. */
const isStrip = (code: string) => (brand.vendors as readonly string[]).includes(code)

/** The vendors of the strip that have a game (specification section 2 "Footer"). */
export function stripVendors(links: readonly CategoryLink[]): readonly string[] {
  const codes = new Set(links.flatMap(({ cards }) => cards.map(({ vassalage }) => vassalage)))
  return brand.vendors.filter((code) => codes.has(code))
}
