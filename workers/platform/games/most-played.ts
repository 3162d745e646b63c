import type { HotGamesBasis } from '#api/games'
import { TRIAL_TYPE } from '#api/session/session'
import type { Language } from '#brand/brand'
import { CachedValue } from '../../shared/cached-value.ts'
import { CURRENT } from '../read-models/figures.ts'
import { type GameRow, ROWS } from './catalogue.ts'

/** Fewer members than this in all say nothing about what is popular: then the operator's selection is shown. */
const MIN_PLAYERS = 20
const DAYS = 7
const DAY_MS = 86_400_000
const MAX_GAMES = 24
/** How long an isolate serves one ranking. */
const TTL_MS = 20_000

/** Node ids by rank, and what ranked them. */
interface Ranking {
  nodeIds: string[]
  basis: HotGamesBasis
}

/** Settled play of cash since day `?1`: a row for each day, game and member (`game_day_all`), of games that open now. */
const PLAYED = `
  WITH played AS MATERIALIZED (
    SELECT games.node_id, games.sort, plays.day, plays.member
    FROM game_day_all AS plays
    CROSS JOIN games ON games.vassalage = plays.vendor AND games.game_code = plays.game
      AND games.state = 'open' AND games.sort IS NOT NULL
    CROSS JOIN vendor_registry ON vendor_registry.code = games.vassalage AND vendor_registry.enabled
    CROSS JOIN members ON members.id = plays.member AND members.type <> ${TRIAL_TYPE}
    WHERE plays.generation = ${CURRENT} AND plays.day >= ?1 AND plays.rounds > 0)`

const RANKED = `${PLAYED}
  SELECT node_id, (SELECT count(DISTINCT member) FROM played) AS players FROM played
  GROUP BY node_id ORDER BY count(DISTINCT member) DESC, max(day) DESC, sort LIMIT ${MAX_GAMES}`

/** The operator's selection; where none of it opens, the lobby in its order. */
const SELECTED = `
  WITH open_games AS MATERIALIZED (
    SELECT games.node_id, games.hot, games.sort FROM games
    JOIN vendor_registry ON vendor_registry.code = games.vassalage AND vendor_registry.enabled
    WHERE games.state = 'open' AND games.sort IS NOT NULL)
  SELECT node_id FROM open_games
  WHERE hot IS NOT NULL OR NOT EXISTS (SELECT 1 FROM open_games WHERE hot IS NOT NULL)
  ORDER BY hot, sort LIMIT ${MAX_GAMES}`

const ranking = new CachedValue((db: D1Database) => rankingOf(db, Date.now()), { ttlMs: TTL_MS })

/**
 * Returns the games that most members played for money, by settled rounds of the last 7 days (UTC), or the operator's
 * selection. Ranked every 20 seconds; whether a game still opens is checked at every call.
 */
export async function readHotGames(
  db: D1Database,
  language: Language,
): Promise<{ rows: GameRow[]; basis: HotGamesBasis }> {
  const { nodeIds, basis } = await ranking.read(db)
  const { results } = await db
    .prepare(
      `${ROWS} JOIN json_each(?2) AS rank ON rank.value = games.node_id
       WHERE games.state = 'open' AND games.sort IS NOT NULL ORDER BY rank.key`,
    )
    .bind(language, JSON.stringify(nodeIds))
    .all<GameRow>()
  return { rows: results, basis }
}

/** Ranks the games at `nowMs`: most members first, then the latest day of play, then the order of the lobby. */
export async function rankingOf(db: D1Database, nowMs: number): Promise<Ranking> {
  const since = new Date(nowMs - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const { results } = await db.prepare(RANKED).bind(since).all<{ node_id: string; players: number }>()
  if ((results[0]?.players ?? 0) >= MIN_PLAYERS) return { nodeIds: results.map(idOf), basis: 'played' }
  const selected = await db.prepare(SELECTED).all<{ node_id: string }>()
  return { nodeIds: selected.results.map(idOf), basis: 'selection' }
}

const idOf = ({ node_id: id }: { node_id: string }) => id
