import type { GameClass, GameType } from '#api/games'
import { type GameRow, type Language, ROWS } from './catalogue.ts'
import { fold } from './fold.ts'

export interface Filter {
  gameType: GameType
  vassalage?: string | undefined
  gameClassify?: GameClass | undefined
  /** Any part of a name, as typed. */
  gameName?: string | undefined
}

/** A page from 1, and how many games it holds. */
export interface Page {
  number: number
  size: number
}

/**
 * A page of a category and how many games it has in all. The page is found in one index of the few fields it needs, and
 * only its games are read whole: the time hardly grows with the catalogue.
 */
export async function gamesOf(
  db: D1Database,
  language: Language,
  filter: Filter,
  page: Page,
): Promise<{ rows: GameRow[]; total: number }> {
  const { found, bound } = matching(language, filter)
  const limits = [page.size, (page.number - 1) * page.size]
  const [rows, count] = await db.batch<GameRow & { total: number }>([
    db
      .prepare(
        `${ROWS} JOIN (SELECT found.node_id AS id ${found} ORDER BY found.sort LIMIT ? OFFSET ?) ON id = games.node_id
         ORDER BY games.sort`,
      )
      .bind(language, ...bound, ...limits),
    db.prepare(`SELECT count(*) AS total ${found}`).bind(...bound),
  ])
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 }
}

/**
 * What matches, from the narrowest table that knows it: names when one is searched (`instr`, for D1 refuses LIKE
 * patterns over 50 bytes), sub-categories, or the games. Only fixed text is put together here; values are bound.
 */
function matching(language: Language, filter: Filter): { found: string; bound: unknown[] } {
  const { gameType, vassalage, gameClassify, gameName } = filter
  const table = gameName !== undefined ? 'game_names' : gameClassify !== undefined ? 'game_classes' : 'games'
  const conditions: [string, ...unknown[]][] = [['found.game_type = ? AND found.sort IS NOT NULL', gameType]]
  if (gameName !== undefined)
    conditions.push(['found.language = ? AND instr(found.folded, ?)', language, fold(gameName)])
  if (gameClassify !== undefined)
    conditions.push(
      table === 'game_classes'
        ? ['found.class = ?', gameClassify]
        : [`(found.game_type, ?, found.sort) IN (SELECT game_type, class, sort FROM game_classes)`, gameClassify],
    )
  if (vassalage !== undefined)
    conditions.push(
      table === 'games'
        ? ['found.vassalage = ?', vassalage]
        : ['(SELECT vassalage FROM games WHERE games.node_id = found.node_id) = ?', vassalage],
    )
  return {
    found: `FROM ${table} AS found WHERE ${conditions.map(([text]) => text).join(' AND ')}`,
    bound: conditions.flatMap(([, ...values]) => values),
  }
}
