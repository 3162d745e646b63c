import type { Language } from '#brand/brand'
import { catalogueCategories } from '#core/games/catalogue-categories'
import { type MenuItem, type MenuKey, menuOf } from '#core/games/menu'
import { PAGE_OF, type Route, routeOfCategory, routeOfVendor } from '#core/games/routing'
import { pathIn } from '#core/path'
import type { StaticKey } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'

/** A category of games for the header, the side menu and the footer. */
export interface CategoryLink extends MenuItem {
  label: StaticKey
  icon: IconName
  page: string
  count: number
}

const LOOKS: Readonly<Record<MenuKey, { label: StaticKey; icon: IconName }>> = {
  HOME: { label: 'games:category.home', icon: 'home' },
  FAV: { label: 'games:category.favourites', icon: 'heart' },
  LIVE: { label: 'games:category.live', icon: 'cards' },
  RNG: { label: 'games:category.slots', icon: 'reels' },
  MIX: { label: 'games:category.mixed', icon: 'star' },
  SPORTS: { label: 'games:category.sports', icon: 'ball' },
  ESPORTS: { label: 'games:category.esports', icon: 'pad' },
  COCKFIGHT: { label: 'games:category.cockfight', icon: 'feather' },
  PVP: { label: 'games:category.cards', icon: 'dice' },
  FISH: { label: 'games:category.fish', icon: 'fish' },
  LOTT: { label: 'games:category.lottery', icon: 'ticket' },
  ELOTT: { label: 'games:category.elottery', icon: 'ticket' },
}

const categoryLinkOf = (item: MenuItem): CategoryLink => ({
  ...item,
  ...LOOKS[item.key],
  page: PAGE_OF[item.key],
  count: item.cards.reduce((sum, { gameCount }) => sum + gameCount, 0),
})

/** Each category with at least one vendor, in the order of the game menu (specification section 2 "Header"). */
export const CATEGORY_LINKS: readonly CategoryLink[] = menuOf(catalogueCategories)
  .filter(({ cards }) => cards.length > 0)
  .map(categoryLinkOf)

export const HOME: CategoryLink = categoryLinkOf({ key: 'HOME', cards: [] })

/** The attributes of a link for a route: a URL that works without script, and what scripts do instead. */
export interface LinkAttributes {
  href: string
  'data-popup'?: 'member' | 'vendor'
  'data-vassalage'?: string
  'data-type'?: string
  'data-launch'?: string
  'data-mode'?: 'real'
  'data-name'?: string
}

/** The link of a category, or of one of its vendors. */
export function linkOf(
  language: Language,
  category: CategoryLink,
  card?: CategoryLink['cards'][number],
): LinkAttributes {
  const page = pathIn(language, category.page)
  return linkTo(card ? routeOfVendor(card) : routeOfCategory(category), page, language)
}

/** `page` is the category's page: it lists every vendor and shows which are not open yet. */
function linkTo(route: Route, page: string, language: Language): LinkAttributes {
  if (route.to === 'page') {
    const href = pathIn(language, route.path)
    return route.member ? { href, 'data-popup': 'member' } : { href }
  }
  if (route.to === 'launch')
    return { href: page, 'data-launch': route.nodeId, 'data-mode': 'real', 'data-name': route.name }
  if (route.to === 'nowhere') return { href: page }
  const { vassalage, gameType } = route
  const [path, fragment = ''] = page.split('#')
  const href = `${path}?vassalage=${vassalage}${fragment && `#${fragment}`}`
  return { href, 'data-popup': 'vendor', 'data-vassalage': vassalage, 'data-type': gameType }
}
