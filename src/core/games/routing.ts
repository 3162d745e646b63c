import type { Game, VendorCard } from '#api/games'
import type { MenuItem, MenuKey } from './menu.ts'

/** Where a press leads (specification section 4 "Game start routing"). */
export type Route =
  /** A page of the site; `member`: only for who is signed in, others get the login popup. */
  | { to: 'page'; path: string; member: boolean }
  /** A popup with the vendor's games. */
  | { to: 'vendor'; vassalage: string; gameType: VendorCard['gameType'] }
  /** A game that starts in place. */
  | { to: 'launch'; nodeId: string; name: string }
  /** No engine answers yet, or the vendor is away. */
  | { to: 'nowhere' }

/** The page of each lottery vendor; the rest of LOTT and ELOTT share one. */
const LOTTERY: ReadonlyMap<string, string> = new Map([
  ['TCG_LOTTO_VN', '/vnLottery'],
  ['TCG_SEA', '/seaLottery'],
])

/** Where a vendor's card leads. */
export function routeOfVendor(card: VendorCard): Route {
  const { vassalage, gameType, displayName, isGame, nodeId, state } = card
  const lottery = lotteryOf(card)
  if (lottery) return { to: 'page', path: lottery, member: true }
  if (gameType === 'RNG') return { to: 'page', path: `/rng?vassalage=${encodeURIComponent(vassalage)}`, member: false }
  if (isGame === 'VASSALAGE') return { to: 'vendor', vassalage, gameType }
  if (state !== 'open' || nodeId === null) return { to: 'nowhere' }
  return { to: 'launch', nodeId, name: displayName }
}

/** The page a lottery is played on, with its code; null for every other game. */
export function lotteryOf({ vassalage, gameType, gameCode }: Pick<Game, 'vassalage' | 'gameType' | 'gameCode'>) {
  const own = LOTTERY.get(vassalage)
  if (!own && ![vassalage, gameType].some((word) => word === 'LOTT' || word === 'ELOTT')) return null
  return `${own ?? '/lottery'}?gameCode=${encodeURIComponent(gameCode)}`
}

/** The page of each door of the menu. */
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

/** These always open their page, however few their vendors (specification section 2 "Header"; PROMO is no category). */
const ALWAYS_A_PAGE: readonly MenuKey[] = ['HOME', 'PVP', 'FISH', 'RNG']

/** Where a door of the menu leads: its page, or its only vendor at once. Favourites need a member. */
export function routeOfCategory({ key, cards }: MenuItem): Route {
  const [only, second] = cards
  if (only && !second && !ALWAYS_A_PAGE.includes(key)) return routeOfVendor(only)
  return { to: 'page', path: PAGE_OF[key], member: key === 'FAV' }
}
