import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimReward } from '#api/rewards/rewards'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { stopBoard } from '../../../../../workers/platform/rewards/leaderboards/open-board.ts'
import { env, expectValue, send } from '../../support/world.ts'
import { beginMissions, inGame } from '../missions/mission-world.ts'
import { dayStart, MINUTE_MS, player, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  boardOf,
  boardOpen,
  boardsOf,
  count,
  LAST_WEEK,
  noonOf,
  now,
  placesOf,
  prizesOf,
  SETTLES,
  setState,
  stopBoards,
  THIS_WEEK,
} from './leaderboard-world.ts'

/** Leaderboards: what counts, how ties share, and that a prize is won once (decision 190). */

beforeAll(beginMissions)
beforeEach(stopBoards)

const STAKE = { kind: 'stake', dayCap: 1_000 } as const
const GAMES = { kind: 'games' } as const

describe('what counts', () => {
  test('of games is each different one with a settled bet, whatever was staked', async () => {
    const id = await boardOpen(GAMES, { categories: ['RNG', 'LIVE'] })
    const [one, other] = [await player(), await player()]
    await apply(
      ...['casa', 'casa', 'mesa', 'pez'].map((game) => bet(one.id, 10, now(), inGame(game))),
      bet(one.id, 10, now(), { ...inGame('barco'), closes: false }),
      bet(other.id, 900_000, now(), inGame('casa')),
    )
    await count(Date.now())
    expect((await boardOf(one, id)).running?.own).toEqual({ place: 1, score: 2, prize: null })
    expect((await boardOf(other, id)).running?.own).toEqual({ place: 2, score: 1, prize: null })
  })

  test('of a stake is settled cash, of each day at most so much', async () => {
    const id = await boardOpen(STAKE)
    const one = await player()
    await apply(
      bet(one.id, 4_000, noonOf(LAST_WEEK), inGame('casa')),
      bet(one.id, 300, noonOf(LAST_WEEK - 1), { ...inGame('casa'), bonus: -100 }),
      bet(one.id, 500, noonOf(LAST_WEEK - 1), { ...inGame('casa'), free: true }),
      bet(one.id, 400, noonOf(LAST_WEEK + 1), inGame('casa')),
    )
    await count(Date.now())
    expect((await boardOf(one, id)).last?.own).toMatchObject({ place: 1, score: 1_200 })
  })

  test('is what was placed since it was opened, in its currency', async () => {
    const openedMs = noonOf(LAST_WEEK) + 7 * MINUTE_MS
    const id = await boardOpen(STAKE, {}, openedMs)
    const one = await player()
    const foreign = await boardOpen(GAMES, { currency: 'CLP' })
    const times = [-MINUTE_MS, 0, 30 * MINUTE_MS].map((after) => noonOf(LAST_WEEK) + after)
    await apply(...times.map((time) => bet(one.id, 100, time, inGame('casa'))))
    await count(Date.now())
    expect((await boardOf(one, id)).last).toMatchObject({ members: 1, own: { place: 1, score: 200 } })
    const late = await boardOpen(STAKE, {}, now())
    expect((await boardOf(one, late)).last).toBeNull()
    expect((await boardsOf(one)).map((board) => board.id)).not.toContain(foreign)
  })

  test('begins anew on Monday, and a week without a bet has no place', async () => {
    const id = await boardOpen(GAMES)
    const [one, reader] = [await player(), await player()]
    await apply(
      bet(one.id, 100, dayStart(THIS_WEEK) - MINUTE_MS, inGame('casa')),
      bet(one.id, 100, dayStart(THIS_WEEK), inGame('casa')),
    )
    await count(Date.now())
    const { running, last } = await boardOf(reader, id)
    for (const standing of [running, last])
      expect(standing).toMatchObject({ members: 1, top: [{ place: 1, score: 1, isOwn: false }] })
    expect(running?.own).toEqual({ place: null, score: 0, prize: null })
    expect(last?.until).toBe(running?.from)
    expect(last?.from).toBe(new Date(dayStart(LAST_WEEK)).toISOString())
  })
})

test('names are masked, the first ten are shown, and one’s own place is there beyond them', async () => {
  const id = await boardOpen(STAKE)
  const players = await Promise.all([...Array(13)].map(() => player()))
  await apply(...players.map((one, index) => bet(one.id, 1_000 - 10 * index, now(), inGame('casa'))))
  await count(Date.now())
  const [first, last] = [players[0], players[12]]
  if (!first || !last) throw new Error('no players')
  const seen = await boardOf(last, id)
  expect(seen.running).toMatchObject({ members: 13, own: { place: 13, score: 880 } })
  expect(seen.running?.top.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(seen.running?.top.some(({ isOwn }) => isOwn)).toBe(false)
  for (const { name } of seen.running?.top ?? []) expect(name).toContain('***')
  expect(JSON.stringify(seen)).not.toContain(first.account)
  expect((await boardOf(first, id)).running?.top[0]).toMatchObject({ isOwn: true, score: 1_000 })
})

describe('prizes', () => {
  test('are decided six hours after the end, and those who tie share their places, rounded down', async () => {
    const id = await boardOpen(GAMES, { prizes: { unit: 'PTS', places: placesOf(100, 51, 20) } })
    const [one, two, three, four] = [await player(), await player(), await player(), await player()]
    const play = (who: { id: string }, ...games: string[]) =>
      apply(...games.map((game) => bet(who.id, 10, noonOf(LAST_WEEK), inGame(game))))
    await play(one, 'casa', 'barco')
    await play(two, 'casa', 'mesa')
    await play(three, 'casa')
    await play(four, 'pez')
    await count(SETTLES - 1)
    expect(await prizesOf(id)).toEqual([])
    await count(SETTLES)
    const sorted = (...pair: { id: string }[]) => pair.map((each) => each.id).sort()
    expect(await prizesOf(id)).toEqual([
      ...sorted(one, two).map((member) => [member, 1, 75]),
      ...sorted(three, four).map((member) => [member, 3, 10]),
    ])
    expect((await boardOf(two, id)).last).toMatchObject({ isSettled: true, own: { place: 1, score: 2, prize: 75 } })
    expect(await rewardsOf(four)).toMatchObject([{ id: `leaderboard:${id}:${weekOf(LAST_WEEK)}`, amount: 10 }])
  })

  test('are paid once when they are collected, in money or points', async () => {
    const id = await boardOpen(GAMES, { prizes: { unit: 'MXN', places: placesOf(700) } })
    const one = await player()
    await apply(bet(one.id, 100, noonOf(LAST_WEEK), inGame('casa')))
    await count(SETTLES)
    const reward = `leaderboard:${id}:${weekOf(LAST_WEEK)}`
    const collect = () => send('POST', claimReward.path, { id: reward }, one.headers)
    await Promise.all([collect(), collect(), collect()])
    expectValue(await collect())
    expect(await rewardsOf(one)).toMatchObject([{ id: reward, amount: 700, unit: 'MXN', state: 'claimed' }])
    expect(JSON.parse((await rewardsOf(one))[0]?.details ?? '')).toMatchObject({ title: { pt: 'Tabla pt' } })
  })

  test('change with a void before they are decided, and with none after', async () => {
    const id = await boardOpen(GAMES, { prizes: { unit: 'PTS', places: placesOf(100, 50) } })
    const [one, other] = [await player(), await player()]
    const bets = [bet(one.id, 10, noonOf(LAST_WEEK), inGame('casa')), bet(one.id, 10, noonOf(LAST_WEEK), inGame('pez'))]
    const others = [bet(other.id, 10, noonOf(LAST_WEEK), inGame('casa'))]
    await apply(...bets, ...others)
    const [first, second] = bets
    if (!first || !second) throw new Error('no bets')
    await apply(onBet(first, 'rollback', SETTLES - MINUTE_MS))
    await count(SETTLES)
    const won = [one.id, other.id].sort().map((member) => [member, 1, 75])
    expect(await prizesOf(id)).toEqual(won)
    await apply(onBet(second, 'rollback', SETTLES + MINUTE_MS))
    await apply(bet(other.id, 10, noonOf(LAST_WEEK), inGame('mesa')))
    await count(SETTLES + 2 * MINUTE_MS)
    expect(await prizesOf(id)).toEqual(won)
    expect((await boardOf(one, id)).last?.own).toEqual({ place: 1, score: 1, prize: 75 })
    expect((await boardOf(other, id)).last?.own).toEqual({ place: 1, score: 1, prize: 75 })
  })

  test('wait until what came before is counted, a day at most', async () => {
    const id = await boardOpen(GAMES)
    const one = await player()
    await apply(bet(one.id, 10, noonOf(LAST_WEEK), inGame('casa')))
    await count(SETTLES - MINUTE_MS)
    const mark = (since: number) =>
      env.DB.prepare(`INSERT INTO leaderboard_changes VALUES ('nobody', '2026-01-01', ?, 1)`)
        .bind(new Date(since).toISOString())
        .run()
    await mark(SETTLES - 1)
    await count(SETTLES + MINUTE_MS)
    expect(await prizesOf(id)).toEqual([])
    await count(SETTLES + 24 * 60 * MINUTE_MS)
    expect(await prizesOf(id)).toEqual([[one.id, 1, 100]])
    await env.DB.prepare(`DELETE FROM leaderboard_changes WHERE member_id = 'nobody'`).run()
  })
})

describe('a leaderboard that is stopped', () => {
  test('ends then: what was placed before is settled as written, and no period follows', async () => {
    const stopMs = noonOf(LAST_WEEK + 0) + 5 * MINUTE_MS
    const id = await boardOpen(GAMES)
    const one = await player()
    await stopBoard(env.DB, id, HOUSE, stopMs)
    await apply(
      bet(one.id, 10, stopMs - MINUTE_MS, inGame('casa')),
      bet(one.id, 10, stopMs + 11 * MINUTE_MS, inGame('pez')),
      bet(one.id, 10, now(), inGame('mesa')),
    )
    const end = noonOf(LAST_WEEK) + 15 * MINUTE_MS
    await count(end + 6 * 60 * MINUTE_MS - 1)
    expect(await prizesOf(id)).toEqual([])
    await count(end + 6 * 60 * MINUTE_MS)
    await count(SETTLES + MINUTE_MS)
    await count(Date.now() + 14 * 24 * 60 * MINUTE_MS)
    expect(await prizesOf(id)).toEqual([[one.id, 1, 100]])
    const shown = await boardOf(one, id)
    expect(shown.running).toBeNull()
    expect(shown.last).toMatchObject({
      isSettled: true,
      until: new Date(end).toISOString(),
      own: { score: 1, prize: 100 },
    })
  })
})

describe('who is excluded', () => {
  test('stands on no leaderboard, and comes back with the next bet', async () => {
    const id = await boardOpen(GAMES)
    const [one, other] = [await player(), await player()]
    await apply(
      ...['casa', 'pez'].map((game) => bet(one.id, 10, now(), inGame(game))),
      bet(other.id, 10, now(), inGame('casa')),
    )
    await count(Date.now() - 2 * MINUTE_MS)
    expect((await boardOf(other, id)).running).toMatchObject({ members: 2, own: { place: 2 } })
    await setState(one, 'excluded')
    // Who is shown was checked within the last minute.
    await env.DB.prepare('UPDATE leaderboard_scores SET checked_ms = 0 WHERE board = ?').bind(id).run()
    expect((await boardOf(other, id)).running).toMatchObject({ members: 1, own: { place: 1 }, top: [{ place: 1 }] })
    expect(await boardsOf(one)).toEqual([])
    await apply(bet(one.id, 10, now(), inGame('mesa')))
    await count(Date.now())
    expect((await boardOf(other, id)).running).toMatchObject({ members: 1 })
    await setState(one, 'active')
    await apply(bet(one.id, 10, now(), inGame('mesa')))
    await count(Date.now())
    expect((await boardOf(one, id)).running).toMatchObject({ members: 2, own: { place: 1, score: 3 } })
  })

  test('before the prizes are decided wins none, and the others move up; after it keeps what was won', async () => {
    const id = await boardOpen(GAMES, { prizes: { unit: 'PTS', places: placesOf(100, 50) } })
    const [one, two, three] = [await player(), await player(), await player()]
    const play = (who: { id: string }, ...games: string[]) =>
      apply(...games.map((game) => bet(who.id, 10, noonOf(LAST_WEEK), inGame(game))))
    await play(one, 'casa', 'barco', 'mesa')
    await play(two, 'casa', 'mesa')
    await play(three, 'casa')
    await count(SETTLES - MINUTE_MS)
    await setState(one, 'excluded')
    await count(SETTLES)
    expect(await prizesOf(id)).toEqual([
      [two.id, 1, 100],
      [three.id, 2, 50],
    ])
    expect(await rewardsOf(one)).toEqual([])
    await setState(two, 'excluded')
    expectValue(await send('POST', claimReward.path, { id: `leaderboard:${id}:${weekOf(LAST_WEEK)}` }, two.headers))
  })
})

const weekOf = (daysAgo: number) => new Date(dayStart(daysAgo)).toISOString().slice(0, 10)
