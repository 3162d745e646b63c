import { brand, type Language } from './brand.ts'
import { mall } from './texts/mall.ts'

/** An article of the point mall. */
export interface MallItem {
  id: string
  group: 'clothes' | 'home' | 'paper'
  /** The name of a drawing in `public/art/v1/motifs`, shown as it was drawn. */
  motif: string
  /** Its price in points. */
  points: number
  /** How many pieces there are. */
  stock: number
  /** The date when there are pieces again (ISO 8601); null where none is known. */
  restockOn: string | null
  /** A voucher: minor units, paid by a person's approval or at once, from the budget `mall`; null: goods, which are sent. */
  voucher: { amount: number; currency: 'MXN'; atOnce: boolean } | null
  /** Days from the approval of a request until it arrives. */
  deliveryDays: { from: number; to: number }
  name: Record<Language, string>
  /** What it is made of, its size and what comes with it. */
  description: Record<Language, string>
  /** The choices of who redeems it, such as sizes, in one order in every language; empty where there is none. */
  options: Record<Language, string[]>
}

type Article = Pick<MallItem, 'id' | 'group' | 'motif' | 'points' | 'stock'> & {
  choices?: readonly string[]
  voucher?: MallItem['voucher']
}

const DELIVERY_DAYS = { from: 5, to: 8 }

const SIZES = ['size.small', 'size.medium', 'size.large', 'size.extraLarge'] as const

/** The texts are in `texts/<language>/mall.json`; the brand's default language is the fallback. */
function textIn(language: Language, key: string): string {
  return mall[language]?.[key] ?? mall[brand.defaultLanguage]?.[key] ?? ''
}

function inEveryLanguage<Value>(valueIn: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(brand.languages.map((language) => [language, valueIn(language)])) as Record<Language, Value>
}

const createItem = ({ choices = [], voucher = null, ...article }: Article): MallItem => ({
  ...article,
  restockOn: null,
  voucher,
  deliveryDays: voucher === null ? DELIVERY_DAYS : { from: 0, to: 0 },
  name: inEveryLanguage((language) => textIn(language, `${article.id}.name`)),
  description: inEveryLanguage((language) => textIn(language, `${article.id}.description`)),
  options: inEveryLanguage((language) => choices.map((choice) => textIn(language, choice))),
})

/**
 * The articles of the point mall at the first start, in the order of its page: in rows of two, three or four, neighbours
 * never share a background.
 */
export const mallItems: readonly MallItem[] = [
  createItem({ id: 'playera-gallo', group: 'clothes', motif: 'playera', points: 900, stock: 64, choices: SIZES }),
  createItem({ id: 'gorra-ancla', group: 'clothes', motif: 'gorra', points: 1_200, stock: 12 }),
  createItem({ id: 'termo', group: 'home', motif: 'termo', points: 1_500, stock: 31 }),
  createItem({ id: 'baraja', group: 'paper', motif: 'baraja', points: 2_400, stock: 38 }),
  createItem({ id: 'taza-luna', group: 'home', motif: 'taza', points: 700, stock: 0 }),
  createItem({ id: 'libreta', group: 'paper', motif: 'libreta', points: 600, stock: 120 }),
  createItem({ id: 'bolsa-sirena', group: 'clothes', motif: 'bolsa', points: 800, stock: 45 }),
  createItem({ id: 'lampara-farol', group: 'home', motif: 'farol', points: 6_000, stock: 5 }),
  createItem({
    ...{ id: 'vale-del-puerto', group: 'paper', motif: 'vale', points: 4_900, stock: 100 },
    voucher: { amount: 5_000, currency: 'MXN', atOnce: true },
  }),
]
