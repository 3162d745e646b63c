import { type GameType, rankList, type Winner } from '#api/games'
import { TRIAL_TYPE } from '#api/session/session'
import { brand, type Language } from '#brand/brand'
import type { App, Serve } from '../app.ts'
import { mask } from '../directory/mask.ts'
import { CURRENT } from '../read-models/figures.ts'

/** Ranks of the board by default (specification section 9), and at most. */
const DEFAULT_SIZE = 20
const MAX_SIZE = 50

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

interface PrizeRow {
  nickname: string
  won: number
  staked: number
  unit: string
  node_id: string
  name: string
  icon: string
  vassalage: string
  game_type: GameType
}

/**
 * `best`: in each hour, the largest prize of each member, one row after the other down the index `bets_prizes` until
 * there are enough members; `members` lists those already found, so that the rows read depend on who won and not on how
 * many bets there are. Then the best of each member over all hours. A prize is a win above its stake: what returns part
 * of a stake is none. `?1` hours as JSON, `?2` currency, `?3` start time, `?4` category or ALL, `?5` number of ranks, `?6`
 * language. A win without a member in the directory, or of a game that has left the lobby, is not ranked.
 */
const PRIZES = `
  WITH RECURSIVE best (hour, bank, sequence, member, won, settled_at, rank, members) AS (
    SELECT value, NULL, NULL, NULL, ${Number.MAX_SAFE_INTEGER}, NULL, 0, ',' FROM json_each(?1)
    UNION ALL
    SELECT hour, next.bank, next.sequence, next.member, next.won, next.settled_at, rank + 1, members || next.member || ','
    FROM best CROSS JOIN bets_all AS next ON next.generation = ${CURRENT} AND (next.bank, next.sequence) = (
      SELECT one.bank, one.sequence FROM bets_all AS one INDEXED BY bets_prizes
      CROSS JOIN games ON games.vassalage = one.vendor AND games.game_code = one.game AND games.sort IS NOT NULL
      CROSS JOIN members ON members.id = one.member AND members.type <> ${TRIAL_TYPE}
      WHERE one.generation = ${CURRENT} AND one.state = 'settled' AND one.won > one.staked AND one.unit = ?2
        AND substr(one.settled_at, 1, 13) = best.hour AND one.won <= best.won AND one.settled_at >= ?3
        AND instr(best.members, ',' || one.member || ',') = 0 AND (?4 = 'ALL' OR games.game_type = ?4)
      ORDER BY one.won DESC, one.settled_at LIMIT 1)
    WHERE rank < ?5
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY member ORDER BY won DESC, settled_at) AS own FROM best WHERE rank > 0
  )
  SELECT members.nickname, bets.won, bets.staked, bets.unit, games.node_id, games.vassalage, games.game_type,
    coalesce(asked.name, own.name, games.game_code) AS name, coalesce(games.show_icon, games.icon_url) AS icon
  FROM (SELECT bank, sequence FROM ranked WHERE own = 1 ORDER BY won DESC, settled_at LIMIT ?5) AS top
  CROSS JOIN bets_all AS bets ON bets.generation = ${CURRENT} AND bets.bank = top.bank AND bets.sequence = top.sequence
  JOIN members ON members.id = bets.member
  JOIN games ON games.vassalage = bets.vendor AND games.game_code = bets.game
  LEFT JOIN game_names AS asked ON asked.node_id = games.node_id AND asked.language = ?6
  LEFT JOIN game_names AS own ON own.node_id = games.node_id AND own.language = '${brand.defaultLanguage}'
  ORDER BY bets.won DESC, bets.settled_at`

/**
 * `GCSGAME_getRankList`: settled prizes of real money of the last 24 hours, the best of each member. Only in the brand's
 * currency, because amounts of two currencies cannot be compared.
 */
export function mountWinners(app: App, serve: Serve): void {
  serve(app, rankList, async ({ gameCategory, language, limitNum }, _caller, c) => {
    const now = Date.now()
    const size = Math.min(limitNum ?? DEFAULT_SIZE, MAX_SIZE)
    const rows = await prizesOf(c.env.DB, gameCategory, language, size, now)
    return { list: rows.map(winnerOf), readAt: new Date(now).toISOString(), demo: c.env.SEED_DEMO === '1' }
  })
}

/** Returns the largest prizes before `nowMs`, by category. */
export async function prizesOf(
  db: D1Database,
  category: GameType | 'ALL',
  language: Language,
  size: number,
  nowMs: number,
): Promise<PrizeRow[]> {
  const hours = Array.from({ length: DAY_HOURS + 1 }, (_, back) => isoOf(nowMs - back * HOUR_MS).slice(0, 13))
  const since = isoOf(nowMs - DAY_HOURS * HOUR_MS)
  const { results } = await db
    .prepare(PRIZES)
    .bind(JSON.stringify(hours), brand.currency, since, category, size, language)
    .all<PrizeRow>()
  return results
}

function winnerOf(row: PrizeRow): Winner {
  return {
    customerName: mask(row.nickname),
    vo: { winAmount: row.won, currency: row.unit, multiple: multipleOf(row) },
    nodeId: row.node_id,
    gameName: row.name,
    iconUrl: row.icon,
    vassalage: row.vassalage,
    gameType: row.game_type,
  }
}

/** How many times its stake a prize is, in hundredths, rounded down; null when nothing was staked. */
function multipleOf({ won, staked }: PrizeRow): number | null {
  return staked > 0 ? Math.floor((won * 100) / staked) : null
}

const isoOf = (timeMs: number) => new Date(timeMs).toISOString()
