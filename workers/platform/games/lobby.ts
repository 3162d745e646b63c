import { GAME_TYPES, type Game, type GameType } from '#api/games'
import { HOME_VENDORS, HOME_VIEW, LIST_PAGE, type Lobby, lobby } from '#api/games/lobby'
import type { Language } from '#brand/brand'
import { awards } from '#brand/catalogue'
import { lobby as lobbyTexts } from '#i18n/every/lobby.ts'
import type { App, Serve } from '../app.ts'
import { type GameRow, ROWS, tileOf } from './catalogue.ts'
import { readCategories } from './categories.ts'
import { readHotGames } from './most-played.ts'
import { type Filter, gamesOf } from './page.ts'

/** The top awards by vendor and game, as SQL reads them. */
const PAYS = JSON.stringify(Object.fromEntries(Object.entries(awards).map(([game, { pay }]) => [game, pay])))

/** `GCSGAME_lobby`: what the static pages show of the catalogue, in one answer. */
export function mountLobby(app: App, serve: Serve): void {
  serve(app, lobby, ({ language }, _caller, c) => readLobby(c.env.DB, language))
}

async function readLobby(db: D1Database, language: Language): Promise<Lobby> {
  const categories = await readCategories(db, language)
  const types = GAME_TYPES.filter((type) =>
    categories.some(({ cards }) => cards.some((card) => card.gameType === type)),
  )
  const [hot, slots, awarded, jackpots, ...lists] = await Promise.all([
    readHotGames(db, language),
    readSlots(db, language, categories),
    readAwarded(db, language),
    firstPage(db, language, { gameType: 'RNG', gameClassify: 'JP' }),
    ...types.map((gameType) => firstPage(db, language, { gameType })),
  ])
  return {
    categories,
    titles: Object.fromEntries(
      GAME_TYPES.map((gameType) => [gameType, lobbyTexts[language][`type.${gameType}`]]),
    ) as Lobby['titles'],
    hot: hot.rows.map(tileOf),
    basis: hot.basis,
    slots,
    awarded,
    lists: {
      ...Object.fromEntries(types.flatMap((type, index) => (lists[index] ? [[type, lists[index]]] : []))),
      ...(jackpots.totalGames > 0 && { JP: jackpots }),
    },
  }
}

/** The shown games whose top award their rules state, the highest first. */
async function readAwarded(db: D1Database, language: Language): Promise<Game[]> {
  const { results } = await db
    .prepare(
      `${ROWS} JOIN json_each(?2) AS award ON games.vassalage || '/' || games.game_code = award.key
       WHERE games.sort IS NOT NULL ORDER BY award.value DESC, games.sort LIMIT ?3`,
    )
    .bind(language, PAYS, HOME_VIEW)
    .all<GameRow>()
  return results.map(tileOf)
}

async function firstPage(db: D1Database, language: Language, filter: Filter): Promise<Lobby['lists'][string]> {
  const { rows, total } = await gamesOf(db, language, filter, { number: 1, size: LIST_PAGE })
  return { games: rows.map(tileOf), totalGames: total, totalPages: Math.ceil(total / LIST_PAGE) }
}

/** One view of all slots, then one of each of the first vendors; a single vendor gets no view of its own. */
async function readSlots(db: D1Database, language: Language, categories: Lobby['categories']): Promise<Lobby['slots']> {
  const vendors = categories.find(({ gameType }) => gameType === 'RNG')?.cards.map(({ vassalage }) => vassalage) ?? []
  const view = async (vassalage?: string) => {
    const filter = { gameType: 'RNG' as GameType, vassalage }
    const { rows } = await gamesOf(db, language, filter, { number: 1, size: HOME_VIEW })
    return { vassalage: vassalage ?? '', games: rows.map(tileOf).filter(opens) }
  }
  const own = vendors.length > 1 ? vendors.slice(0, HOME_VENDORS) : []
  return Promise.all([view(), ...own.map(view)])
}

/** Home never shows a game that is still to come. */
const opens = ({ state }: Game) => state !== 'soon'
