import { type CategoryVendors, GAME_TYPES, type GameType, type VendorCard } from '#api/games'
import { gamesOf, iconOf, vendors } from '#brand/catalogue'

/** The categories of the brand's own catalogue in the platform's format; the menus are built from them. */
export const catalogueCategories: readonly CategoryVendors[] = GAME_TYPES.map((gameType) => ({
  gameType,
  title: gameType,
  cards: cardsOf(gameType),
  gameClassify: [],
})).filter(({ cards }) => cards.length > 0)

/** The vendors with a game of this type, in catalogue order. A vendor with a single game starts it in place. */
function cardsOf(gameType: GameType): VendorCard[] {
  return vendors.flatMap(({ code, name }) => {
    const games = gamesOf(gameType).filter(({ vassalage }) => vassalage === code)
    const [first, second] = games
    if (!first) return []
    const isOpen = games.some(({ state }) => state === 'open')
    return {
      vassalage: code,
      displayName: name,
      gameType,
      gameCode: first.gameCode,
      lagerIcon: iconOf(first),
      gameCount: games.length,
      isGame: second ? 'VASSALAGE' : 'GAME',
      nodeId: second ? null : first.nodeId,
      state: isOpen ? 'open' : 'soon',
    }
  })
}
