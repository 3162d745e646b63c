import { beforeAll, describe, expect, test } from 'vitest'
import { pointConfig, pointHistory, redemptions } from '#api/rewards/points'
import { journalStatement } from '#api/wallet/statements'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { countDuePoints } from '../../../../workers/platform/rewards/points/count.ts'
import { saveRules } from '../../../../workers/platform/rewards/points/rules.ts'
import { balancesOf, bank, code } from '../support/payee.ts'
import { WHOLE } from '../support/statement-reader.ts'
import { callApi, env, expectValue } from '../support/world.ts'
import { balanceOf, beginPoints, convert, GAME, MESA, NOW, player, RULES } from './points-world.ts'
import { apply, bet, onBet } from './vip-bets.ts'

/** Points: earned by settled stakes, exchanged for money (decision 184). */

beforeAll(beginPoints)

describe('earning', () => {
  test('counts settled cash stakes by weight, all together, rounded down once', async () => {
    const one = await player()
    const open = bet(one.id, 50_000, NOW, { ...GAME, closes: false })
    await apply(
      bet(one.id, 1_999, NOW, GAME),
      bet(one.id, 1_999, NOW, MESA),
      bet(one.id, 801, NOW, GAME),
      bet(one.id, 9_000, NOW, { ...GAME, bonus: -9_000 }),
      bet(one.id, 9_000, NOW, { ...GAME, free: true }),
      bet(one.id, 9_000, NOW, { vendor: 'FRL', game: 'nobody-lists-it' }),
      open,
    )
    // 19.99 + 1.999 + 8.01 = 29.999
    expect(await balanceOf(one)).toEqual({ points: 2, held: 0, worth: 2, currency: 'MXN' })
    await apply(bet(one.id, 1, NOW, GAME))
    expect(await balanceOf(one)).toMatchObject({ points: 3 })
    await apply(onBet(open, 'win', NOW))
    expect(await balanceOf(one)).toMatchObject({ points: 53 })
  })

  test('a void takes them back, also below zero, and later stakes fill the hole', async () => {
    const one = await player()
    const large = bet(one.id, 300_000, NOW, GAME)
    await apply(large)
    expectValue(await convert(one))
    await apply(onBet(large, 'rollback', NOW))
    expect(await balanceOf(one)).toEqual({ points: -250, held: 0, worth: 0, currency: 'MXN' })
    expect(code(await convert(one))).toBe('not-enough-points')
    await apply(bet(one.id, 260_000, NOW, GAME))
    expect(await balanceOf(one)).toMatchObject({ points: 10 })
    expect((await balancesOf(one.id)).cash).toBe(250)
  })

  test('the same message twice, many counts at once and the clock give the same', async () => {
    const one = await player()
    const played = bet(one.id, 70_000, NOW, GAME)
    await apply(played)
    await apply(played)
    await Promise.all([...Array(8)].map(() => balanceOf(one)))
    await countDuePoints(env)
    await countDuePoints(env)
    expect(await balanceOf(one)).toMatchObject({ points: 70 })
    const due = env.DB.prepare('SELECT due FROM point_totals WHERE member_id = ?').bind(one.id)
    expect(await due.first()).toEqual({ due: 0 })
    expect(expectValue(await callApi('GET', pointHistory.path, { headers: one.headers }))).toEqual({
      list: [],
      next: null,
    })
  })

  test('a bet belongs to the rules in force when it was placed, a game to its weight when it counted first', async () => {
    const one = await player()
    await apply(bet(one.id, 10_000, NOW, GAME))
    expect(await balanceOf(one)).toMatchObject({ points: 10 })
    await env.DB.prepare(`UPDATE games SET game_type = 'LIVE' WHERE game_code = ?`).bind(GAME.game).run()
    await apply(bet(one.id, 10_000, NOW, GAME))
    expect(await balanceOf(one)).toMatchObject({ points: 20 })
    await env.DB.prepare(`UPDATE games SET game_type = 'RNG' WHERE game_code = ?`).bind(GAME.game).run()
    const begins = NOW + 600_000
    const saved = await saveRules(env.DB, { ...RULES, stakePerPoint: { MXN: 300 } }, HOUSE, begins - 60_000)
    await apply(bet(one.id, 1_000, begins - 1, GAME), bet(one.id, 1_000, begins, GAME))
    // 10 + 10 + 1 + 3.33
    expect(await balanceOf(one)).toMatchObject({ points: 24 })
    expect(saved).toMatchObject({ rules: { stakePerPoint: { MXN: 300 } } })
  })

  test('says how, and trial accounts have none', async () => {
    const one = await player()
    expect(expectValue(await callApi('GET', pointConfig.path, { headers: one.headers }))).toMatchObject({
      currency: 'MXN',
      exchange: { points: 100, amount: 100, minimum: 100 },
    })
  })
})

describe('exchanging for money', () => {
  test('pays once at the rate that was shown, and both stand in the records', async () => {
    const one = await player(300)
    const id = crypto.randomUUID()
    const first = expectValue(await convert(one, { id }))
    expect(first).toMatchObject({ item: null, money: { amount: 250, currency: 'MXN' }, points: 250, state: 'approved' })
    expect(expectValue(await convert(one, { id }))).toEqual(first)
    expect(code(await convert(one, { id, points: 200, amount: 200 }))).toBe('conflict')
    expect(await balanceOf(one)).toEqual({ points: 50, held: 0, worth: 50, currency: 'MXN' })
    expect((await balancesOf(one.id)).cash).toBe(250)
    expect(expectValue(await callApi('GET', redemptions.path, { headers: one.headers }))).toEqual({
      redemptions: [first],
      next: null,
    })
  })

  test('stands in the history of points and among the movements of money', async () => {
    const one = await player(300)
    const { folio } = expectValue(await convert(one))
    const { events } = await bank().journalEvents(0, 100_000)
    const own = events.filter(({ member }) => member === one.id)
    await applyJournal(env.DB, { bank: `bank-of-${one.id}`, events: own })
    const { list } = expectValue(await callApi<{ list: object[] }>('GET', pointHistory.path, { headers: one.headers }))
    expect(list).toMatchObject([
      { kind: 'points-exchanged', points: -250, balance: 50, folio },
      { kind: 'points-earned', points: 300, balance: 300, folio: null },
    ])
    const moved = expectValue(
      await callApi<{ list: object[]; totals: object }>(
        'GET',
        `${journalStatement.path}?${new URLSearchParams(WHOLE)}`,
        {
          headers: one.headers,
        },
      ),
    )
    expect(moved.list.filter((row) => (row as { type: string }).type !== 'bet')).toMatchObject([
      { type: 'incentive', kind: 'points-paid', amount: 250, before: 0, after: 250 },
    ])
    expect(moved.totals).toMatchObject({ prizes: 250, staked: 300_000 })
  })

  test.each([
    ['another amount than the rate gives', { amount: 251 }, 'offer-changed'],
    ['fewer than the fewest', { points: 99, amount: 99 }, 'amount-out-of-range'],
    ['another currency', { currency: 'USD' }, 'wrong-currency'],
    ['more than there are', { points: 500, amount: 500 }, 'not-enough-points'],
  ])('%s is refused, and nothing moves', async (_what, over, expected) => {
    const one = await player(300)
    expect(code(await convert(one, over))).toBe(expected)
    expect(await balanceOf(one)).toMatchObject({ points: 300, held: 0 })
    expect((await balancesOf(one.id)).cash).toBe(0)
  })

  test('who is under review exchanges nothing, and who is excluded still does', async () => {
    const [waiting, excluded] = [await player(300), await player(300)]
    await balanceOf(waiting)
    await bank().setPersonReview({
      memberId: waiting.id,
      held: true,
      version: 1,
      actor: 'operator:prueba',
      reason: 'Prueba',
    })
    expect(code(await convert(waiting))).toBe('under-review')
    await bank().setState(excluded.id, 'excluded')
    expectValue(await convert(excluded))
  })
})
