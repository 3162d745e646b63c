import { beforeAll, describe, expect, test } from 'vitest'
import type { RebateRules } from '#api/operator/rewards/rebates'
import { claimReward } from '#api/rewards/rewards'
import { newOperator, proposed, sendForTwo } from '../../support/operator.ts'
import { balancesOf, code } from '../../support/payee.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  afterDay,
  beginRebates,
  dayName,
  dayStart,
  MESA,
  MINUTE_MS,
  player,
  RATES,
  rankOf,
  rebateOf,
  SLOT,
  settle,
} from './rebate-world.ts'

/** What a member is shown of the rebate, how it is collected, and what operators see (decision 186). */

beforeAll(beginRebates)

const noon = (daysAgo: number) => dayStart(daysAgo) + 720 * MINUTE_MS
/** Within today, also in its first minutes. */
const now = () => Math.max(dayStart(0), Date.now() - 1_000)

describe('the member', () => {
  test('sees today as it would be if it ended now, and nothing before anything was bet', async () => {
    const one = await player()
    expect(await rebateOf(one)).toMatchObject({
      ...{ currency: 'MXN', zone: 'America/Mexico_City', claimDays: 7, days: [] },
      today: { day: dayName(0), lines: [], carried: 0, amount: 0 },
    })
    const voided = bet(one.id, 20_000, now(), MESA)
    await apply(bet(one.id, 12_345, now(), SLOT), voided)
    expect((await rebateOf(one)).today).toEqual({
      ...{ day: dayName(0), carried: 0, amount: 123 + 120 },
      lines: [
        { category: 'RNG', day: dayName(0), rate: 100, staked: 12_345, amount: 123 },
        { category: 'LIVE', day: dayName(0), rate: 60, staked: 20_000, amount: 120 },
      ],
    })
    await apply(onBet(voided, 'rollback', now()))
    expect((await rebateOf(one)).today).toMatchObject({ amount: 123, lines: [{ category: 'RNG' }] })
  })

  test('sees a day that has ended before it is settled, and what it leaves to today', async () => {
    const one = await player()
    const voided = bet(one.id, 90_000, noon(2), SLOT)
    await apply(voided)
    await settle(afterDay(2))
    await apply(onBet(voided, 'rollback', noon(1)), bet(one.id, 40_000, noon(1), SLOT))
    await apply(bet(one.id, 70_000, now(), SLOT))
    const before = await rebateOf(one)
    expect(before.today).toMatchObject({ carried: -500, amount: 200, lines: [{ amount: 700 }] })
    expect(before.days.map(({ day, state, amount, until }) => [day, state, amount, until === null])).toEqual([
      [dayName(1), 'settling', 0, true],
      [dayName(2), 'open', 900, false],
    ])
    await settle(afterDay(1))
    const after = await rebateOf(one)
    expect(after.today).toEqual(before.today)
    expect(after.days[0]).toMatchObject({
      ...{ day: dayName(1), state: 'none', carried: 0, amount: 0 },
      lines: [
        { day: dayName(1), amount: 400 },
        { day: dayName(2), staked: -90_000, amount: -900 },
      ],
    })
  })

  test('collects a day once, and has it in the balance', async () => {
    const one = await player()
    await apply(bet(one.id, 50_000, noon(1), SLOT))
    await settle(afterDay(1))
    const [day] = (await rebateOf(one)).days
    expect(day).toMatchObject({ state: 'open', reward: `rebate:${dayName(1)}`, amount: 500 })
    const collect = (headers = one.headers) => send('POST', claimReward.path, { id: day?.reward }, headers)
    await Promise.all([collect(), collect(), collect()])
    expectValue(await collect())
    expect((await balancesOf(one.id)).cash).toBe(500)
    expect((await rebateOf(one)).days).toMatchObject([{ state: 'claimed', amount: 500 }])
    expect(code(await collect((await player()).headers))).toBe('not-found')
  })

  test('sees the rates of every rank, by category, and the own one', async () => {
    const one = await player()
    await rankOf(one, [{ fromMs: noon(3), level: 2 }])
    const { level, ranks, rates } = await rebateOf(one)
    expect(level).toBe(2)
    expect(ranks.map((rank) => rank.level)).toEqual([1, 2, 3, 4, 5])
    expect(ranks.every(({ name }) => name !== '')).toBe(true)
    expect(rates).toEqual([
      { category: 'LIVE', rates: [60, 65, 65, 65, 65] },
      { category: 'RNG', rates: [100, 120, 150, 150, 150] },
      { category: 'PVP', rates: [100, 100, 100, 100, 100] },
      { category: 'RNG:VP', rates: [5, 7, 7, 7, 7] },
    ])
  })

  test('who is excluded sees no rates of other ranks, and what was earned before is theirs', async () => {
    const one = await player()
    await apply(bet(one.id, 50_000, noon(1), SLOT))
    const exclusion = { kind: 'exclusion', until: null, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/exclusions/${one.account}`, exclusion, (await newOperator()).headers))
    await settle(afterDay(1))
    const row = env.DB.prepare('SELECT amount, state FROM entitlements WHERE member_id = ?').bind(one.id)
    expect(await row.first()).toEqual({ amount: 500, state: 'open' })
    const seen = await callApi<Awaited<ReturnType<typeof rebateOf>>>('GET', '/wps/relay/MCSFE_getManualRebate', {
      headers: one.headers,
    })
    const { ranks, days } = expectValue(seen)
    expect(ranks).toHaveLength(1)
    expect(days).toMatchObject([{ state: 'open', amount: 500 }])
    expectValue(await send('POST', claimReward.path, { id: days[0]?.reward }, one.headers))
    expect((await balancesOf(one.id)).cash).toBe(500)
  })
})

describe('operators', () => {
  test('set rates with a second person, which hold from a quarter hour on', async () => {
    const rules: RebateRules = { rates: { ...RATES, FISH: [30, 40] } }
    const { headers } = await newOperator(undefined, 'finance')
    const change = { rules, reason: 'La pesca también' }
    const waiting = await proposed(send('PUT', '/ops/rebates/rules', change, headers))
    expect(waiting).toMatchObject({ call: 'setRebateRules', input: { rules, before: { rates: RATES } } })
    const set = expectValue(
      await sendForTwo<{ version: number; from: string }>('PUT', '/ops/rebates/rules', change, headers),
    )
    expect(set.version).toBe(2)
    expect(Date.parse(set.from) % (15 * MINUTE_MS)).toBe(0)
    expect(Date.parse(set.from)).toBeGreaterThan(Date.now())
    const { versions } = expectValue(await callApi<{ versions: object[] }>('GET', '/ops/rebates/rules', { headers }))
    expect(versions).toMatchObject([
      { version: 2, rules },
      { version: 1, rules: { rates: RATES } },
    ])
    const wrong = { rules: { rates: { RNG: [501] } }, reason: 'Un dedazo' }
    expect(code(await send('PUT', '/ops/rebates/rules', wrong, headers))).toBe('bad-input')
    // What is not in force yet is no rate of today.
    expect((await rebateOf(await player())).rates.map(({ category }) => category)).not.toContain('FISH')
  })

  test('see what a member’s rebates came from, and what all of them come to', async () => {
    const one = await player()
    const voided = bet(one.id, 10_000, noon(2), SLOT)
    await apply(voided, bet(one.id, 30_000, noon(2), MESA))
    await settle(afterDay(2))
    await apply(onBet(voided, 'rollback', noon(1)), bet(one.id, 50_000, noon(1), SLOT), bet(one.id, 700, now(), SLOT))
    await settle(afterDay(1))
    const { headers } = await newOperator(undefined, 'support')
    const shown = expectValue(await callApi<{ days: object[] }>('GET', `/ops/rebate/${one.account}`, { headers }))
    expect(shown).toMatchObject({
      ...{ account: one.account, currency: 'MXN', level: 0 },
      today: { day: dayName(0), amount: 7 },
      days: [
        {
          ...{ day: dayName(1), level: 0, carried: 0, amount: 400, carry: 0, state: 'open' },
          lines: [
            { category: 'RNG', day: dayName(1), version: 1, rate: 100, staked: 50_000, amount: 500 },
            { category: 'RNG', day: dayName(2), version: 1, rate: 100, staked: -10_000, amount: -100 },
          ],
        },
        { day: dayName(2), amount: 280, state: 'open' },
      ],
    })
    const { totals } = expectValue(
      await callApi<{ totals: { day: string; state: string; amount: number; members: number }[] }>(
        'GET',
        '/ops/rebates',
        {
          headers,
        },
      ),
    )
    const sum = env.DB.prepare('SELECT sum(amount) AS amount FROM rebate_days').first<{ amount: number }>()
    expect(totals.reduce((total, { amount }) => total + amount, 0)).toBe((await sum)?.amount)
    expect(new Set(totals.map(({ state }) => state))).toEqual(new Set(['open', 'claimed']))
    expect(code(await callApi('GET', '/ops/rebate/nobody-of-that-name', { headers }))).toBe('not-found')
  })
})
