import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashbackCalls } from '#api/operator/rewards/cashbacks'
import { claimReward } from '#api/rewards/rewards'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { seedCashbacks } from '../../../../../workers/platform/seed/cashbacks.ts'
import { newOperator, proposed, sendForTwo } from '../../support/operator.ts'
import { balancesOf, code } from '../../support/payee.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'
import { player, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  afterWeek,
  beginCashbacks,
  cashbackListOf,
  cashbackOpen,
  draftOf,
  end,
  forgetCashbacks,
  inWeek,
  MESA,
  PEZ,
  SLOT,
  settle,
  WAIT_MS,
  weekName,
  weekStart,
} from './cashback-world.ts'

/** What a member is shown of cashback, how it is collected, and what operators do (decision 200). */

beforeAll(beginCashbacks)
beforeEach(forgetCashbacks)

/** Within this week, also in its first minutes. */
const now = () => Math.max(weekStart(0), Date.now() - 1_000)

describe('the member', () => {
  test('sees the whole rule, and what the week comes to as if it ended now', async () => {
    const [one, id] = [await player(), await cashbackOpen({ games: [MESA] })]
    const [before] = (await cashbackListOf(one)).cashbacks
    expect(before).toMatchObject({ staked: 0, won: 0, given: 0, carried: 0, amount: 0 })
    const voided = bet(one.id, 90_000, now(), SLOT)
    await apply(bet(one.id, 80_000, now(), MESA), voided, bet(one.id, 99_000, now(), PEZ))
    const list = await cashbackListOf(one)
    expect(list).toMatchObject({ currency: 'MXN', zone: 'America/Mexico_City', level: 0, weeks: [] })
    expect(list.ranks.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5])
    expect(list.cashbacks).toEqual([
      {
        ...{
          id,
          title: 'Cashback',
          state: 'running',
          week: weekName(0),
          rates: [1_000, 1_000, 1_200, 1_200, 1_200, 1_200],
        },
        lastDay: new Date(Date.parse(weekName(0)) + 6 * 86_400_000).toISOString().slice(0, 10),
        settledAt: new Date(weekStart(-1) + WAIT_MS).toISOString(),
        ...{ collectDays: 7, least: 500, cap: 50_000, categories: ['RNG'], without: ['VP'] },
        games: [{ ...MESA, name: MESA.game }],
        ...{ staked: 170_000, won: 0, given: 0, rate: 1_000, carried: 0, amount: 17_000 },
      },
    ])
    await apply(onBet(voided, 'rollback', now()))
    expect((await cashbackListOf(one, 'en')).cashbacks).toMatchObject([
      { title: 'Cashback en', staked: 80_000, amount: 8_000 },
    ])
  })

  test('sees a week that has ended before it is settled, collects it once, and has it in the balance', async () => {
    const [one, id] = [await player(), await cashbackOpen()]
    await apply(bet(one.id, 50_000, inWeek(1), SLOT))
    const week = { cashback: id, week: weekName(1), amount: 5_000, reward: `cashback:${id}:${weekName(1)}` }
    // The clock of each minute marks whose weeks have changed.
    await reachMissions(env, Date.now())
    expect((await cashbackListOf(one)).weeks).toMatchObject([{ ...week, state: 'settling', until: null }])
    await settle(afterWeek(1))
    expect((await cashbackListOf(one)).weeks).toMatchObject([{ ...week, state: 'open' }])
    const collect = (headers = one.headers) => send('POST', claimReward.path, { id: week.reward }, headers)
    await Promise.all([collect(), collect(), collect()])
    expectValue(await collect())
    expect((await balancesOf(one.id)).cash).toBe(5_000)
    expect((await cashbackListOf(one)).weeks).toMatchObject([{ ...week, state: 'claimed' }])
    expect(code(await collect((await player()).headers))).toBe('not-found')
  })

  test('sees when one begins; not that of others, nor any who is excluded or wants no offers, who keeps what was earned', async () => {
    const [one, other] = [await player(), await player()]
    const id = await cashbackOpen({ audience: { kind: 'list', accounts: [one.account] } }, now())
    expect((await cashbackListOf(one)).cashbacks).toMatchObject([{ id, state: 'soon', week: weekName(-1), amount: 0 }])
    expect((await cashbackListOf(other)).cashbacks).toEqual([])
    await forgetCashbacks()
    await cashbackOpen()
    await apply(...[one, other].map((each) => bet(each.id, 50_000, inWeek(1), SLOT)))
    await settle(afterWeek(1))
    const exclusion = { kind: 'exclusion', until: null, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/exclusions/${one.account}`, exclusion, (await newOperator()).headers))
    await env.DB.prepare('UPDATE members SET offers_refused_at = ? WHERE id = ?')
      .bind(new Date().toISOString(), other.id)
      .run()
    for (const each of [one, other]) {
      const { cashbacks, ranks, weeks } = await cashbackListOf(each)
      expect([cashbacks, ranks, weeks.map(({ state, amount }) => [state, amount])]).toEqual([[], [], [['open', 5_000]]])
    }
  })

  test('a stopped one runs no longer, and what it came to is settled with its week', async () => {
    const [one, id] = [await player(), await cashbackOpen()]
    await apply(bet(one.id, 50_000, weekStart(0), SLOT))
    await end(id, 'stopped', weekStart(0) + 1)
    const isOver = Date.now() > weekStart(0) + 15 * 60_000
    const { cashbacks, weeks } = await cashbackListOf(one)
    expect([cashbacks.length, weeks.map(({ state, amount }) => [state, amount])]).toEqual(
      isOver ? [0, [['settling', 5_000]]] : [1, []],
    )
  })
})

test('the brand starts with one that runs from the beginning of its first week', async () => {
  await seedCashbacks(env.DB)
  await seedCashbacks(env.DB)
  expect((await cashbackListOf(await player())).cashbacks).toMatchObject([
    { id: 'weekly', state: 'running', title: 'Cashback de la semana', rates: [150, 150, 155, 160, 170, 180] },
  ])
})

describe('operators', () => {
  const open = (id: string, draft: object, headers: Record<string, string>) =>
    sendForTwo<{ version: number; state: string }>(
      'PUT',
      `/ops/cashbacks/${id}`,
      { draft, reason: 'Diciembre' },
      headers,
    )

  test('write one that another opens, change it with another version, and pause and stop it', async () => {
    const { headers } = await newOperator(undefined, 'finance')
    const draft = draftOf({ games: [MESA] })
    const change = { draft, reason: 'Diciembre' }
    const waiting = await proposed(send('PUT', '/ops/cashbacks/diciembre', change, headers))
    expect(waiting).toMatchObject({ call: 'openCashback', input: { cashback: 'diciembre', draft, before: null } })
    const path = cashbackCalls.listCashbacks.path
    const list = async () => expectValue(await callApi<{ cashbacks: object[] }>('GET', path, { headers })).cashbacks
    expect(await list()).toEqual([])
    expect(expectValue(await open('diciembre', draft, headers))).toMatchObject({ version: 1, state: 'open' })
    expect(expectValue(await open('diciembre', { ...draft, rates: [50] }, headers))).toMatchObject({ version: 2 })
    const next = { fromWeek: weekName(-1), currency: 'MXN', times: 0, amount: 0, waiting: 0 }
    expect(await list()).toMatchObject([
      { id: 'diciembre', version: 2, state: 'open', draft: { rates: [50] }, ...next },
    ])
    const put = (word: string) => send('PUT', `/ops/cashbacks/diciembre/${word}`, { reason: 'Un error' }, headers)
    expect(expectValue(await put('pause'))).toMatchObject({ version: 3, state: 'paused' })
    expect(code(await put('pause'))).toBe('wrong-state')
    expect(expectValue(await put('stop'))).toMatchObject({ version: 4, state: 'stopped' })
    expect([code(await put('stop')), code(await put('pause'))]).toEqual(['wrong-state', 'wrong-state'])
    expect(expectValue(await open('diciembre', draft, headers))).toMatchObject({ version: 5, state: 'open' })
  })

  test('read what is wrong with one before it is proposed, and that too many are open', async () => {
    const { headers } = await newOperator(undefined, 'finance')
    const refused = async (over: object) =>
      send('PUT', '/ops/cashbacks/mal', { draft: { ...draftOf(), ...over }, reason: 'Mal' }, headers)
    for (const over of [
      { rates: [2_001] },
      { rates: [] },
      { least: 600, cap: 599 },
      { currency: 'FUN' },
      { collectDays: 31 },
    ])
      expect(code(await refused(over))).toBe('bad-input')
    const unknown = await refused({ games: [SLOT, { vendor: 'FRL', game: 'no-hay' }] })
    expect(unknown).toMatchObject({ body: { value: { fields: { games: 'FRL/no-hay' } } } })
    for (let count = 0; count < 5; count += 1) await cashbackOpen()
    expect(code(await open('sexto', draftOf(), headers))).toBe('conflict')
  })

  test('see who was given what, and why', async () => {
    const [one, id] = [await player(), await cashbackOpen()]
    const voided = bet(one.id, 20_000, inWeek(2), SLOT)
    await apply(voided, bet(one.id, 30_000, inWeek(2), SLOT))
    await settle(afterWeek(2))
    await apply(
      onBet(voided, 'rollback', inWeek(1)),
      bet(one.id, 80_000, inWeek(1), SLOT),
      bet(one.id, 9_000, now(), SLOT),
    )
    await settle(afterWeek(1))
    const { headers } = await newOperator(undefined, 'support')
    expect(expectValue(await callApi('GET', `/ops/cashback/${one.account}`, { headers }))).toMatchObject({
      ...{ account: one.account, currency: 'MXN', level: 0 },
      unsettled: [{ cashback: id, week: weekName(0), amount: 900 }],
      weeks: [
        {
          ...{ cashback: id, week: weekName(1), version: 1, carried: 0, amount: 6_000, carry: 0, state: 'open' },
          lines: [
            { week: weekName(1), staked: 80_000, won: 0, given: 0, rate: 1_000, amount: 8_000 },
            { week: weekName(2), staked: -20_000, won: 0, given: 0, rate: 1_000, amount: -2_000 },
          ],
        },
        { week: weekName(2), amount: 5_000, state: 'open' },
      ],
    })
    const path = cashbackCalls.listCashbacks.path
    expect(expectValue(await callApi('GET', path, { headers }))).toMatchObject({
      cashbacks: [{ id, times: 2, amount: 11_000, waiting: 0 }],
    })
    expect((await rewardsOf(one)).length).toBe(2)
    expect(code(await callApi('GET', '/ops/cashback/nobody-of-that-name', { headers }))).toBe('not-found')
  })
})
