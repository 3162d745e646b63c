import { GAME_TYPES, type GameType, type Lane, type VendorCard } from '#api/games'
import { mostPlayed, others, slots } from '#brand/showcase'

/** The brand's catalogue, each game once, in the order of the deck. */
const DECK = [...new Set([...mostPlayed, ...slots, ...others])]

/** The lanes of the brand's own catalogue, as the platform answers them: what the menus are written from at build. */
export const catalogueLanes: readonly Lane[] = GAME_TYPES.map((gameType) => ({
  gameType,
  title: gameType,
  cards: cardsOf(gameType),
  gameClassify: [],
})).filter(({ cards }) => cards.length > 0)

function cardsOf(gameType: GameType): VendorCard[] {
  const byVendor = Map.groupBy(
    DECK.filter((game) => game.gameType === gameType),
    ({ vassalage }) => vassalage,
  )
  return [...byVendor].map(([vassalage, games]) => {
    const [first] = games
    const only = games.length === 1 ? first : undefined
    return {
      vassalage,
      displayName: vassalage,
      gameType,
      gameCode: first?.gameCode ?? '',
      lagerIcon: `/art/v1/motifs/${first?.motif}.svg`,
      gameCount: games.length,
      isGame: only ? 'GAME' : 'VASSALAGE',
      nodeId: only?.nodeId ?? null,
      state: games.some(({ state }) => state === 'open') ? 'open' : 'soon',
    }
  })
}
