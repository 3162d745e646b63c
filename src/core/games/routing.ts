import type { Game, VendorCard } from '#api/games'
import { isBuiltRoute } from '../site/unbuilt-routes.ts'
import type { MenuItem, MenuKey } from './menu.ts'

/** Where a click leads (specification section 4 "Game start routing"). */
export type Route =
  /** A page of the site. `member`: for signed-in members only; others get the login popup. */
  | { to: 'page'; path: string; member: boolean }
  /** A popup with the vendor's games. */
  | { to: 'vendor'; vassalage: string; gameType: VendorCard['gameType'] }
  /** A game that starts in place. */
  | { to: 'launch'; nodeId: string; name: string }
  /** The game has no engine yet, or the vendor is closed. */
  | { to: 'nowhere' }

/** The page of each lottery vendor; the other vendors of LOTT and ELOTT share one. */
const LOTTERY: ReadonlyMap<string, string> = new Map([
  ['TCG_LOTTO_VN', '/vnLottery'],
  ['TCG_SEA', '/seaLottery'],
])

/** Where a click on a vendor's card leads. Nobody signs in for a page that only says that it is not open. */
export function routeOfVendor(card: VendorCard): Route {
  const { vassalage, gameType, displayName, isGame, nodeId, state } = card
  const lottery = lotteryOf(card)
  if (lottery) return { to: 'page', path: lottery, member: isBuiltRoute(lottery) }
  if (gameType === 'RNG') return { to: 'page', path: `/rng?vassalage=${encodeURIComponent(vassalage)}`, member: false }
  if (isGame === 'VASSALAGE') return { to: 'vendor', vassalage, gameType }
  if (state !== 'open' || nodeId === null) return { to: 'nowhere' }
  return { to: 'launch', nodeId, name: displayName }
}

/** The page of a lottery game, with its code in the query; null for any other game. */
export function lotteryOf({ vassalage, gameType, gameCode }: Pick<Game, 'vassalage' | 'gameType' | 'gameCode'>) {
  const own = LOTTERY.get(vassalage)
  if (!own && ![vassalage, gameType].some((code) => code === 'LOTT' || code === 'ELOTT')) return null
  return `${own ?? '/lottery'}?gameCode=${encodeURIComponent(gameCode)}`
}

/** The page of each menu entry. */
export const PAGE_OF = {
  HOME: '/',
  FAV: '/favorite',
  LIVE: '/live',
  RNG: '/rng',
  MIX: '/rng#mixed',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  COCKFIGHT: '/sports#cockfight',
  PVP: '/pvp',
  FISH: '/fish',
  LOTT: '/lott',
  ELOTT: '/elott',
} as const satisfies Record<MenuKey, string>

/**
 * These always open their page, even with a single vendor (specification section 2 "Header"; PROMO is not a category).
 */
const ALWAYS_A_PAGE: readonly MenuKey[] = ['HOME', 'PVP', 'FISH', 'RNG']

/** Where a menu entry leads: its page, or its only vendor directly. Favourites require a member. */
export function routeOfCategory({ key, cards }: MenuItem): Route {
  const [only, second] = cards
  if (only && !second && !ALWAYS_A_PAGE.includes(key)) return routeOfVendor(only)
  return { to: 'page', path: PAGE_OF[key], member: key === 'FAV' }
}
