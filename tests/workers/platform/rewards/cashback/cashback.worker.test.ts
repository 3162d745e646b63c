import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleCashbacks } from '../../../../../workers/platform/rewards/cashback/settle.ts'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { newOperator } from '../../support/operator.ts'
import { env, expectValue, send } from '../../support/world.ts'
import { failingAfter, type Player, player, rankOf, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  afterWeek,
  beginCashbacks,
  cashbackOpen,
  DAY_MS,
  end,
  forgetCashbacks,
  gift,
  inWeek,
  MESA,
  MINUTE_MS,
  PEZ,
  POKER,
  SLOT,
  settle,
  version,
  weekName,
  weekStart,
  weeksOf,
} from './cashback-world.ts'

/** The settlement of cashback (decision 200). */

beforeAll(beginCashbacks)
beforeEach(forgetCashbacks)

const amountsOf = async (one: Player) => (await weeksOf(one)).map(({ amount }) => amount)
/** A bet that loses. */
const loses = ({ id }: Player, amount: number, atMs: number, game = SLOT) => bet(id, amount, atMs, game)

describe('a week', () => {
  test('gives a share of stakes without prizes and gifts, six hours after it ended, to collect within days, or it lapses', async () => {
    const [one, id] = [await player(), await cashbackOpen()]
    const won = bet(one.id, 60_000, inWeek(1), { ...SLOT, closes: false })
    await apply(loses(one, 90_000, inWeek(1)), won, gift(one.id, 10_005, inWeek(1, 4)))
    await apply({ ...onBet(won, 'win', inWeek(1)), amount: 20_000 })
    await settle(afterWeek(1) - 1)
    expect(await weeksOf(one)).toEqual([])
    await settle(afterWeek(1))
    const line = { week: weekName(1), staked: 150_000, won: 20_000, given: 10_005, rate: 1_000, amount: 11_999 }
    expect(await weeksOf(one)).toMatchObject([
      { week: weekName(1), lines: [line], carried: 0, carry: 0, amount: 11_999 },
    ])
    const row = env.DB.prepare('SELECT * FROM entitlements WHERE member_id = ?').bind(one.id)
    const reward = await row.first<{ details: string }>()
    expect(reward).toMatchObject({
      ...{ id: `cashback:${id}:${weekName(1)}`, kind: 'cashback', budget: 'cashback', unit: 'MXN', amount: 11_999 },
      ...{ state: 'open', unclaimed: 'lapsed', expires_ms: afterWeek(1) + 7 * DAY_MS },
    })
    expect(JSON.parse(reward?.details ?? '')).toMatchObject({
      title: { es: 'Cashback' },
      lines: [{ rate: 1_000, staked: 119_995, amount: 11_999 }],
    })
  })

  test('begins on Monday at midnight of the brand; a bet belongs to the week in which it was placed', async () => {
    const one = await player()
    await cashbackOpen()
    const open = bet(one.id, 7_000, weekStart(1) - 1, { ...SLOT, closes: false })
    await apply(loses(one, 10_000, weekStart(2)), open, loses(one, 20_000, weekStart(1)))
    await settle(afterWeek(2))
    await apply({ ...onBet(open, 'win', inWeek(1)), amount: 0 })
    await settle(afterWeek(1))
    expect(await amountsOf(one)).toEqual([1_000, 2_700])
  })

  test('counts the games that are named, and neither bonus money, free bets nor play money', async () => {
    const one = await player()
    await cashbackOpen({ games: [PEZ], least: 1 })
    await apply(
      ...[MESA, POKER].map((game) => loses(one, 500_000, inWeek(1), game)),
      loses(one, 10_000, inWeek(1), PEZ),
      bet(one.id, 90_000, inWeek(1), { ...SLOT, bonus: -50_000 }),
      bet(one.id, 90_000, inWeek(1), { ...SLOT, free: true }),
      bet(one.id, 90_000, inWeek(1), { ...SLOT, unit: 'FUN' }),
      bet(one.id, 90_000, inWeek(1), { ...SLOT, closes: false }),
    )
    await settle(afterWeek(1))
    expect(await weeksOf(one)).toMatchObject([{ lines: [{ staked: 50_000, won: 0, given: 0 }], amount: 5_000 }])
  })

  test('gives nothing below the least amount nor for a gain, never more than the cap, and by the rank at its end', async () => {
    await cashbackOpen({ least: 1_000, cap: 3_000 })
    const [below, at, above, gain] = [await player(), await player(), await player(), await player()]
    await rankOf(above, [{ fromMs: inWeek(1), level: 2 }])
    const won = bet(gain.id, 50_000, inWeek(1), { ...SLOT, closes: false })
    await apply(loses(below, 9_999, inWeek(1)), loses(at, 10_000, inWeek(1)), loses(above, 25_010, inWeek(1)), won)
    await apply({ ...onBet(won, 'win', inWeek(1)), amount: 50_001 })
    await settle(afterWeek(1))
    expect(await Promise.all([below, at, above, gain].map(amountsOf))).toEqual([[], [1_000], [3_000], []])
    const [{ details = '' } = {}] = await rewardsOf(above)
    expect(JSON.parse(details).lines[0]).toMatchObject({ name: { es: expect.stringMatching(/, hasta el máximo$/) } })
  })

  test('is under the version of its beginning; a pause ends it at its end, a stop at once', async () => {
    const [one, id] = [await player(), await cashbackOpen()]
    await version(id, { rates: [500] }, inWeek(5))
    await end(id, 'paused', inWeek(4))
    await version(id, { rates: [200], categories: ['FISH'] }, inWeek(3))
    await end(id, 'stopped', inWeek(2) + MINUTE_MS)
    for (const weeksAgo of [5, 4, 3, 2, 1])
      await apply(...[SLOT, PEZ].map((game) => loses(one, 100_000, inWeek(weeksAgo), game)))
    await apply(loses(one, 100_000, inWeek(2) + 16 * MINUTE_MS, PEZ))
    await settle(afterWeek(1))
    expect((await weeksOf(one)).map(({ week, amount }) => [week, amount])).toEqual([
      [weekName(5), 10_000],
      [weekName(4), 5_000],
      [weekName(2), 2_000],
    ])
  })

  test('a game that moves to another category afterwards takes nothing back', async () => {
    const one = await player()
    await cashbackOpen({ categories: ['FISH'] })
    const late = bet(one.id, 10_000, inWeek(2), { ...PEZ, closes: false })
    await apply(loses(one, 50_000, inWeek(2), PEZ), late)
    await settle(afterWeek(2))
    await env.DB.prepare(`UPDATE games SET game_type = 'LIVE' WHERE game_code = ?`).bind(PEZ.game).run()
    await apply({ ...onBet(late, 'win', inWeek(1)), amount: 0 })
    await settle(afterWeek(1))
    await env.DB.prepare(`UPDATE games SET game_type = 'FISH' WHERE game_code = ?`).bind(PEZ.game).run()
    expect(await amountsOf(one)).toEqual([5_000, 1_000])
  })
})

test('what is voided, won or given later is taken from the next week, never below zero, and what is missing is carried', async () => {
  const [one, id] = [await player(), await cashbackOpen()]
  const voided = loses(one, 300_000, inWeek(4))
  await apply(voided)
  await settle(afterWeek(4))
  await apply(onBet(voided, 'rollback', inWeek(3)), loses(one, 100_000, inWeek(3)))
  await settle(afterWeek(3))
  await apply(loses(one, 250_000, inWeek(2)))
  await settle(afterWeek(2))
  // The bank's message of a gift comes a week late.
  await apply(gift(one.id, 100_000, inWeek(2, 5)), loses(one, 150_000, inWeek(1)))
  await settle(afterWeek(1))
  expect((await weeksOf(one)).map(({ carried, amount, carry }) => [carried, amount, carry])).toEqual([
    [0, 30_000, 0],
    [0, 0, -20_000],
    [-20_000, 5_000, 0],
    [0, 5_000, 0],
  ])
  const [, { details = '' } = {}] = await rewardsOf(one)
  expect(JSON.parse(details).lines.map((line: { amount: number }) => line.amount)).toEqual([25_000, -20_000])
  expect((await rewardsOf(one)).map((reward) => reward.id)).toEqual(
    [4, 2, 1].map((weeksAgo) => `cashback:${id}:${weekName(weeksAgo)}`),
  )
})

describe('who gets it', () => {
  test('neither who is excluded nor who wants no offers, also when something changes later; who refused after the week does', async () => {
    await cashbackOpen()
    const [excluded, refused, later] = [await player(), await player(), await player()]
    const voided = loses(excluded, 60_000, inWeek(2))
    await apply(voided, loses(excluded, 90_000, inWeek(2)))
    for (const one of [refused, later]) await apply(loses(one, 90_000, inWeek(2)))
    const refuse = ({ id }: Player, atMs: number) =>
      env.DB.prepare('UPDATE members SET offers_refused_at = ? WHERE id = ?')
        .bind(new Date(atMs).toISOString(), id)
        .run()
    await refuse(refused, inWeek(2, 3))
    await refuse(later, weekStart(1) + 1)
    const exclusion = { kind: 'exclusion', until: null, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/exclusions/${excluded.account}`, exclusion, (await newOperator()).headers))
    await settle(afterWeek(2))
    await apply(onBet(voided, 'rollback', inWeek(1)))
    await settle(afterWeek(1))
    expect(await Promise.all([excluded, refused, later].map(amountsOf))).toEqual([[], [], [9_000]])
  })

  test('its audience, as it is when the week is settled', async () => {
    const [inside, outside] = [await player(), await player()]
    await cashbackOpen({ audience: { kind: 'list', accounts: [inside.account] } })
    await apply(loses(inside, 90_000, inWeek(1)), loses(outside, 90_000, inWeek(1)))
    await settle(afterWeek(1))
    expect(await Promise.all([inside, outside].map(amountsOf))).toEqual([[9_000], []])
  })
})

describe('however it is run', () => {
  test('by many clocks at once, and again, it gives once', async () => {
    const one = await player()
    await cashbackOpen()
    await apply(loses(one, 70_000, inWeek(2)), loses(one, 10_000, inWeek(1)))
    await Promise.all([...Array(8)].map(() => settle(afterWeek(1))))
    await settle(afterWeek(1))
    await settle(afterWeek(1) + MINUTE_MS)
    expect(await amountsOf(one)).toEqual([7_000, 1_000])
    expect((await rewardsOf(one)).map(({ amount }) => amount)).toEqual([7_000, 1_000])
  })

  test('interrupted anywhere, the next run finishes it', async () => {
    const one = await player()
    await cashbackOpen()
    const voided = loses(one, 30_000, inWeek(3))
    await apply(voided, loses(one, 50_000, inWeek(2)))
    await settle(afterWeek(3))
    await apply(onBet(voided, 'rollback', inWeek(2)), loses(one, 10_000, inWeek(1)))
    await reachMissions(env, afterWeek(1))
    let times = 0
    for (let calls = 0; ; calls += 1) {
      const broken = failingAfter(calls)
      await settleCashbacks(broken.env, afterWeek(1)).catch(() => undefined)
      if (!broken.failed()) break
      times += 1
    }
    expect(times).toBeGreaterThan(5)
    expect((await weeksOf(one)).map(({ amount, is_given }) => [amount, is_given])).toEqual([
      [3_000, 1],
      [2_000, 1],
      [1_000, 1],
    ])
    expect((await rewardsOf(one)).map(({ amount }) => amount)).toEqual([3_000, 2_000, 1_000])
  })

  test('marks of what was counted go, those that come meanwhile stay', async () => {
    const one = await player()
    await cashbackOpen()
    await apply(loses(one, 10_000, inWeek(2)), loses(one, 10_000, weekStart(1) - MINUTE_MS))
    await settle(afterWeek(2))
    const marks = env.DB.prepare('SELECT since FROM cashback_changes WHERE member_id = ?').bind(one.id)
    // The last minute of the week lies in a day of UTC that is not over.
    expect((await marks.all()).results).toEqual([{ since: new Date(weekStart(1)).toISOString() }])
    await settle(afterWeek(1))
    expect((await marks.all()).results).toEqual([])
    expect(await amountsOf(one)).toEqual([2_000])
  })

  test('the last of the budget is for one of two that are settled at once; the other one waits, and gets it when there is more', async () => {
    const [one, other] = [await player(), await player()]
    await cashbackOpen()
    await apply(loses(one, 70_000, inWeek(1)), loses(other, 70_000, inWeek(1)))
    const setTo = (amount: string) =>
      env.DB.prepare(`UPDATE reward_budgets SET amount = ${amount} WHERE id = 'cashback' AND unit = 'MXN'`).run()
    await setTo('used + 13999')
    await Promise.all([...Array(6)].map(() => settle(afterWeek(1))))
    const given = async () => (await Promise.all([one, other].map(rewardsOf))).flat().map(({ amount }) => amount)
    expect(await given()).toEqual([7_000])
    const weeks = await Promise.all([one, other].map((each) => weeksOf(each)))
    expect(
      weeks
        .flat()
        .map(({ is_given }) => is_given)
        .sort(),
    ).toEqual([0, 1])
    const budget = env.DB.prepare(`SELECT used, amount FROM reward_budgets WHERE id = 'cashback' AND unit = 'MXN'`)
    const { used = 0, amount = 0 } = (await budget.first<{ used: number; amount: number }>()) ?? {}
    expect(amount - used).toBe(6_999)
    await setTo('used + 7000')
    await settle(afterWeek(1) + MINUTE_MS)
    expect(await given()).toEqual([7_000, 7_000])
    await setTo('10000000')
  })
})
