import type { Game, GameType } from '#api/games'

type Language = 'es' | 'en' | 'pt'

/** A game as the catalogue keeps it (migrations/0001_directory.sql), with its name in the language asked for. */
export interface GameRow {
  node_id: string
  game_code: string
  vassalage: string
  game_type: GameType
  number: number
  motif: string
  trial: number
  state: Game['state']
  back_at: string | null
  classify: string
  /** In the language asked for; null where the game has none in it. */
  name: string | null
  /** The house's own: Spanish, or the game's code. */
  node_name: string
}

export interface Filter {
  gameType: GameType
  vassalage?: string | undefined
  gameClassify?: string | undefined
}

/** Spanish stands in where a name is missing in the language. */
const ROWS = `SELECT games.*, asked.name, coalesce(spanish.name, games.game_code) AS node_name FROM games
  LEFT JOIN game_names AS asked ON asked.node_id = games.node_id AND asked.language = ?1
  LEFT JOIN game_names AS spanish ON spanish.node_id = games.node_id AND spanish.language = 'es'`

const MATCHING = `WHERE game_type = ?2 AND (?3 IS NULL OR vassalage = ?3)
  AND (?4 IS NULL OR EXISTS (SELECT 1 FROM json_each(games.classify) WHERE value = ?4))`

/** A page of a category and how many games it has in all. */
export async function gamesOf(
  db: D1Database,
  language: Language,
  filter: Filter,
  page: { number: number; size: number },
): Promise<{ rows: GameRow[]; total: number }> {
  const bound = [language, filter.gameType, filter.vassalage ?? null, filter.gameClassify ?? null]
  const [rows, count] = await db.batch<GameRow & { total: number }>([
    db
      .prepare(`${ROWS} ${MATCHING} ORDER BY games.sort LIMIT ?5 OFFSET ?6`)
      .bind(...bound, page.size, (page.number - 1) * page.size),
    db.prepare(`SELECT count(*) AS total FROM games ${MATCHING} AND ?1 IS NOT NULL`).bind(...bound),
  ])
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 }
}

/** The most played, by their place. */
export async function hotGamesOf(db: D1Database, language: Language): Promise<GameRow[]> {
  const { results } = await db
    .prepare(`${ROWS} WHERE games.hot IS NOT NULL ORDER BY games.hot`)
    .bind(language)
    .all<GameRow>()
  return results
}

/** One game by its node. */
export function gameOf(db: D1Database, language: Language, nodeId: string): Promise<GameRow | null> {
  return db.prepare(`${ROWS} WHERE games.node_id = ?2`).bind(language, nodeId).first<GameRow>()
}

/** A row as a tile; who shows it takes `gameName`, else `nodeName` (specification section 3 "Game list item"). */
export function tileOf(row: GameRow): Game {
  return {
    nodeId: row.node_id,
    gameCode: row.game_code,
    vassalage: row.vassalage,
    gameType: row.game_type,
    displayName: row.name ?? row.node_name,
    gameName: row.name,
    nodeName: row.node_name,
    showIcon: null,
    iconUrl: `/art/v1/motifs/${row.motif}.svg`,
    number: row.number,
    trial: row.trial === 1,
    state: row.state,
    backAt: row.back_at,
    gameClassify: JSON.parse(row.classify) as string[],
  }
}
