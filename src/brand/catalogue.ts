import { fishing } from './catalogue/fishing.ts'
import { live } from './catalogue/live.ts'
import { electronicLotteries, lotteries } from './catalogue/lotteries.ts'
import { mixed } from './catalogue/mixed.ts'
import { type CatalogueGame, type GameType, gameOf, type Row } from './catalogue/row.ts'
import { slots } from './catalogue/slots.ts'
import { cockfights, esports, sports } from './catalogue/sports.ts'
import { tables } from './catalogue/tables.ts'

export type { CatalogueGame } from './catalogue/row.ts'

/** The games of each category, in the order of the lobby. */
const ROWS = {
  RNG: slots,
  LIVE: live,
  MIX: mixed,
  SPORTS: sports,
  ESPORTS: esports,
  COCKFIGHT: cockfights,
  PVP: tables,
  FISH: fishing,
  LOTT: lotteries,
  ELOTT: electronicLotteries,
} as const satisfies Record<GameType, readonly Row[]>

/**
 * Every game once, by category in the order of the lobby; adjacent games never share a background (look.md section 6).
 */
export const catalogue: readonly CatalogueGame[] = Object.entries(ROWS).flatMap(([gameType, rows]) =>
  rows.map((row) => gameOf(gameType as GameType, row)),
)

const byNumber = new Map(catalogue.map((game) => [game.number, game]))

/** "Most played" (HOT), in order, by the numbers on the cards; home shows the first twelve. */
export const mostPlayed: readonly CatalogueGame[] = [
  3, 12, 13, 4, 5, 7, 28, 6, 20, 9, 10, 11, 2, 25, 1, 24, 17, 27, 31, 22, 29, 26, 18, 16,
].flatMap((number) => byNumber.get(number) ?? [])

/** The vendors of the games, in the order lists show them. */
export const vendors: readonly { code: string; name: string }[] = [
  { code: 'FRL', name: 'Farol' },
  { code: 'PG', name: 'PG' },
  { code: 'JL', name: 'JL' },
  { code: 'CQ9', name: 'CQ9' },
  { code: 'JDB', name: 'JDB' },
  { code: 'FC', name: 'FC' },
  { code: 'PT', name: 'PT' },
  { code: 'EG2', name: 'EG2' },
  { code: 'BGS', name: 'BGS' },
  { code: 'IMES', name: 'IM E-sports' },
  { code: 'SV3', name: 'SV3 Gallos' },
  { code: 'LOTT', name: 'Lotería' },
  { code: 'ELOTT', name: 'E-lotería' },
  { code: 'TCG_LOTTO_VN', name: 'Lotería VN' },
  { code: 'TCG_SEA', name: 'Lotería SEA' },
]

/** The picture of a game: its printed card, or the original drawing. */
export function iconOf({ motif, card }: Pick<CatalogueGame, 'motif' | 'card'>): string {
  return card ? `/art/v2/cards/${motif}-${card.ground}-${card.pattern}.svg` : `/art/v1/motifs/${motif}.svg`
}

/** The games of one or more categories, in the order of the lobby. */
export function gamesOf(...types: GameType[]): readonly CatalogueGame[] {
  return catalogue.filter(({ gameType }) => types.includes(gameType))
}
