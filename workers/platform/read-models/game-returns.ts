import { Refusal } from '#api/envelope'
import type { GameReturn } from '#api/operator/games/returns'
import { isNamed } from '../registry/registry.ts'
import { comparedReturn, type ReturnSums } from './return-interval.ts'

const DAY_MS = 86_400_000
/** The days that are compared where none are named: enough play for most games, and new enough to show a new fault. */
const USUAL_DAYS = 30
const MOST_DAYS = 366

interface Query {
  from?: string | undefined
  to?: string | undefined
  vendor?: string | undefined
  game?: string | undefined
}

type Row = ReturnSums &
  Pick<GameReturn, 'nodeId' | 'vendor' | 'game' | 'currency' | 'voided'> & { rtp: number | null; odds: string | null }

const READ = `
  WITH played AS (
    SELECT vendor, game, unit, sum(rounds) AS rounds, sum(voided) AS voided, sum(staked) AS staked, sum(won) AS won,
      sum(staked_squares) AS stakedSquares, sum(won_squares) AS wonSquares, sum(products) AS products
    FROM game_return_day WHERE day BETWEEN ?1 AND ?2 GROUP BY vendor, game, unit)
  SELECT node_id AS nodeId, vendor, game, unit AS currency, rounds, voided, played.staked, won, stakedSquares, wonSquares,
    products, rtp, odds
  FROM played LEFT JOIN games ON games.vassalage = vendor AND games.game_code = game
  WHERE (?3 IS NULL OR vendor = ?3) AND (?4 IS NULL OR node_id = ?4)
  ORDER BY vendor, game, unit`

/** Returns what every game paid back on these days, compared with its theory. */
export async function gameReturns(
  db: D1Database,
  { from, to, vendor, game }: Query,
  nowMs = Date.now(),
): Promise<{ from: string; to: string; games: GameReturn[] } | Refusal> {
  const last = to ?? dayOf(nowMs)
  const first = from ?? dayOf(Date.parse(last) - (USUAL_DAYS - 1) * DAY_MS)
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (days < 1 || days > MOST_DAYS) return new Refusal('bad-input')
  if (!(await isNamed({ DB: db }, { vendor, game }))) return new Refusal('not-found')
  const bound = [first, last, vendor ?? null, game ?? null]
  const { results } = await db
    .prepare(READ)
    .bind(...bound)
    .all<Row>()
  return { from: first, to: last, games: results.map(gameReturnOf) }
}

function gameReturnOf({ rtp, odds, stakedSquares, wonSquares, products, ...row }: Row): GameReturn {
  const stated = odds === null ? null : (JSON.parse(odds) as { deviation: number | null; highestRtp?: number })
  const theory = { rtp, highestRtp: stated?.highestRtp ?? null, deviation: stated?.deviation ?? null }
  return { ...row, ...comparedReturn({ ...row, stakedSquares, wonSquares, products }, theory) }
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
