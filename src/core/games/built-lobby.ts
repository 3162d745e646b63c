import { GAME_CLASSES, GAME_TYPES, type Game, type GameClass, type GameType, type VendorCard } from '#api/games'
import {
  HOME_VENDORS,
  HOME_VIEW,
  LIST_PAGE,
  type Lobby,
  type LobbyPart,
  lobbyDigest,
  pageLobby,
} from '#api/games/lobby'
import { brand, type Language } from '#brand/brand'
import { iconOf } from '#brand/cards'
import { type CatalogueGame, catalogue, selection, vendors } from '#brand/catalogue'
import { topAwards } from './top-awards.ts'

/** E-sports and cockfight vendors are in the sports category (specification section 2 "Home"). */
const CATEGORY_OF: Partial<Record<GameType, GameType>> = { ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' }

/** The names of categories and sub-categories in one language (`lobby.json`). */
export type LobbyTexts = Readonly<Record<`type.${GameType}` | `class.${GameClass}`, string>>

/** Returns the lobby of the brand's own catalogue: what the platform answers while it holds no other game. */
export function buildLobby(language: Language, texts: LobbyTexts): Lobby {
  const games = catalogue.filter(({ state }) => state !== 'soon' || brand.comingGames)
  const ofType = (gameType: GameType) => games.filter((game) => game.gameType === gameType)
  const page = (all: readonly CatalogueGame[]) => ({
    games: all.slice(0, LIST_PAGE).map((game) => gameOf(game, language)),
    totalGames: all.length,
    totalPages: Math.ceil(all.length / LIST_PAGE),
  })
  const types = GAME_TYPES.filter((gameType) => ofType(gameType).length > 0)
  const jackpots = ofType('RNG').filter(({ classify }) => classify.includes('JP'))
  return {
    categories: categoriesOf(games, language, texts),
    titles: titlesOf(texts),
    hot: selection.map((game) => gameOf(game, language)),
    basis: 'selection',
    slots: slotsOf(ofType('RNG'), language),
    awarded: topAwards(games, HOME_VIEW)
      .filter(({ award }) => award !== null)
      .map(({ game }) => gameOf(game, language)),
    lists: {
      ...Object.fromEntries(types.map((gameType) => [gameType, page(ofType(gameType))])),
      ...(jackpots.length > 0 && { JP: page(jackpots) }),
    },
  }
}

const titlesOf = (texts: LobbyTexts) =>
  Object.fromEntries(GAME_TYPES.map((type) => [type, texts[`type.${type}`]])) as Lobby['titles']

function gameOf(game: CatalogueGame, language: Language): Game {
  const { nodeId, gameCode, vassalage, gameType, number, names, trial, state, backAt, classify, rtp, stakes, odds } =
    game
  return {
    nodeId,
    gameCode,
    vassalage,
    gameType,
    displayName: names[language],
    gameName: names[language],
    nodeName: names[brand.defaultLanguage],
    showIcon: null,
    iconUrl: iconOf(game),
    number,
    trial,
    state,
    backAt,
    gameClassify: [...classify],
    ...(rtp !== undefined && { rtp }),
    ...(stakes !== undefined && { stakes }),
    ...(odds !== undefined && { odds }),
  }
}

function categoriesOf(games: readonly CatalogueGame[], language: Language, texts: LobbyTexts): Lobby['categories'] {
  const cards = vendors.flatMap(({ code, name }) =>
    GAME_TYPES.flatMap((gameType) => cardOf(code, name, gameType, games, language)),
  )
  const categories = GAME_TYPES.map((gameType) => ({
    gameType,
    title: texts[`type.${gameType}`],
    cards: cards.filter((card) => (CATEGORY_OF[card.gameType] ?? card.gameType) === gameType),
    gameClassify: GAME_CLASSES.flatMap((key, sort) => {
      const gameCount = games.filter((game) => game.gameType === gameType && game.classify.includes(key)).length
      return gameCount > 0 ? [{ key, displayName: texts[`class.${key}`], gameCount, sort }] : []
    }),
  }))
  return categories.filter((category) => category.cards.length > 0)
}

/** The vendor's card in a category; a vendor with a single game starts it in place. */
function cardOf(
  code: string,
  name: string,
  gameType: GameType,
  all: readonly CatalogueGame[],
  language: Language,
): VendorCard[] {
  const games = all.filter((game) => game.gameType === gameType && game.vassalage === code)
  const [first, second] = games
  if (!first) return []
  return [
    {
      vassalage: code,
      displayName: name,
      gameType,
      gameCode: first.gameCode,
      lagerIcon: gameOf(first, language).iconUrl,
      gameCount: games.length,
      isGame: second ? 'VASSALAGE' : 'GAME',
      nodeId: second ? null : first.nodeId,
      state: games.some(({ state }) => state === 'open') ? 'open' : 'soon',
    },
  ]
}

/** One view of all slots, then one of each of the first vendors; a single vendor gets no view of its own. */
function slotsOf(slots: readonly CatalogueGame[], language: Language): Lobby['slots'] {
  const makers = vendors.map(({ code }) => code).filter((code) => slots.some(({ vassalage }) => vassalage === code))
  const view = (vassalage: string, games: readonly CatalogueGame[]) => ({
    vassalage,
    games: games.slice(0, HOME_VIEW).map((game) => gameOf(game, language)),
  })
  const own = makers.length > 1 ? makers.slice(0, HOME_VENDORS) : []
  return [
    view('', slots),
    ...own.map((code) =>
      view(
        code,
        slots.filter(({ vassalage }) => vassalage === code),
      ),
    ),
  ]
}

export type { LobbyPart } from '#api/games/lobby'

/** Returns the digest of what a page with these parts shows; the edge compares it with the platform's lobby. */
export function pageDigest(lobby: Lobby, parts: readonly LobbyPart[]): string {
  return lobbyDigest(pageLobby(lobby, parts))
}
