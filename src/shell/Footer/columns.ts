import { brand, type Language } from '#brand/brand'
import type { MenuKey } from '#core/games/menu'
import { pathIn } from '#core/path'
import { type StaticKey, t } from '#i18n/static.ts'
import { CATEGORY_LINKS, type CategoryLink, type LinkAttributes, linkOf } from '../category-links.ts'

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

/** Help by topic, each with the tag of its popup (specification section 2 "Footer"). */
const HELP: readonly (readonly [tag: string, label: StaticKey])[] = [
  ['questions', 'shell:footer.questions'],
  ['deposits', 'shell:footer.deposits'],
  ['withdrawals', 'shell:footer.withdrawals'],
  ['rules', 'shell:footer.rules'],
  ['term', 'shell:footer.terms'],
  ['privacy', 'shell:footer.privacy'],
]

/** Products by type; related types share a column, and their links name the type. */
const PRODUCTS: readonly (readonly MenuKey[])[] = [
  ['RNG'],
  ['LIVE'],
  ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
  ['PVP'],
  ['LOTT', 'ELOTT'],
]

const MOST = 5

/** The columns of the footer: help, then each type of product with its vendors. */
export function columnsOf(language: Language): readonly Column[] {
  const help = HELP.map(([tag, label]) => helpLink(language, tag, t(language, label)))
  const products = PRODUCTS.map((keys) => CATEGORY_LINKS.filter(({ key }) => keys.includes(key)))
  return [
    { title: t(language, 'shell:help'), links: help, rest: null },
    ...products.filter((categories) => categories.length > 0).map((categories) => columnOf(language, categories)),
  ]
}

export function helpLink(language: Language, tag: string, name: string): FooterLink {
  return { name, link: { href: pathIn(language, `/help#${tag}`), 'data-popup': 'help', 'data-tag': tag } }
}

function columnOf(language: Language, categories: readonly CategoryLink[]): Column {
  const [first, second] = categories
  const all = categories.flatMap((category) =>
    category.cards.map((card) => ({
      name: second && isStrip(card.vassalage) ? `${card.displayName} ${t(language, category.label)}` : card.displayName,
      link: linkOf(language, category, card),
    })),
  )
  const label = t(language, first?.label ?? 'shell:games')
  const rest = all.length > MOST && first ? first : null
  return {
    title: label,
    links: all.slice(0, MOST),
    rest: rest && {
      name: t(language, 'shell:footer.seeAll', { count: all.length }),
      link: { href: pathIn(language, rest.page) },
    },
  }
}

/** True for a vendor whose code covers games of several types, so that its name alone does not identify the link. */
const isStrip = (code: string) => (brand.vendors as readonly string[]).includes(code)
