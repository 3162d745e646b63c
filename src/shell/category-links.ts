import type { Language } from '#brand/brand'
import { type MenuItem, type MenuKey, type MenuLobby, menuOf } from '#core/games/menu'
import { PAGE_OF, type Route, routeOfCategory, routeOfVendor } from '#core/games/routing'
import { pathIn } from '#core/path'
import type { IconName } from '#ui/icons.ts'

/** A category of games for the header, the side menu and the footer. */
export interface CategoryLink extends MenuItem {
  /** Its name in the page's language. */
  label: string
  icon: IconName
  page: string
  count: number
}

const ICONS: Readonly<Record<MenuKey, IconName>> = {
  HOME: 'home',
  FAV: 'heart',
  LIVE: 'cards',
  RNG: 'reels',
  MIX: 'star',
  SPORTS: 'ball',
  ESPORTS: 'pad',
  COCKFIGHT: 'feather',
  PVP: 'dice',
  FISH: 'fish',
  LOTT: 'ticket',
  ELOTT: 'ticket',
}

const categoryLinkOf = (item: MenuItem, label: string): CategoryLink => ({
  ...item,
  label,
  icon: ICONS[item.key],
  page: PAGE_OF[item.key],
  count: item.cards.reduce((sum, { gameCount }) => sum + gameCount, 0),
})

/** Each category with at least one vendor, in the order of the game menu (specification section 2 "Header"). */
export function categoryLinks({ categories, titles }: MenuLobby): readonly CategoryLink[] {
  return menuOf(categories)
    .filter(({ cards }) => cards.length > 0)
    .map((item) => categoryLinkOf(item, titles[item.key as keyof typeof titles]))
}

/** A category with one vendor: what the templates of the menus are rendered with. */
export const SAMPLE: CategoryLink = categoryLinkOf(
  {
    key: 'RNG',
    cards: [
      {
        vassalage: '',
        displayName: '',
        gameType: 'RNG',
        gameCode: '',
        lagerIcon: '',
        gameCount: 0,
        isGame: 'VASSALAGE',
        nodeId: null,
        state: 'open',
      },
    ],
  },
  '',
)

/** The link to home, before the categories. */
export const homeLink = (label: string): CategoryLink => categoryLinkOf({ key: 'HOME', cards: [] }, label)

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
