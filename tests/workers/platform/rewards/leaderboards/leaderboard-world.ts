import type { BoardDraft } from '#api/operator/rewards/leaderboards'
import { type Leaderboard, type MissionLeaderboard, missionLeaderboard } from '#api/rewards/leaderboards'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { runLeaderboards } from '../../../../../workers/platform/rewards/leaderboards/count.ts'
import { openBoard } from '../../../../../workers/platform/rewards/leaderboards/open-board.ts'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { callApi, env, expectValue } from '../../support/world.ts'
import { dayName, dayStart, MINUTE_MS, type Player } from '../rebates/rebate-world.ts'

/** Leaderboards, and how members stand on them. */

const HOUR_MS = 60 * MINUTE_MS

/** The days ago of the last Monday that lies at least so many days back. */
function mondayBefore(least: number): number {
  for (let daysAgo = least; ; daysAgo += 1) if (new Date(dayName(daysAgo)).getUTCDay() === 1) return daysAgo
}
/** The first day of this week and of the last one, in days ago. */
export const THIS_WEEK = mondayBefore(0)
export const LAST_WEEK = THIS_WEEK + 7
/** When the last week can be settled. */
export const SETTLES = dayStart(THIS_WEEK) + 6 * HOUR_MS
export const noonOf = (daysAgo: number) => dayStart(daysAgo) + 12 * HOUR_MS
/** Within this week and today, also in its first minutes. */
export const now = () => Math.max(dayStart(0), Date.now() - 1_000)

let boards = 0
const inAll = (text: string) => ({ es: `${text} es`, en: `${text} en`, pt: `${text} pt` })

export const placesOf = (...amounts: number[]) => amounts.map((amount) => ({ amount }))
export function draftOf(metric: BoardDraft['metric'], over: Partial<BoardDraft> = {}): BoardDraft {
  return {
    ...{ title: inAll('Tabla'), text: inAll('Lo que cuenta'), metric, currency: 'MXN', categories: [], period: 'week' },
    ...{ prizes: { unit: 'PTS', places: placesOf(100, 50, 20) }, ...over },
  }
}

/** Opens a leaderboard, at the beginning of the last week where nothing else is said. */
export async function boardOpen(
  metric: BoardDraft['metric'],
  over: Partial<BoardDraft> = {},
  openedMs = dayStart(LAST_WEEK),
): Promise<string> {
  boards += 1
  const id = `tabla-${String(boards).padStart(3, '0')}`
  const row = await openBoard(env.DB, id, draftOf(metric, over), HOUSE, openedMs)
  if (!('id' in row)) throw new Error(row.code)
  return id
}

/** Ends every leaderboard as if it had never been open, so that each test has its own. */
export async function stopBoards(): Promise<void> {
  await env.DB.prepare(`UPDATE leaderboards SET state = 'stopped', stopped_ms = 0`).run()
}

/** What the clock does in a minute. */
export async function count(nowMs: number): Promise<void> {
  await reachMissions(env, nowMs)
  await runLeaderboards(env, nowMs)
}

export const boardsOf = async ({ headers }: Player, language = 'es') =>
  expectValue(
    await callApi<MissionLeaderboard>('GET', missionLeaderboard.path, {
      headers: { ...headers, 'Accept-Language': language },
    }),
  ).boards
export async function boardOf(one: Player, id: string): Promise<Leaderboard> {
  const board = (await boardsOf(one)).find((each) => each.id === id)
  if (!board) throw new Error(`${id} is not shown`)
  return board
}

/** The prizes of a leaderboard by member, in their order. */
export async function prizesOf(board: string): Promise<[member: string, place: number, amount: number][]> {
  const { results } = await env.DB.prepare(
    'SELECT member_id, place, amount FROM leaderboard_prizes WHERE board = ? ORDER BY place, member_id',
  )
    .bind(board)
    .all<{ member_id: string; place: number; amount: number }>()
  return results.map(({ member_id: member, place, amount }) => [member, place, amount])
}

export async function setState({ id }: Player, state: 'active' | 'excluded'): Promise<void> {
  await bankOf(env, (await memberById(env.DB, id))?.bank ?? '').setState(id, state)
}
