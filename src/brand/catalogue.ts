import type { Award } from './award.ts'
import { slotAwards } from './awards.ts'
import type { GameType } from './catalogue/game-types.ts'
import { type CatalogueGame, gameOf, gameOfStudio } from './catalogue/row.ts'
import { slots } from './catalogue/slots.ts'
import { studioGames } from './catalogue/studio-games.ts'

export type { CatalogueGame } from './catalogue/row.ts'

/**
 * The games that come with the product, in the order of the lobby. Games of other vendors come from their own lists; the
 * static pages are built from these and the edge brings them up to date.
 */
export const catalogue: readonly CatalogueGame[] = [
  ...slots.map((row) => gameOf('RNG', row)),
  ...studioGames.map(gameOfStudio),
]

/**
 * Top awards by vendor and game, for the games whose rules we have: a test computes each one from the game itself. The
 * site states none for the other games.
 */
export const awards: Readonly<Record<string, Award>> = {
  ...slotAwards,
  ...Object.fromEntries(studioGames.map(({ code, award }) => [`FRL/${code}`, award])),
}

const byNumber = new Map(catalogue.map((game) => [game.number, game]))

/** The brand's selection for home, in order, by the numbers on the cards; adjacent games never share a background. */
export const selection: readonly CatalogueGame[] = [3, 12, 140, 120, 101, 28].flatMap(
  (number) => byNumber.get(number) ?? [],
)

/** The vendors of the games, in the order lists show them. */
export const vendors: readonly { code: string; name: string }[] = [{ code: 'FRL', name: 'Farol' }]

/** The games of one or more categories, in the order of the lobby. */
export function gamesOf(...types: GameType[]): readonly CatalogueGame[] {
  return catalogue.filter(({ gameType }) => types.includes(gameType))
}
