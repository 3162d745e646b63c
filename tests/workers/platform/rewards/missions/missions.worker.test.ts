import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimReward } from '#api/rewards/rewards'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { env, expectValue, send } from '../../support/world.ts'
import { DAY_MS, dayName, dayStart, MINUTE_MS, player, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  bankOfPlayer,
  beginMissions,
  inGame,
  look,
  missionOf,
  missionOpen,
  reachedBy,
  stopAll,
  summaryOf,
} from './mission-world.ts'

/** Missions: what counts, when it is reached, and that it is given once (decision 187). */

beforeAll(beginMissions)
beforeEach(stopAll)

const noon = (daysAgo: number) => dayStart(daysAgo) + 720 * MINUTE_MS
/** Within today, also in its first minutes. */
const now = () => Math.max(dayStart(0), Date.now() - 1_000)
/** The days ago of the last Monday that lies at least so many days back. */
function monday(least: number): number {
  for (let daysAgo = least; ; daysAgo += 1) if (new Date(dayName(daysAgo)).getUTCDay() === 1) return daysAgo
}

describe('what counts', () => {
  test('of a stake is settled cash, in the categories of the mission', async () => {
    const id = await missionOpen({ kind: 'stake', unit: 'MXN', amount: 10_000 }, { categories: ['RNG'], period: 'day' })
    const one = await player()
    const [open, bonus, free] = [{ closes: false }, { bonus: -2_000 }, { free: true }]
    await apply(
      bet(one.id, 4_000, now(), inGame('casa')),
      bet(one.id, 3_000, now(), { ...inGame('barco'), ...bonus }),
      ...[inGame('mesa'), inGame('ninguno'), { ...inGame('casa'), ...open }, { ...inGame('casa'), ...free }].map(
        (about) => bet(one.id, 9_999, now(), about),
      ),
    )
    expect(await missionOf(one, id)).toMatchObject({ goal: 10_000, progress: 5_000, currency: 'MXN', state: 'running' })
    await apply(bet(one.id, 5_000, now(), inGame('casa')))
    expect(await missionOf(one, id)).toMatchObject({ progress: 10_000, state: 'open', amount: 50, unit: 'PTS' })
  })

  test('of rounds is every settled bet, of games each game once', async () => {
    const [rounds, games] = [
      await missionOpen({ kind: 'rounds', count: 6 }),
      await missionOpen({ kind: 'games', count: 3 }),
    ]
    const one = await player()
    const begun = bet(one.id, 100, now(), { ...inGame('mesa'), closes: false })
    await apply(
      ...['casa', 'casa', 'barco', 'casa'].map((game) => bet(one.id, 100, now(), inGame(game))),
      ...[bet(one.id, 100, now(), { ...inGame('casa'), free: true }), begun],
    )
    expect(await missionOf(one, rounds)).toMatchObject({ progress: 5, state: 'running' })
    expect(await missionOf(one, games)).toMatchObject({ progress: 2, state: 'running' })
    await apply(onBet(begun, 'win', now()))
    expect(await missionOf(one, rounds)).toMatchObject({ progress: 6, state: 'open' })
    expect(await missionOf(one, games)).toMatchObject({ progress: 3, state: 'open' })
  })

  test('of days in a row is the run that can still go on, and a gap begins anew', async () => {
    const id = await missionOpen({ kind: 'days', count: 4 }, { period: 'once' })
    const [one, other] = [await player(), await player()]
    for (const daysAgo of [6, 5, 4, 2, 1]) await apply(bet(one.id, 100, noon(daysAgo), inGame('casa')))
    for (const daysAgo of [5, 4, 3]) await apply(bet(other.id, 100, noon(daysAgo), inGame('casa')))
    expect(await missionOf(one, id)).toMatchObject({ progress: 2, goal: 4, state: 'running', until: null })
    expect(await missionOf(other, id)).toMatchObject({ progress: 0 })
    await apply(bet(one.id, 100, noon(3), inGame('casa')))
    expect(await missionOf(one, id)).toMatchObject({ progress: 4, state: 'open' })
  })

  test('of a profile is what is confirmed or set, and nothing that was played', async () => {
    const id = await missionOpen(
      { kind: 'profile', parts: ['email', 'mobile', 'payment-password'] },
      { period: 'once' },
    )
    const one = await player()
    const set = (sql: string) => env.DB.prepare(`UPDATE members SET ${sql} WHERE id = ?`).bind(one.id).run()
    await apply(bet(one.id, 100_000, now(), inGame('casa')))
    await set(`email = 'ana@example.com', mobile = NULL`)
    expect(await missionOf(one, id)).toMatchObject({ progress: 0, goal: 3, state: 'running' })
    await set(`email_confirmed_at = '2026-11-01T00:00:00.000Z', payment_password = 'x'`)
    expect(await missionOf(one, id)).toMatchObject({
      ...{ progress: 2, state: 'running' },
      parts: [
        { part: 'email', isDone: true },
        { part: 'mobile', isDone: false },
        { part: 'payment-password', isDone: true },
      ],
    })
    await set(`mobile = '+52${one.account.replace(/\D/g, '').padEnd(10, '5').slice(0, 10)}'`)
    expect(await missionOf(one, id)).toMatchObject({ progress: 3, state: 'open' })
    await set('payment_password = NULL')
    expect(await missionOf(one, id)).toMatchObject({ progress: 3, state: 'open' })
  })

  test('is what was placed since the mission was opened, in a currency of the member', async () => {
    const openedMs = noon(1) + 7 * MINUTE_MS
    const id = await missionOpen({ kind: 'rounds', count: 9 }, { period: 'once' }, openedMs)
    const others = [
      await missionOpen({ kind: 'stake', unit: 'CLP', amount: 100 }),
      await missionOpen({ kind: 'rounds', count: 1 }, { reward: { unit: 'CLP', amount: 100 } }),
    ]
    const one = await player()
    const times = [-MINUTE_MS, 0, 30 * MINUTE_MS].map((after) => noon(1) + after)
    await apply(...times.map((time) => bet(one.id, 100, time, inGame('casa'))))
    const shown = await summaryOf(one)
    expect(shown.find((one) => one.id === id)).toMatchObject({ progress: 2 })
    expect(shown.filter((one) => others.includes(one.id))).toEqual([])
  })
})

describe('a mission', () => {
  test('begins anew at midnight of the brand, or on Monday, and says until when', async () => {
    const [day, week] = [
      await missionOpen({ kind: 'rounds', count: 2 }, { period: 'day' }),
      await missionOpen({ kind: 'rounds', count: 3 }),
    ]
    const first = monday(8)
    const one = await player()
    const times = [
      // The last minute of a week and the first of the next: one day later in UTC already.
      dayStart(first) - MINUTE_MS,
      dayStart(first),
      dayStart(first) + DAY_MS - MINUTE_MS,
      dayStart(first - 1),
    ]
    await apply(...times.map((time) => bet(one.id, 100, time, inGame('casa'))))
    await look(Date.now())
    expect(await reachedBy(one)).toEqual([`${day}:${dayName(first)}`, `${week}:${dayName(first)}`])
    const shown = await summaryOf(one)
    expect(shown.find(({ id, state }) => id === day && state === 'running')).toMatchObject({
      ...{ progress: 0, reward: `mission:${day}:${dayName(0)}`, until: new Date(dayStart(-1)).toISOString() },
    })
    expect(shown.filter(({ state }) => state === 'open').map(({ reward }) => reward)).toEqual([
      `mission:${day}:${dayName(first)}`,
      `mission:${week}:${dayName(first)}`,
    ])
  })

  test('that a void takes back before it was reached goes back; what was reached stays', async () => {
    const id = await missionOpen({ kind: 'rounds', count: 3 })
    const [one, other] = [await player(), await player()]
    const bets = [one, other].map((each) => [1, 2, 3].map(() => bet(each.id, 100, now(), inGame('casa'))))
    const [mine = [], others = []] = bets
    await apply(...mine.slice(0, 2), ...others)
    await look(Date.now())
    for (const [first] of [mine, others]) if (first) await apply(onBet(first, 'rollback', now()))
    await apply(...mine.slice(2))
    await look(Date.now())
    expect(await missionOf(one, id)).toMatchObject({ progress: 2, state: 'running' })
    expect(await missionOf(other, id)).toMatchObject({ progress: 3, state: 'open' })
    expect(await rewardsOf(one)).toEqual([])
  })

  test('of a week that is over is reached by a bet of it that is settled late', async () => {
    const id = await missionOpen({ kind: 'games', count: 2 })
    const first = monday(9)
    const one = await player()
    const late = bet(one.id, 100, noon(first), { ...inGame('mesa'), closes: false })
    await apply(late, bet(one.id, 100, noon(first - 2), inGame('casa')))
    await look(Date.now())
    expect(await reachedBy(one)).toEqual([])
    await apply(onBet(late, 'win', now()))
    await look(Date.now())
    expect(await reachedBy(one)).toEqual([`${id}:${dayName(first)}`])
  })

  test('is collected once, pays points or money, and is then over for its period', async () => {
    const money = await missionOpen({ kind: 'rounds', count: 1 }, { reward: { unit: 'MXN', amount: 700 } })
    const one = await player()
    await apply(bet(one.id, 100, now(), inGame('casa')))
    const { reward } = (await missionOf(one, money)) ?? {}
    const collect = () => send('POST', claimReward.path, { id: reward }, one.headers)
    await Promise.all([collect(), collect(), collect()])
    expectValue(await collect())
    expect(await missionOf(one, money)).toMatchObject({ state: 'claimed', worth: null })
    expect(await rewardsOf(one)).toMatchObject([{ id: reward, amount: 700, unit: 'MXN', state: 'claimed' }])
    expect(JSON.parse((await rewardsOf(one))[0]?.details ?? '')).toMatchObject({ title: { pt: 'Misión pt' } })
  })

  test('that is stopped is reached by nobody any more, and who has reached it collects', async () => {
    const id = await missionOpen({ kind: 'rounds', count: 1 })
    const [one, other] = [await player(), await player()]
    await apply(bet(one.id, 100, now(), inGame('casa')))
    await look(Date.now())
    await stopAll()
    await apply(bet(other.id, 100, now(), inGame('casa')))
    await look(Date.now())
    expect(await missionOf(one, id)).toMatchObject({ state: 'open' })
    expect(await missionOf(other, id)).toBeUndefined()
  })
})

test('who is excluded sees no missions, and collects what was reached', async () => {
  const [profile, reached, left] = [
    await missionOpen({ kind: 'profile', parts: ['mobile'] }, { period: 'once' }),
    await missionOpen({ kind: 'rounds', count: 1 }),
    await missionOpen({ kind: 'rounds', count: 2 }),
  ]
  const one = await player()
  await apply(bet(one.id, 100, now(), inGame('casa')))
  const shown = async () => (await summaryOf(one)).map(({ id, state }) => [id, state])
  expect(await shown()).toEqual([
    [reached, 'open'],
    [profile, 'running'],
    [left, 'running'],
  ])
  await bankOf(env, await bankOfPlayer(one)).setState(one.id, 'excluded')
  expect(await shown()).toEqual([[reached, 'open']])
  expectValue(await send('POST', claimReward.path, { id: (await missionOf(one, reached))?.reward }, one.headers))
})

describe('the cost of what is left of a stake', () => {
  const costOf = async (categories: ('RNG' | 'LIVE' | 'FISH')[], amount = 10_001, staked = 0) => {
    const id = await missionOpen({ kind: 'stake', unit: 'MXN', amount }, { categories })
    const one = await player()
    if (staked > 0) await apply(bet(one.id, staked, now(), inGame('casa')))
    return (await missionOf(one, id))?.expectedCost
  }

  test('is by the lowest return that a card of the categories states, rounded up', async () => {
    expect(await costOf(['RNG'])).toBe(581)
    expect(await costOf(['RNG'], 10_001, 5_000)).toBe(291)
    expect(await costOf(['FISH'])).toBe(100)
    expect(await costOf(['FISH', 'RNG'])).toBe(581)
    expect(await costOf([])).toBe(581)
  })

  test('is not said where no card states a return, nor of other missions', async () => {
    expect(await costOf(['LIVE'])).toBeNull()
    const id = await missionOpen({ kind: 'rounds', count: 5 }, { reward: { unit: 'PTS', amount: 250 } })
    expect(await missionOf(await player(), id)).toMatchObject({ expectedCost: null, worth: 250 })
  })
})
