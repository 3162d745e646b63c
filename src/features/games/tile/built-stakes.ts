import type { TileGame } from '#core/games/lists'
import { stakesText } from './game-figures.ts'

/** The code of the studio. It is written here, because a module that others share would be one more file of home. */
const OWN_VENDOR = 'FRL'

/** The stakes with which a card is built: those of the studio's games are all the same, and the sheet has them itself. */
export function builtStakes(game: Pick<TileGame, 'stakes' | 'vassalage'>): string | undefined {
  return game.vassalage === OWN_VENDOR ? undefined : (stakesText(game) ?? '')
}
