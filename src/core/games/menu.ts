import type { CategoryVendors, GameType, VendorCard } from '#api/games'
import { brand } from '#brand/brand'

/** What the menus show of the catalogue: the categories with their vendors, and the names of all categories. */
export interface MenuLobby {
  categories: readonly CategoryVendors[]
  titles: Readonly<Record<GameType, string>>
}

/** An entry of the game menu: home, favourites, or a category. */
export type MenuKey = 'HOME' | 'FAV' | GameType

export interface MenuItem {
  key: MenuKey
  /** Empty for HOME and FAV. */
  cards: readonly VendorCard[]
}

/**
 * Builds the game menu of specification section 2 "Home" from the categories: HOME, FAV, then the categories in order.
 * A mixed category is put before sports when there is none. The e-sports and cockfight vendors of the
 * sports category become categories of their own, after it.
 */
export function menuOf(all: readonly CategoryVendors[]): readonly MenuItem[] {
  const first = all.find(isSporting)
  const sports = sportsOf(all.filter(isSporting).flatMap(({ cards }) => cards))
  const categories = all.flatMap((category): readonly MenuItem[] => {
    if (category === first) return sports
    return isSporting(category) ? [] : [{ key: category.gameType, cards: category.cards }]
  })
  return [{ key: 'HOME', cards: [] }, { key: 'FAV', cards: [] }, ...withMixed(categories)]
}

const SPORTING = ['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const
const isSporting = ({ gameType }: CategoryVendors) => (SPORTING as readonly GameType[]).includes(gameType)

/** Splits one list of vendors into three categories; one without a vendor is left out. */
function sportsOf(cards: readonly VendorCard[]): readonly MenuItem[] {
  const items = SPORTING.map((key) => ({ key, cards: cards.filter((card) => sportOf(card) === key) }))
  return items.filter((item) => item.cards.length > 0)
}

/**
 * The brand names the e-sports and the cockfight vendor (specification section 3 "Brand config"); others carry their
 * type.
 */
function sportOf({ vassalage, gameType }: VendorCard): (typeof SPORTING)[number] {
  if (vassalage === brand.esportGame || gameType === 'ESPORTS') return 'ESPORTS'
  return vassalage === brand.cockfightGame || gameType === 'COCKFIGHT' ? 'COCKFIGHT' : 'SPORTS'
}

function withMixed(items: readonly MenuItem[]): readonly MenuItem[] {
  const sports = items.findIndex(({ key }) => key === 'SPORTS')
  if (sports < 0 || items.some(({ key }) => key === 'MIX')) return items
  return items.toSpliced(sports, 0, { key: 'MIX', cards: [] })
}
