import { GAME_TYPES } from '#api/games'
import type { Wagering } from '#api/rewards/wagering'
import { log } from '../../../shared/log.ts'
import type { Env } from '../../env.ts'
import { advance } from './advance.ts'
import { progressOf } from './progress.ts'
import { readStakes, type WeighedStake } from './stakes.ts'
import type { WageringRow } from './wagering-row.ts'

/** The most that are shown; who has more waits for these first. */
const LISTED = 20

/** Returns what a member has left to wager of each bonus, by the id of the grant, counted anew where something changed. */
export async function wageringsOf(env: Env, memberId: string, nowMs = Date.now()): Promise<Map<string, Wagering>> {
  for (const row of await openRows(env.DB, memberId))
    if (row.due > 0 || (row.expires_at !== null && Date.parse(row.expires_at) <= nowMs))
      // Shown as it was counted last; the clock counts it again.
      await advance(env, row, nowMs).catch((error) => log('error', 'wagering not counted', { member: memberId, error }))
  const rows = await openRows(env.DB, memberId)
  return new Map(await Promise.all(rows.map(async (row) => [row.grant_id, await wageringOf(env.DB, row)] as const)))
}

/** Returns what is left to wager of one bonus; null where there is nothing, or it has ended. */
export async function readWagering(env: Env, memberId: string, grantId: string): Promise<Wagering | null> {
  return (await wageringsOf(env, memberId)).get(grantId) ?? null
}

async function openRows(db: D1Database, memberId: string): Promise<WageringRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM wagerings WHERE member_id = ? AND state IN ('waiting', 'running') ORDER BY sequence LIMIT ${LISTED}`,
    )
    .bind(memberId)
    .all<WageringRow>()
  return results
}

async function wageringOf(db: D1Database, row: WageringRow): Promise<Wagering> {
  const { state, target, expires_at: until, max_stake: maxStake } = row
  const stakes = await readStakes(db, row)
  const progress = progressOf(stakes)
  return { state, target, progress, left: Math.max(0, target - progress), until, maxStake, lines: linesOf(stakes) }
}

/** One line for each category and part that counts, in the order of the lobby; games that it does not list are last. */
function linesOf(stakes: readonly WeighedStake[]): Wagering['lines'] {
  return [...GAME_TYPES, null].flatMap((gameType) => {
    const ofType = stakes.filter((one) => one.gameType === gameType && one.staked > 0)
    return [...Map.groupBy(ofType, ({ percent }) => percent)].map(([percent, group]) => ({
      ...{ gameType, percent, counted: progressOf(group) },
      staked: group.reduce((sum, { staked }) => sum + staked, 0),
    }))
  })
}
