import { gamesOf } from '#brand/catalogue'
import type { StaticKey } from '#i18n/static.ts'
import type { IconName } from '#ui/icons.ts'

/**
 * An entry of the game menu (specification section 2 "Home"): home and favourites, then the categories, without fish.
 */
export interface Category {
  label: StaticKey
  href: string
  icon: IconName
  motif: string
  /** Shown in the header and the side menu too. */
  inHeader: boolean
  count?: number
  /** A visitor gets the login popup (specification section 2 "Home": FAV). */
  forMembers?: boolean
}

const countOf = (...types: Parameters<typeof gamesOf>) => gamesOf(...types).length

/** Cockfight comes after sports and shares its page, as its vendors are in the sports category. */
export const CATEGORIES: readonly Category[] = [
  { label: 'games:category.home', href: '/', icon: 'home', motif: 'faro', inHeader: true },
  {
    label: 'games:category.favourites',
    href: '/favorite',
    icon: 'heart',
    motif: 'corazon',
    inHeader: false,
    forMembers: true,
  },
  {
    label: 'games:category.live',
    href: '/live',
    icon: 'cards',
    motif: 'dama',
    inHeader: true,
    count: countOf('LIVE'),
  },
  {
    label: 'games:category.slots',
    href: '/rng',
    icon: 'reels',
    motif: 'sandia',
    inHeader: true,
    count: countOf('RNG'),
  },
  { label: 'games:category.mixed', href: '/rng#mixed', icon: 'star', motif: 'estrella', inHeader: false },
  {
    label: 'games:category.sports',
    href: '/sports',
    icon: 'ball',
    motif: 'balon',
    inHeader: true,
    count: countOf('SPORTS'),
  },
  {
    label: 'games:category.esports',
    href: '/esports',
    icon: 'pad',
    motif: 'mando',
    inHeader: true,
    count: countOf('ESPORTS'),
  },
  {
    label: 'games:category.cockfight',
    href: '/sports#cockfight',
    icon: 'feather',
    motif: 'gallo',
    inHeader: true,
    count: countOf('COCKFIGHT'),
  },
  { label: 'games:category.cards', href: '/pvp', icon: 'dice', motif: 'pica', inHeader: true, count: countOf('PVP') },
  {
    label: 'games:category.lottery',
    href: '/lott',
    icon: 'ticket',
    motif: 'bombo',
    inHeader: true,
    count: countOf('LOTT'),
  },
  { label: 'games:category.elottery', href: '/elott', icon: 'ticket', motif: 'boleto', inHeader: false },
  { label: 'games:category.jackpot', href: '/rng#jackpot', icon: 'crown', motif: 'corona', inHeader: false },
]
