import { deck, type Print } from '#brand/cards'
import { type CatalogueGame, catalogue as own, vendors as ownVendors, selection } from '#brand/catalogue'
import type { GameType } from '#brand/catalogue/game-types'
import { gameOf, type Row } from '#brand/catalogue/row'
import en from './en.json' with { type: 'json' }
import { fishing } from './fishing.ts'
import { live } from './live.ts'
import { electronicLotteries, lotteries } from './lotteries.ts'
import { mixed } from './mixed.ts'
import pt from './pt.json' with { type: 'json' }
import { slots } from './slots.ts'
import { cockfights, esports, sports } from './sports.ts'
import { tables } from './tables.ts'

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

/** The only game of the catalogue that is not open yet: no list may show it. */
export const COMING = 'pg-aguila'

/**
 * The catalogue of the tests: the brand's own games first, then 309 of ten other vendors in every category, so that the
 * pages have long lists. A product gets it by `SEED_CATALOGUE`.
 */
export const testCatalogue: readonly CatalogueGame[] = [
  ...own,
  ...Object.entries(ROWS).flatMap(([gameType, rows]) => rows.map((row) => testGame(gameType as GameType, row))),
]

export const testVendors: readonly { code: string; name: string }[] = [
  ...ownVendors,
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

/** The games of a category that lists show, in their order. */
export const testGamesOf = (...types: GameType[]): readonly CatalogueGame[] =>
  testCatalogue.filter(({ gameType, state }) => types.includes(gameType) && state !== 'soon')

/** The catalogue as the platform seeds it, and as `SEED_CATALOGUE` takes it. */
export const testSeed = { vendors: testVendors, games: testCatalogue, selection }
export const testCatalogueText = JSON.stringify(testSeed)

function testGame(gameType: GameType, row: Row): CatalogueGame {
  const game = gameOf(gameType, row)
  const { nodeId, motif, card } = game
  const names = { ...game.names, en: nameIn(en, nodeId, game), pt: nameIn(pt, nodeId, game) }
  return { ...game, names, card: printed(motif, card), state: nodeId === COMING ? 'soon' : 'open' }
}

function nameIn(texts: Readonly<Record<string, string>>, nodeId: string, { names }: CatalogueGame): string {
  return texts[nodeId] ?? names.es
}

/** The card of the deck with that motif and background. */
function printed(motif: string, card: Print | null): Print | null {
  return card && (deck.find((one) => one.motif === motif && one.card?.ground === card.ground)?.card ?? null)
}
