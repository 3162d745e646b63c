import { brand, type Language } from '#brand/brand'
import { type CatalogueGame, iconOf } from '#brand/catalogue'
import type { TileGame } from '#core/games/lists'

/** Converts a game of the brand's catalogue to a tile, for pages built without a request. */
export function tileOfCatalogue(game: CatalogueGame, language: Language): TileGame {
  const { nodeId, gameCode, vassalage, gameType, number, names, trial, state, backAt } = game
  return {
    nodeId,
    gameCode,
    vassalage,
    gameType,
    number,
    gameName: names[language],
    nodeName: names[brand.defaultLanguage],
    showIcon: null,
    iconUrl: iconOf(game),
    trial,
    state,
    backAt,
  }
}
