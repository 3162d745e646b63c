import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CategoryVendors, Game, GameTypeCode, hotGames, type VendorCard } from '../games.ts'
import { Language } from '../language.ts'

/** The first page of a list, with its totals. */
const FirstPage = z.object({ games: z.array(Game), totalGames: z.int(), totalPages: z.int() })

/** What the static pages show of the catalogue: the menus, the rows of home and the first page of each list. */
export const Lobby = z.object({
  /** The categories that have a game, with their vendors, in the order of the lobby. */
  categories: z.array(CategoryVendors),
  /** The names of the categories, in the requested language. */
  titles: z.record(GameTypeCode, z.string()),
  /** The games of home's first row, in order, and what they were chosen by (`hotGames`). */
  hot: z.array(Game),
  basis: hotGames.response.shape.basis,
  /** The first slots of all vendors, and of each of the first vendors. */
  slots: z.array(z.object({ vassalage: z.string(), games: z.array(Game) })),
  /** The games whose top award their rules state, the highest first. */
  awarded: z.array(Game),
  /** The first page of each category, by its type; `JP` has the jackpots. */
  lists: z.record(z.string(), FirstPage),
})
export type Lobby = z.infer<typeof Lobby>

/** The sizes of the rows of home (specification section 9): games in a view, vendors in a section. */
export const HOME_VIEW = 6
export const HOME_VENDORS = 5
/** Games on a page of a list (specification section 9). */
export const LIST_PAGE = 24

/** Only the edge requests it; it writes what differs from the built pages into them. */
export const lobby = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_lobby',
  summary: 'What the pages show of the catalogue',
  gateway: 'internal',
  cache: 10,
  request: z.strictObject({ language: Language }),
  response: Lobby,
})

/** A part of the lobby that a page shows: the menus, which every page has, the rows of home, or a list. */
export type LobbyPart = 'menu' | 'home' | `list:${string}`

/** The part of the lobby that a document gets. */
export interface PageLobby {
  categories: Lobby['categories']
  titles: Lobby['titles']
  hot?: Lobby['hot']
  basis?: Lobby['basis']
  slots?: Lobby['slots']
  awarded?: Lobby['awarded']
  lists?: Lobby['lists']
}

/** Selects what a page with these parts shows. */
export function pageLobby(lobby: Lobby, parts: readonly LobbyPart[]): PageLobby {
  const keys = parts.flatMap((part) => (part.startsWith('list:') ? [part.slice('list:'.length)] : []))
  const wanted = parts.includes('home') ? [...keys, 'LIVE'] : keys
  return {
    categories: lobby.categories,
    titles: lobby.titles,
    ...(parts.includes('home') && {
      hot: lobby.hot,
      basis: lobby.basis,
      slots: lobby.slots,
      awarded: lobby.awarded,
    }),
    ...(wanted.length > 0 && {
      lists: Object.fromEntries(wanted.flatMap((key) => (lobby.lists[key] ? [[key, lobby.lists[key]]] : []))),
    }),
  }
}

/**
 * A short digest of what a page shows: equal digests mean equal pages. Fields that no page shows, and the order of
 * properties, do not count. FNV-1a in two halves, because browsers and the build need the same synchronous function.
 */
export function lobbyDigest({ categories, titles, hot, basis, slots, awarded, lists = {} }: PageLobby): string {
  const shown = [
    categories.map(({ gameType, cards, gameClassify }) => [
      gameType,
      titles[gameType],
      cards.map(cardFields),
      gameClassify.map(({ key, gameCount }) => [key, gameCount]),
    ]),
    hot?.map(gameFields),
    basis,
    awarded?.map(gameFields),
    slots?.map(({ vassalage, games }) => [vassalage, games.map(gameFields)]),
    Object.keys(lists)
      .toSorted()
      .map((key) => [key, lists[key]?.totalGames, lists[key]?.games.map(gameFields)]),
  ]
  return fnv(JSON.stringify(shown))
}

const cardFields = (card: VendorCard) => [
  card.vassalage,
  card.displayName,
  card.gameType,
  card.gameCount,
  card.nodeId,
  card.state,
]

const gameFields = (game: Game) => [
  game.nodeId,
  game.number,
  game.vassalage,
  game.gameType,
  game.gameName,
  game.nodeName,
  game.showIcon,
  game.iconUrl,
  game.trial,
  game.state,
  game.backAt,
  game.rtp,
  sortedEntries(game.stakes),
  sortedEntries(game.odds),
]

const sortedEntries = (fields: object = {}) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))

function fnv(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
