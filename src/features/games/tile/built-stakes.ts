import type { TileGame } from '#core/games/lists'
import { stakesText } from './game-figures.ts'

/** The code of the studio. It is written here, because a module that others share would be one more file of home. */
const OWN_VENDOR = 'FRL'

/** What a card of the studio is built with whose stakes are those of hundredths (`stakesOfHundredths`). */
const OF_HUNDREDTHS = 'hundredths'

/**
 * The stakes with which a card is built. The sheet has those of the studio's games itself: a card has none for the usual
 * ones, and a word for those of hundredths, which differ from them in some currencies.
 */
export function builtStakes(game: Pick<TileGame, 'stakes' | 'vassalage'>): string | undefined {
  if (game.vassalage !== OWN_VENDOR) return stakesText(game) ?? ''
  const min = game.stakes?.USD?.min
  return min !== undefined && min % 100 === 0 ? OF_HUNDREDTHS : undefined
}
