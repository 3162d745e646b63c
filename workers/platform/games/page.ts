import type { GameClass, GameType } from '#api/games'
import type { Language } from '#brand/brand'
import { normalizeSearchTerm } from '../catalogue/normalize-search-term.ts'
import { type GameRow, ROWS } from './catalogue.ts'

export interface Filter {
  gameType: GameType
  vassalage?: string | undefined
  gameClassify?: GameClass | undefined
  /** Any part of a name, as typed. */
  gameName?: string | undefined
}

/** A page number from 1, and its size. */
export interface Page {
  number: number
  size: number
}

/**
 * Returns a page of a category and the total, in one statement. Matches are found in one index with only the fields it
 * needs, and whole rows are read only for the page: the time hardly grows with the catalogue.
 */
export async function gamesOf(
  db: D1Database,
  language: Language,
  filter: Filter,
  page: Page,
): Promise<{ rows: GameRow[]; total: number }> {
  const bound: unknown[] = [language]
  const put = (value: unknown) => `?${bound.push(value)}`
  const { results } = await db
    .prepare(
      `${conditionsOf(filter, put)}, counted AS MATERIALIZED (SELECT count(*) AS total FROM found)
       SELECT counted.total, shown.* FROM counted
       LEFT JOIN (
         ${ROWS} WHERE games.game_type = ${put(filter.gameType)} AND games.sort IN (
           SELECT sort FROM found ORDER BY sort
           LIMIT (SELECT min(total, ${put(page.size)}) FROM counted) OFFSET ${put((page.number - 1) * page.size)})
       ) AS shown ORDER BY shown.sort`,
    )
    .bind(...bound)
    .all<GameRow & { total: number }>()
  // A page beyond the last is one row with nothing but the count.
  return { rows: results.filter((row) => row.node_id !== null), total: results[0]?.total ?? 0 }
}

/**
 * `found`: the sort positions of the matches, from the narrowest table that has them: names for a text search (`instr`,
 * because D1 refuses LIKE patterns over 50 bytes), sub-categories, or games. It is read whole for the count and again
 * up to the end of the page, or not at all when the count is zero. Only constant text is concatenated here; values are
 * bound.
 */
function conditionsOf(
  { gameType, vassalage, gameClassify, gameName }: Filter,
  put: (value: unknown) => string,
): string {
  const table = gameName !== undefined ? 'game_names' : gameClassify !== undefined ? 'game_classes' : 'games'
  const conditions = [`game_type = ${put(gameType)}`, 'sort IS NOT NULL']
  if (gameName !== undefined) conditions.push('language = ?1', `instr(folded, ${put(normalizeSearchTerm(gameName))})`)
  if (gameClassify !== undefined)
    conditions.push(
      table === 'game_classes'
        ? `class = ${put(gameClassify)}`
        : `(game_type, ${put(gameClassify)}, sort) IN (SELECT game_type, class, sort FROM game_classes)`,
    )
  if (vassalage !== undefined)
    conditions.push(
      table === 'games'
        ? `vassalage = ${put(vassalage)}`
        : `(SELECT vassalage FROM games WHERE games.node_id = ${table}.node_id) = ${put(vassalage)}`,
    )
  return `WITH found AS NOT MATERIALIZED (SELECT sort FROM ${table} WHERE ${conditions.join(' AND ')})`
}
