import type { ItemGroup, PointItem } from '#api/rewards/points'

/** What the filter shows: everything, what the points are enough for, or one group. */
export const FILTERS = ['all', 'enough', 'clothes', 'home', 'paper'] as const satisfies ('all' | 'enough' | ItemGroup)[]
export type Filter = (typeof FILTERS)[number]

export const ORDERS = ['shop', 'cheap', 'dear', 'name'] as const
export type Order = (typeof ORDERS)[number]

/** An article with its place in the deck, which no filter changes. */
export interface NumberedItem {
  number: number
  item: PointItem
}

/** The articles that a filter shows; what is sold out is within nobody's reach. `points`: what the member can use. */
export function filterItems(items: readonly PointItem[], filter: Filter, points: number | null): NumberedItem[] {
  const numbered = items.map((item, index) => ({ number: index + 1, item }))
  if (filter === 'all') return numbered
  if (filter === 'enough') return numbered.filter(({ item }) => item.stock > 0 && item.points <= (points ?? 0))
  return numbered.filter(({ item }) => item.group === filter)
}

const COMPARE: Record<Order, (locale: string) => (a: NumberedItem, b: NumberedItem) => number> = {
  shop: () => (a, b) => a.number - b.number,
  cheap: () => (a, b) => a.item.points - b.item.points,
  dear: () => (a, b) => b.item.points - a.item.points,
  name: (locale) => {
    const { compare } = new Intl.Collator(locale)
    return (a, b) => compare(a.item.name, b.item.name)
  },
}

export function inOrder(items: readonly NumberedItem[], order: Order, locale: string): NumberedItem[] {
  return items.toSorted(COMPARE[order](locale))
}
