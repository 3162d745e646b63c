import {
  type CategoryVendors,
  GAME_CLASSES,
  GAME_TYPES,
  type GameType,
  gameVendors,
  type VendorCard,
  vendorGameTypes,
} from '#api/games'
import type { Language } from '#brand/brand'
import { lobby } from '#i18n/every/lobby.ts'
import type { App, Serve } from '../app.ts'

/** A vendor with its games of one category: their number and the first of them. */
interface CardRow {
  game_type: GameType
  vassalage: string
  vendor_name: string
  games: number
  open: number
  maintenance: number
  node_id: string
  game_code: string
  icon: string
}

interface ClassRow {
  game_type: GameType
  class: string
  games: number
}

/**
 * E-sports and cockfight vendors are listed under sports with their own type; the lobby separates them (section 2
 * "Home").
 */
const CATEGORY_OF: Partial<Record<GameType, GameType>> = { ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS' }

/** `GCSGAME_newGameVendor`: the categories that have a game, with their vendors; and the categories of one vendor. */
export function mountCategories(app: App, serve: Serve): void {
  serve(app, gameVendors, async ({ language }, _caller, c) => {
    return { lanes: await readCategories(c.env.DB, language) }
  })
  serve(app, vendorGameTypes, async ({ vassalage, language }, _caller, c) => {
    const counts = await readTypes(c.env.DB, vassalage)
    const gameTypes = GAME_TYPES.flatMap((gameType) => {
      const row = counts.find((one) => one.game_type === gameType)
      return row ? [{ gameType, title: lobby[language][`type.${gameType}`], gameCount: row.games }] : []
    })
    return { gameTypes }
  })
}

/** Returns the categories that have a game, with their vendors, in the order of the lobby. */
export async function readCategories(db: D1Database, language: Language): Promise<CategoryVendors[]> {
  const [cards, classes] = await Promise.all([readCards(db), readClasses(db)])
  const categories = GAME_TYPES.map((gameType) => categoryOf(gameType, language, cards, classes))
  return categories.filter((category) => category.cards.length > 0)
}

function categoryOf(gameType: GameType, language: Language, cards: CardRow[], classes: ClassRow[]): CategoryVendors {
  return {
    gameType,
    title: lobby[language][`type.${gameType}`],
    cards: cards.filter((row) => (CATEGORY_OF[row.game_type] ?? row.game_type) === gameType).map(cardOf),
    gameClassify: GAME_CLASSES.flatMap((key, sort) => {
      const row = classes.find((one) => one.game_type === gameType && one.class === key)
      return row ? [{ key, displayName: lobby[language][`class.${key}`], gameCount: row.games, sort }] : []
    }),
  }
}

function cardOf(row: CardRow): VendorCard {
  return {
    vassalage: row.vassalage,
    displayName: row.vendor_name,
    gameType: row.game_type,
    gameCode: row.game_code,
    lagerIcon: row.icon,
    gameCount: row.games,
    isGame: row.games === 1 ? 'GAME' : 'VASSALAGE',
    nodeId: row.games === 1 ? row.node_id : null,
    state: row.open ? 'open' : row.maintenance ? 'maintenance' : 'soon',
  }
}

/** SQL condition: the vendor has a game in that state in the category. */
const has = (state: 'open' | 'maintenance') => `EXISTS (SELECT 1 FROM games AS one WHERE one.game_type = lane.game_type
  AND one.vassalage = lane.vassalage AND one.state = '${state}' AND one.sort IS NOT NULL)`

async function readCards(db: D1Database): Promise<CardRow[]> {
  const { results } = await db
    .prepare(
      `SELECT lane.*, vendors.name AS vendor_name, games.node_id, games.game_code,
         coalesce(games.show_icon, games.icon_url) AS icon, ${has('open')} AS open, ${has('maintenance')} AS maintenance
       FROM vendor_lanes AS lane CROSS JOIN games USING (game_type, vassalage, sort)
       JOIN vendors ON vendors.code = lane.vassalage ORDER BY vendors.sort`,
    )
    .all<CardRow>()
  return results
}

async function readClasses(db: D1Database): Promise<ClassRow[]> {
  const { results } = await db
    .prepare('SELECT game_type, class, count(*) AS games FROM game_classes GROUP BY game_type, class')
    .all<ClassRow>()
  return results
}

async function readTypes(db: D1Database, vassalage: string): Promise<Omit<ClassRow, 'class'>[]> {
  const { results } = await db
    .prepare('SELECT game_type, games FROM vendor_lanes WHERE vassalage = ?')
    .bind(vassalage)
    .all<Omit<ClassRow, 'class'>>()
  return results
}
