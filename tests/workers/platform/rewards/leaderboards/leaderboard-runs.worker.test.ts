import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runLeaderboards } from '../../../../../workers/platform/rewards/leaderboards/count.ts'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { env } from '../../support/world.ts'
import { beginMissions, inGame } from '../missions/mission-world.ts'
import { dayStart, failingAfter, MINUTE_MS, player, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet } from '../vip-bets.ts'
import {
  boardOpen,
  count,
  LAST_WEEK,
  noonOf,
  placesOf,
  prizesOf,
  SETTLES,
  stopBoards,
  THIS_WEEK,
} from './leaderboard-world.ts'

/** Leaderboards that are counted and settled many times at once, interrupted, or without a budget (decision 190). */

beforeAll(beginMissions)
beforeEach(stopBoards)

const GAMES = { kind: 'games' } as const
const bucketsOf = async (board: string) =>
  (
    await env.DB.prepare(
      'SELECT level, bucket, members FROM leaderboard_buckets WHERE board = ? ORDER BY level, bucket',
    )
      .bind(board)
      .all<{ level: number; bucket: number; members: number }>()
  ).results

test('many times at once, and again, it counts and gives once', async () => {
  const id = await boardOpen(GAMES)
  const [one, other] = [await player(), await player()]
  const played = bet(one.id, 100, noonOf(LAST_WEEK), inGame('casa'))
  await apply(played, bet(other.id, 100, noonOf(LAST_WEEK), inGame('casa')))
  await apply(played)
  await Promise.all([1, 2, 3, 4].map(() => count(SETTLES - MINUTE_MS)))
  expect(await bucketsOf(id)).toEqual([0, 1, 2, 3, 4, 5].map((level) => ({ level, bucket: level ? 0 : 1, members: 2 })))
  await Promise.all([1, 2, 3, 4].map(() => count(SETTLES)))
  await count(SETTLES + MINUTE_MS)
  expect(await prizesOf(id)).toEqual([one.id, other.id].sort().map((member) => [member, 1, 75]))
  expect(await rewardsOf(one)).toMatchObject([{ amount: 75 }])
})

test('interrupted anywhere, the next run finishes it', async () => {
  const id = await boardOpen(GAMES)
  const [one, other] = [await player(), await player()]
  await apply(
    ...['casa', 'pez'].map((game) => bet(one.id, 100, noonOf(LAST_WEEK), inGame(game))),
    bet(other.id, 100, noonOf(LAST_WEEK), inGame('casa')),
  )
  let times = 0
  for (let calls = 0; ; calls += 1) {
    const broken = failingAfter(calls)
    await reachMissions(broken.env, SETTLES).catch(() => undefined)
    await runLeaderboards(broken.env, SETTLES).catch(() => undefined)
    if (!broken.failed()) break
    times += 1
  }
  expect(times).toBeGreaterThan(8)
  expect(await prizesOf(id)).toEqual([
    [one.id, 1, 100],
    [other.id, 2, 50],
  ])
  expect((await bucketsOf(id)).filter(({ level }) => level === 5)).toEqual([{ level: 5, bucket: 0, members: 2 }])
  for (const [who, amount] of [[one, 100] as const, [other, 50] as const])
    expect(await rewardsOf(who)).toMatchObject([{ amount }])
})

test('what changes while it is counted stays marked', async () => {
  await boardOpen(GAMES)
  const one = await player()
  await apply(bet(one.id, 100, noonOf(LAST_WEEK), inGame('casa')))
  await reachMissions(env, SETTLES - MINUTE_MS)
  const mark = env.DB.prepare('SELECT 1 FROM leaderboard_changes WHERE member_id = ?').bind(one.id)
  expect(await mark.first()).not.toBeNull()
  const DB = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      await env.DB.prepare('UPDATE leaderboard_changes SET revision = revision + 1 WHERE member_id = ?')
        .bind(one.id)
        .run()
      return env.DB.batch(statements)
    },
  } as unknown as D1Database
  await runLeaderboards({ ...env, DB }, SETTLES - MINUTE_MS)
  expect(await mark.first()).not.toBeNull()
  await runLeaderboards(env, SETTLES - MINUTE_MS)
  expect(await mark.first()).toBeNull()
})

test('what is counted while another run settles changes nothing', async () => {
  const id = await boardOpen(GAMES)
  const one = await player()
  await apply(bet(one.id, 100, noonOf(LAST_WEEK), inGame('casa')))
  await count(SETTLES - MINUTE_MS)
  await apply(bet(one.id, 100, noonOf(LAST_WEEK), inGame('pez')))
  await reachMissions(env, SETTLES)
  const DB = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      await env.DB.prepare('UPDATE leaderboards SET settled_ms = ?2 WHERE id = ?1').bind(id, dayStart(THIS_WEEK)).run()
      return env.DB.batch(statements)
    },
  } as unknown as D1Database
  await runLeaderboards({ ...env, DB }, SETTLES)
  const score = env.DB.prepare('SELECT score FROM leaderboard_scores WHERE board = ?').bind(id)
  expect(await score.first('score')).toBe(1)
  expect(await bucketsOf(id)).toEqual([0, 1, 2, 3, 4, 5].map((level) => ({ level, bucket: level ? 0 : 1, members: 1 })))
  expect(await prizesOf(id)).toEqual([])
})

test('what the budget does not have waits, and is given when it has', async () => {
  const id = await boardOpen(GAMES, { prizes: { unit: 'MXN', places: placesOf(900, 100) } })
  const [one, other] = [await player(), await player()]
  const amount = (value: string) =>
    env.DB.prepare(`UPDATE reward_budgets SET amount = ${value} WHERE id = 'leaderboards' AND unit = 'MXN'`).run()
  await env.DB.prepare(
    `INSERT INTO reward_budgets (id, unit, amount) VALUES ('leaderboards', 'MXN', 5000000) ON CONFLICT DO NOTHING`,
  ).run()
  await amount('used + 899')
  await apply(
    ...['casa', 'pez'].map((game) => bet(one.id, 100, noonOf(LAST_WEEK), inGame(game))),
    bet(other.id, 100, noonOf(LAST_WEEK), inGame('casa')),
  )
  await count(SETTLES)
  expect(await prizesOf(id)).toHaveLength(2)
  expect(await rewardsOf(one)).toEqual([])
  expect(await rewardsOf(other)).toMatchObject([{ amount: 100 }])
  await amount('5000000')
  await count(SETTLES + MINUTE_MS)
  expect(await rewardsOf(one)).toMatchObject([{ amount: 900, state: 'open' }])
})
