import type { Game } from '#api/games'
import type { Language } from '#brand/brand'
import type { ShowcaseGame } from '#brand/showcase'

/** What a tile shows of a game (specification section 3 "Game list item (tile)"); every `Game` of the wire is one. */
export type TileGame = Pick<
  Game,
  | 'nodeId'
  | 'vassalage'
  | 'gameType'
  | 'number'
  | 'gameName'
  | 'nodeName'
  | 'showIcon'
  | 'iconUrl'
  | 'trial'
  | 'state'
  | 'backAt'
>

/** A game of the brand's catalogue as its tile, for pages that are written before any call. */
export function tileOfCatalogue(game: ShowcaseGame, language: Language): TileGame {
  const { nodeId, vassalage, gameType, number, motif, names, trial, state } = game
  return {
    nodeId,
    vassalage,
    gameType,
    number,
    gameName: names[language],
    nodeName: names.es,
    showIcon: null,
    iconUrl: `/art/v1/motifs/${motif}.svg`,
    trial,
    state,
    backAt: null,
  }
}

/** `gameName` if present, else `nodeName`. */
export const nameOf = ({ gameName, nodeName }: Pick<TileGame, 'gameName' | 'nodeName'>): string => gameName || nodeName

/** `showIcon` if present, else `iconUrl`. */
export const pictureOf = ({ showIcon, iconUrl }: Pick<TileGame, 'showIcon' | 'iconUrl'>): string => showIcon || iconUrl
