import { brand, type Language } from '#brand/brand'
import { type CatalogueGame, iconOf } from '#brand/catalogue'
import type { TileGame } from '#core/games/lists'

/** A game of the brand's catalogue as its tile, for pages that are written before any call. */
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
