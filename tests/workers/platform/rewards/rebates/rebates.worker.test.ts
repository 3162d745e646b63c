import { beforeAll, describe, expect, test } from 'vitest'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { saveRebateRules } from '../../../../../workers/platform/rewards/rebates/rules.ts'
import { settleRebates } from '../../../../../workers/platform/rewards/rebates/settle.ts'
import { env } from '../../support/world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  afterDay,
  beginRebates,
  CARTAS,
  DAY_MS,
  dayName,
  dayStart,
  daysOf,
  failingAfter,
  GALLOS,
  listGame,
  MESA,
  MINUTE_MS,
  NOWHERE,
  POKER,
  player,
  RATES,
  rankOf,
  rewardsOf,
  SLOT,
  settle,
} from './rebate-world.ts'

/** The settlement of the rebate (decision 186). */

beforeAll(beginRebates)

/** The middle of the day before yesterday, of yesterday. */
const NOON = 720 * MINUTE_MS
const noon = (daysAgo: number) => dayStart(daysAgo) + NOON

describe('a day', () => {
  test('gives each category of settled cash stakes its rate, on lines that add up, for seven days', async () => {
    const one = await player()
    await apply(
      bet(one.id, 180_000, noon(2), SLOT),
      bet(one.id, 230_050, noon(2), MESA),
      bet(one.id, 66_099, noon(2), CARTAS),
      bet(one.id, 10_000, noon(2), POKER),
      bet(one.id, 50_000, noon(2), GALLOS),
      bet(one.id, 50_000, noon(2), NOWHERE),
    )
    await settle(afterDay(2) - 1)
    expect(await daysOf(one)).toEqual([])
    await settle(afterDay(2))
    const [day] = await daysOf(one)
    expect(day).toMatchObject({ day: dayName(2), carried: 0, carry: 0, amount: 1_800 + 1_380 + 660 + 5, is_given: 1 })
    expect(day?.lines.map(({ category, rate, staked, amount }) => [category, rate, staked, amount])).toEqual([
      ['RNG', 100, 180_000, 1_800],
      ['LIVE', 60, 230_050, 1_380],
      ['PVP', 100, 66_099, 660],
      ['RNG:VP', 5, 10_000, 5],
    ])
    const [reward] = await rewardsOf(one)
    expect(reward).toMatchObject({ id: `rebate:${dayName(2)}`, amount: 3_845, unit: 'MXN', state: 'open' })
    const details = JSON.parse(reward?.details ?? '') as {
      title: { es: string }
      lines: { name: { es: string }; amount: number }[]
    }
    expect(details.title.es).toMatch(/^Reembolso del \d+ [a-z]{3}$/)
    expect(details.lines.map(({ name, amount }) => [name.es, amount])).toEqual([
      ['Slots', 1_800],
      ['En vivo', 1_380],
      ['Cartas', 660],
      ['Video póker', 5],
    ])
    const expiry = env.DB.prepare('SELECT expires_ms, unclaimed, budget FROM entitlements WHERE member_id = ?')
    expect(await expiry.bind(one.id).first()).toEqual({
      ...{ expires_ms: afterDay(2) + 7 * DAY_MS, unclaimed: 'paid', budget: 'rebate' },
    })
  })

  test('counts neither bonus money nor promotions nor play money, and a part that was cash', async () => {
    const one = await player()
    await apply(
      bet(one.id, 90_000, noon(2), { ...SLOT, bonus: -90_000 }),
      bet(one.id, 90_000, noon(2), { ...SLOT, bonus: -50_000 }),
      bet(one.id, 90_000, noon(2), { ...SLOT, free: true }),
      bet(one.id, 90_000, noon(2), { ...SLOT, unit: 'FUN' }),
      bet(one.id, 90_000, noon(2), { ...SLOT, closes: false }),
    )
    await settle(afterDay(2))
    expect(await daysOf(one)).toMatchObject([{ lines: [{ staked: 40_000 }], amount: 400 }])
  })

  test('begins and ends at midnight of the brand, to the millisecond of the bet', async () => {
    const one = await player()
    await apply(
      bet(one.id, 1_000_00, dayStart(2) - 1, SLOT),
      bet(one.id, 2_000_00, dayStart(2), SLOT),
      bet(one.id, 4_000_00, dayStart(1) - 1, SLOT),
      bet(one.id, 8_000_00, dayStart(1), SLOT),
    )
    await settle(afterDay(1))
    expect((await daysOf(one)).map(({ day, amount }) => [day, amount])).toEqual([
      [dayName(3), 1_000],
      [dayName(2), 6_000],
      [dayName(1), 8_000],
    ])
  })

  test('is at the rank that the member had when it ended', async () => {
    const one = await player()
    await rankOf(one, [
      { fromMs: noon(3), level: 2 },
      { fromMs: dayStart(1), level: 3 },
    ])
    await apply(...[4, 3, 2, 1].map((daysAgo) => bet(one.id, 10_000, noon(daysAgo) - MINUTE_MS, SLOT)))
    await settle(afterDay(1))
    expect((await daysOf(one)).map(({ level, amount }) => [level, amount])).toEqual([
      [1, 100],
      [2, 120],
      [2, 120],
      [3, 150],
    ])
  })

  test('a game keeps the category in which it counted first, and one that is listed later counts from then on', async () => {
    const one = await player()
    await listGame('se-muda', 'PVP')
    await apply(bet(one.id, 10_000, noon(3), { vendor: 'FRL', game: 'se-muda' }))
    await apply(bet(one.id, 20_000, noon(3), { vendor: 'FRL', game: 'llega-tarde' }))
    await settle(afterDay(3))
    expect(await daysOf(one)).toMatchObject([{ amount: 100 }])
    await env.DB.prepare(`UPDATE games SET game_type = 'LIVE' WHERE game_code = 'se-muda'`).run()
    await listGame('llega-tarde', 'LIVE')
    await apply(bet(one.id, 10_000, noon(2), { vendor: 'FRL', game: 'se-muda' }))
    await settle(afterDay(2))
    const [, second] = await daysOf(one)
    expect(second?.lines.map(({ day, category, amount }) => [day, category, amount])).toEqual([
      [dayName(2), 'PVP', 100],
      [dayName(3), 'LIVE', 120],
    ])
  })

  test('rates hold from a quarter hour on, for the bets placed from then on', async () => {
    const one = await player()
    const at = noon(1) + 3 * MINUTE_MS
    const saved = await saveRebateRules(env.DB, { rates: { ...RATES, RNG: [200] } }, HOUSE, at)
    const begins = noon(1) + 15 * MINUTE_MS
    expect(saved).toMatchObject({ version: 2, from: new Date(begins).toISOString() })
    const before = bet(one.id, 10_000, begins - 1, { ...SLOT, closes: false })
    await apply(before, bet(one.id, 10_000, begins, SLOT))
    await apply(onBet(before, 'win', begins + 60_000))
    await settle(afterDay(1))
    const [day] = await daysOf(one)
    expect(day?.lines.map(({ version, rate, amount }) => [version, rate, amount])).toEqual([
      [2, 200, 200],
      [1, 100, 100],
    ])
    await env.DB.prepare('DELETE FROM rebate_games WHERE version = 2').run()
    await env.DB.prepare('DELETE FROM rebate_rules WHERE version = 2').run()
  })
})

describe('what comes after the settlement', () => {
  test('a bet that is settled later is a late line of the day in which it was placed', async () => {
    const one = await player()
    const open = bet(one.id, 50_000, noon(3), { ...SLOT, closes: false })
    await apply(open, bet(one.id, 10_000, noon(3), SLOT))
    await settle(afterDay(3))
    await apply(onBet(open, 'win', noon(2)))
    await settle(afterDay(2))
    expect(await daysOf(one)).toMatchObject([
      { day: dayName(3), amount: 100 },
      { day: dayName(2), amount: 500, lines: [{ day: dayName(3), staked: 50_000, amount: 500 }] },
    ])
  })

  test('a void is taken from the next day, never below zero, and what is missing is carried', async () => {
    const one = await player()
    const large = bet(one.id, 300_000, noon(4), SLOT)
    await apply(large, bet(one.id, 300_000, noon(3), MESA))
    await settle(afterDay(4))
    await apply(onBet(large, 'rollback', noon(3)))
    await settle(afterDay(3))
    await apply(bet(one.id, 150_000, noon(2), SLOT))
    await settle(afterDay(2))
    await apply(bet(one.id, 150_000, noon(1), SLOT))
    await settle(afterDay(1))
    expect((await daysOf(one)).map(({ carried, amount, carry }) => [carried, amount, carry])).toEqual([
      [0, 3_000, 0],
      [0, 0, -1_200],
      [-1_200, 300, 0],
      [0, 1_500, 0],
    ])
    expect((await rewardsOf(one)).map(({ amount }) => amount)).toEqual([3_000, 300, 1_500])
    const { details = '' } = (await rewardsOf(one))[1] ?? {}
    const { lines } = JSON.parse(details) as { lines: { name: { es: string }; amount: number }[] }
    expect(lines.map(({ name, amount }) => [name.es, amount])).toEqual([
      ['Slots', 1_500],
      ['De días anteriores', -1_200],
    ])
  })

  test('a void in the minutes between the end of a day and its settlement counts in that day', async () => {
    const one = await player()
    const voided = bet(one.id, 50_000, noon(2), SLOT)
    await apply(voided, bet(one.id, 10_000, noon(2), SLOT))
    await apply(onBet(voided, 'rollback', dayStart(1) + 5 * MINUTE_MS))
    await settle(afterDay(2))
    await settle(afterDay(1))
    expect(await daysOf(one)).toMatchObject([{ day: dayName(2), amount: 100 }])
  })

  test('what changes more than a year later is not counted', async () => {
    const one = await player()
    const old = bet(one.id, 50_000, noon(400), SLOT)
    await apply(old)
    await settle(afterDay(400))
    await apply(onBet(old, 'rollback', noon(2)), bet(one.id, 10_000, noon(2), SLOT))
    await settle(afterDay(2))
    expect((await daysOf(one)).map(({ amount }) => amount)).toEqual([500, 100])
    const left = env.DB.prepare(`SELECT day FROM rebate_changes WHERE member_id = ? AND day < ?`)
    expect(await left.bind(one.id, dayName(10)).first()).toBeNull()
  })
})

describe('however it is run', () => {
  test('many times at once, and again, it gives once', async () => {
    const one = await player()
    const played = bet(one.id, 70_000, noon(2), SLOT)
    await apply(played, bet(one.id, 10_000, noon(1), SLOT))
    await apply(played)
    await Promise.all([...Array(8)].map(() => settle(afterDay(1))))
    await settle(afterDay(1))
    await settle(afterDay(1) + MINUTE_MS)
    expect((await daysOf(one)).map(({ amount }) => amount)).toEqual([700, 100])
    expect((await rewardsOf(one)).map(({ amount }) => amount)).toEqual([700, 100])
  })

  test('interrupted anywhere, the next run finishes it', async () => {
    const one = await player()
    const voided = bet(one.id, 30_000, noon(3), SLOT)
    await apply(voided, bet(one.id, 50_000, noon(2), SLOT))
    await settle(afterDay(3))
    await apply(onBet(voided, 'rollback', noon(2)), bet(one.id, 10_000, noon(1), MESA))
    let times = 0
    for (let calls = 0; ; calls += 1) {
      const broken = failingAfter(calls)
      await settleRebates(broken.env, afterDay(1)).catch(() => undefined)
      if (!broken.failed()) break
      times += 1
    }
    expect(times).toBeGreaterThan(5)
    expect((await daysOf(one)).map(({ amount, is_given }) => [amount, is_given])).toEqual([
      [300, 1],
      [200, 1],
      [60, 1],
    ])
    expect((await rewardsOf(one)).map(({ amount }) => amount)).toEqual([300, 200, 60])
  })

  test('the marks of what was counted go, those of what came meanwhile stay', async () => {
    const one = await player()
    await apply(bet(one.id, 10_000, noon(3), SLOT), bet(one.id, 10_000, dayStart(2) - MINUTE_MS, SLOT))
    await settle(afterDay(3))
    const marks = env.DB.prepare('SELECT since FROM rebate_changes WHERE member_id = ?').bind(one.id)
    // The last minute of the day lies in the next day of UTC, which is not over.
    expect((await marks.all<{ since: string }>()).results).toEqual([{ since: new Date(dayStart(2)).toISOString() }])
    await settle(afterDay(2))
    expect((await marks.all()).results).toEqual([])
    expect((await daysOf(one)).map(({ amount }) => amount)).toEqual([200])
  })
})

test('what the budget does not have waits, and is given when it has', async () => {
  const one = await player()
  const amount = (value: string) =>
    env.DB.prepare(`UPDATE reward_budgets SET amount = ${value} WHERE id = 'rebate' AND unit = 'MXN'`).run()
  await apply(bet(one.id, 70_000, noon(2), SLOT))
  await amount('used + 699')
  await settle(afterDay(2))
  expect(await daysOf(one)).toMatchObject([{ amount: 700, is_given: 0 }])
  expect(await rewardsOf(one)).toEqual([])
  await amount('20000000')
  await settle(afterDay(2) + DAY_MS)
  expect(await daysOf(one)).toMatchObject([{ amount: 700, is_given: 1 }])
  expect(await rewardsOf(one)).toMatchObject([{ amount: 700, state: 'open' }])
})
