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

const byNumber = new Map(catalogue.map((game) => [game.number, game]))

/** The brand's selection for home, in order, by the numbers on the cards; adjacent games never share a background. */
export const selection: readonly CatalogueGame[] = [
  3, 12, 13, 4, 7, 28, 9, 10, 11, 2, 1, 32, 19, 30, 101, 102, 104, 103, 120, 122, 121, 123, 110, 111, 112,
].flatMap((number) => byNumber.get(number) ?? [])

/** The vendors of the games, in the order lists show them. */
export const vendors: readonly { code: string; name: string }[] = [{ code: 'FRL', name: 'Farol' }]

/** The games of one or more categories, in the order of the lobby. */
export function gamesOf(...types: GameType[]): readonly CatalogueGame[] {
  return catalogue.filter(({ gameType }) => types.includes(gameType))
}
