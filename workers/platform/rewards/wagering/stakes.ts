import type { GameType } from '#api/games'
import { weightOf } from './progress.ts'
import { type StakeRow, termsOf, type WageringRow } from './wagering-row.ts'

/** The stakes of a game, weighed. */
export interface WeighedStake {
  gameType: GameType | null
  staked: number
  counted: number
  percent: number
}

const STAKES = `
  SELECT stakes.vendor, stakes.game, staked, counted, stakes.game_type, percent, own.game_type AS current
  FROM wagering_stakes AS stakes
    LEFT JOIN games AS own ON own.vassalage = stakes.vendor AND own.game_code = stakes.game
  WHERE wagering = ? ORDER BY stakes.vendor, stakes.game`
const WEIGH = `
  UPDATE wagering_stakes SET game_type = ?, percent = ?
  WHERE wagering = ? AND vendor = ? AND game = ? AND percent IS NULL`

/**
 * Returns what was staked in each game. The part of it that counts is written down when the game first counts; a game that
 * the catalogue does not have yet counts nothing until it does.
 */
export async function readStakes(db: D1Database, row: WageringRow): Promise<WeighedStake[]> {
  const { results } = await db.prepare(STAKES).bind(row.sequence).all<StakeRow>()
  const terms = termsOf(row)
  const weighed = results.map((stake) => {
    const gameType = stake.percent === null ? stake.current : stake.game_type
    return { ...stake, gameType, percent: stake.percent ?? weightOf(terms, { ...stake, gameType }) }
  })
  const fresh = weighed.filter((_, index) => results[index]?.percent === null && results[index].current !== null)
  if (fresh.length > 0)
    await db.batch(
      fresh.map(({ gameType, percent, vendor, game }) =>
        db.prepare(WEIGH).bind(gameType, percent, row.sequence, vendor, game),
      ),
    )
  return weighed.map(({ gameType, staked, counted, percent }) => ({ gameType, staked, counted, percent }))
}
