import { type MenuKey, type MenuLobby, menuOf } from '#core/games/menu'
import { PAGE_OF } from '#core/games/routing'

/** An entry of the game menu (specification section 2 "Home"): home, favourites, the categories, then the jackpots. */
export interface MenuEntry {
  key: MenuKey | 'JP'
  /** Its name in the page's language. */
  label: string
  path: string
  motif: string
}

const MOTIFS: Readonly<Record<MenuEntry['key'], string>> = {
  HOME: 'faro',
  FAV: 'corazon',
  LIVE: 'dama',
  RNG: 'sandia',
  MIX: 'estrella',
  SPORTS: 'balon',
  ESPORTS: 'mando',
  COCKFIGHT: 'gallo',
  PVP: 'pica',
  FISH: 'pez',
  LOTT: 'bombo',
  ELOTT: 'boleto',
  JP: 'corona',
}

/** The entries after home and favourites: each category that has a game, and the jackpots. Fish is hidden (section 2). */
export function categoryEntries({ categories, titles }: MenuLobby): readonly MenuEntry[] {
  const entries = menuOf(categories)
    .filter(({ key, cards }) => cards.length > 0 && key !== 'FISH')
    .map(({ key }) => entryOf(key, titles[key as keyof typeof titles]))
  const jackpots = categories.flatMap(({ gameClassify }) => gameClassify).find(({ key }) => key === 'JP')
  return jackpots ? [...entries, entryOf('JP', jackpots.displayName)] : entries
}

export function entryOf(key: MenuEntry['key'], label: string): MenuEntry {
  return { key, label, path: key === 'JP' ? '/rng#jackpot' : PAGE_OF[key], motif: MOTIFS[key] }
}

export const pictureOf = ({ motif }: MenuEntry) => `/art/v1/motifs/${motif}.svg`
