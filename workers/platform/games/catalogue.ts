import type { Odds, Stakes } from '#api/game-figures'
import type { Game, GameType } from '#api/games'
import { brand, type Language } from '#brand/brand'

/** A game as the lobby stores it (migrations/0001_baseline.sql), with its name in the requested language. */
export interface GameRow {
  node_id: string
  game_code: string
  vassalage: string
  game_type: GameType
  number: number
  icon_url: string
  show_icon: string | null
  trial: number
  state: Game['state']
  back_at: string | null
  classify: string
  /** JSON array of the countries in which its vendor does not offer it; null when it is offered everywhere. */
  blocked_countries: string | null
  /** Hundredths of a per cent; null when it is not stated. */
  rtp: number | null
  /** JSON: currency -> `{ min, max }` in minor units; null when they are not stated. */
  stakes: string | null
  /** JSON, as `Odds`; null when they are not stated. */
  odds: string | null
  /** In the requested language; null when the game has no name in it. */
  name: string | null
  /** In the brand's default language, or the game's code. */
  node_name: string
}

/** Selects games with their names; `?1` is the language, with the brand's default language as the fallback. */
export const ROWS = `SELECT games.*, asked.name, coalesce(own.name, games.game_code) AS node_name FROM games
  LEFT JOIN game_names AS asked ON asked.node_id = games.node_id AND asked.language = ?1
  LEFT JOIN game_names AS own ON own.node_id = games.node_id AND own.language = '${brand.defaultLanguage}'`

/** Returns one game of the catalogue by its node id, also one that no list shows. */
export function readGame(db: D1Database, language: Language, nodeId: string): Promise<GameRow | null> {
  return db
    .prepare(`${ROWS} WHERE games.node_id = ?2 AND games.place IS NOT NULL`)
    .bind(language, nodeId)
    .first<GameRow>()
}

/** Converts a row to a tile; clients show `gameName`, else `nodeName` (specification section 3 "Game list item"). */
export function tileOf(row: GameRow): Game {
  return {
    nodeId: row.node_id,
    gameCode: row.game_code,
    vassalage: row.vassalage,
    gameType: row.game_type,
    displayName: row.name ?? row.node_name,
    gameName: row.name,
    nodeName: row.node_name,
    showIcon: row.show_icon,
    iconUrl: row.icon_url,
    number: row.number,
    trial: row.trial === 1,
    state: row.state,
    backAt: backAtOf(row),
    gameClassify: JSON.parse(row.classify) as string[],
    ...(row.rtp !== null && { rtp: row.rtp }),
    ...(row.stakes !== null && { stakes: JSON.parse(row.stakes) as Stakes }),
    ...(row.odds !== null && { odds: JSON.parse(row.odds) as Odds }),
  }
}

/** When a closed game reopens; null once that time has passed. */
function backAtOf({ state, back_at: backAt }: GameRow): string | null {
  return state === 'maintenance' && backAt !== null && Date.parse(backAt) > Date.now() ? backAt : null
}
