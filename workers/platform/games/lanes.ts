import { GAME_TYPES, type GameType, gameVendors } from '#api/games'
import type { App, Serve } from '../app.ts'

type Names = Record<'es' | 'en' | 'pt', string>

const LANES: Record<GameType, Names> = {
  LIVE: { es: 'En vivo', en: 'Live', pt: 'Ao vivo' },
  RNG: { es: 'Slots', en: 'Slots', pt: 'Slots' },
  MIX: { es: 'Mixto', en: 'Mixed', pt: 'Misto' },
  SPORTS: { es: 'Deportes', en: 'Sports', pt: 'Esportes' },
  ESPORTS: { es: 'E-sports', en: 'E-sports', pt: 'E-sports' },
  COCKFIGHT: { es: 'Gallos', en: 'Cockfights', pt: 'Galos' },
  PVP: { es: 'Cartas', en: 'Cards', pt: 'Cartas' },
  FISH: { es: 'Pesca', en: 'Fishing', pt: 'Pesca' },
  LOTT: { es: 'Lotería', en: 'Lottery', pt: 'Loteria' },
  ELOTT: { es: 'E-lotería', en: 'E-lottery', pt: 'E-loteria' },
}

/** Sub-categories (specification section 9), in the order they are shown. */
const CLASSES = {
  SC: { es: 'Raspa', en: 'Scratch', pt: 'Raspadinha' },
  VP: { es: 'Video póker', en: 'Video poker', pt: 'Vídeo pôquer' },
  JP: { es: 'Jackpot', en: 'Jackpot', pt: 'Jackpot' },
  TG: { es: 'Mesas', en: 'Table games', pt: 'Mesas' },
  AC: { es: 'Arcade', en: 'Arcade', pt: 'Arcade' },
} as const satisfies Record<string, Names>

interface CardRow {
  game_type: GameType
  code: string
  name: string
  games: number
}

interface ClassRow {
  game_type: GameType
  class: string
  games: number
}

/** `GCSGAME_newGameVendor`: the categories that have a game, and who makes the games of each. */
export function mountLanes(app: App, serve: Serve): void {
  serve(app, gameVendors, async ({ language }, _caller, c) => {
    const [cards, classes] = await Promise.all([cardsOf(c.env.DB), classesOf(c.env.DB)])
    const lanes = GAME_TYPES.map((gameType) => ({
      gameType,
      title: LANES[gameType][language],
      cards: cards
        .filter((row) => row.game_type === gameType)
        .map((row) => ({ vassalage: row.code, displayName: row.name, gameCount: row.games })),
      gameClassify: Object.entries(CLASSES).flatMap(([key, names], sort) => {
        const row = classes.find((one) => one.game_type === gameType && one.class === key)
        return row ? [{ key, displayName: names[language], gameCount: row.games, sort }] : []
      }),
    }))
    return { lanes: lanes.filter((lane) => lane.cards.length > 0) }
  })
}

async function cardsOf(db: D1Database): Promise<CardRow[]> {
  const { results } = await db
    .prepare(
      `SELECT game_type, vendors.code, vendors.name, count(*) AS games FROM games
       JOIN vendors ON vendors.code = games.vassalage GROUP BY game_type, vendors.code ORDER BY vendors.sort`,
    )
    .all<CardRow>()
  return results
}

async function classesOf(db: D1Database): Promise<ClassRow[]> {
  const { results } = await db
    .prepare(
      `SELECT game_type, json_each.value AS class, count(*) AS games FROM games, json_each(games.classify)
       GROUP BY game_type, json_each.value`,
    )
    .all<ClassRow>()
  return results
}
