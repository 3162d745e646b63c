import { beforeAll, describe, expect, test } from 'vitest'
import { pointCalls } from '#api/operator/points'
import {
  cancelRedemption,
  convertPoints,
  pointBalance,
  pointConfig,
  pointHistory,
  pointItems,
  type Redemption,
  redeemPoints,
  redemptions,
} from '#api/rewards/points'
import { ADDRESS } from '#tests/exams/values'
import { FULL } from '#tests/support/product/tier'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { countDuePoints } from '../../../../workers/platform/rewards/points/count.ts'
import { insertItem } from '../../../../workers/platform/rewards/points/items.ts'
import { advanceLate, reserveItem } from '../../../../workers/platform/rewards/points/redemptions.ts'
import { saveRules } from '../../../../workers/platform/rewards/points/rules.ts'
import { addedMember } from '../support/members.ts'
import { newOperator, sendForTwo } from '../support/operator.ts'
import { balancesOf, bank, code } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'
import { apply, bet, onBet } from './vip-bets.ts'

/** Points: earned by settled stakes, exchanged for money and for articles (decision 184). */

const GAME = { vendor: 'FRL', game: 'de-los-puntos' }
const MESA = { vendor: 'FRL', game: 'mesa-de-los-puntos' }
const RULES = {
  stakePerPoint: { MXN: 1_000 },
  weights: { RNG: 100, LIVE: 10 },
  exchange: { points: 100, amount: { MXN: 100 }, minimum: 100 },
}
/** After the version that `beforeAll` saves has begun. */
const NOW = Date.now() + 120_000
const ARTICLE = {
  ...{ group: 'home', motif: 'farol', points: 600, restockOn: null, deliveryDays: { from: 5, to: 8 } },
  ...{ name: { es: 'Lámpara', en: 'Lamp', pt: 'Lâmpada' }, description: { es: 'Da luz', en: 'Light', pt: 'Luz' } },
  options: { es: [], en: [], pt: [] },
} as const

beforeAll(async () => {
  await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [index, [game, type]] of [
    [GAME.game, 'RNG'],
    [MESA.game, 'LIVE'],
  ].entries())
    await env.DB.prepare(
      `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
       VALUES (?, ?, 'FRL', ?, 1, '', 0, 'open', 'open', '[]')`,
    )
      .bind(`points-${index}`, game ?? '', type ?? '')
      .run()
  await saveRules(env.DB, RULES, HOUSE, Date.now())
})

let articles = 0
async function article(stock: number, over: object = {}): Promise<string> {
  articles += 1
  const id = `articulo-${articles}`
  await insertItem(env.DB, { id, item: { ...ARTICLE, ...over } as never, isOffered: true, stock }).run()
  return id
}

async function player(points = 0) {
  const { member, token } = await addedMember()
  if (points > 0) await apply(bet(member.id, points * 1_000, NOW, GAME))
  return { id: member.id, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

const balanceOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ points: number; held: number }>('GET', pointBalance.path, { headers }))
const redeem = ({ headers }: Player, item: string, over: object = {}) =>
  sendSealed<Redemption>(
    'POST',
    redeemPoints.path,
    { id: crypto.randomUUID(), item, points: 600, address: ADDRESS, ...over },
    headers,
  )
const convert = ({ headers }: Player, over: object = {}) =>
  sendSealed<Redemption>(
    'POST',
    convertPoints.path,
    { id: crypto.randomUUID(), points: 250, amount: 250, currency: 'MXN', ...over },
    headers,
  )
const supporter = async () => (await newOperator(undefined, 'support')).headers
const stockOf = async (item: string) =>
  (await env.DB.prepare('SELECT stock FROM point_items WHERE id = ?').bind(item).first<{ stock: number }>())?.stock

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
    await env.DB.prepare('DELETE FROM point_rules WHERE from_at >= ?')
      .bind(new Date(begins).toISOString())
      .run()
      .catch(() => null)
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

describe('an article', () => {
  test('sets points aside, and is approved, sent or rejected by a person', async () => {
    const one = await player(1_300)
    const item = await article(2)
    const operator = await supporter()
    const first = expectValue(await redeem(one, item))
    expect(first).toMatchObject({ state: 'process', points: 600, item: { id: item, name: 'Lámpara', option: '' } })
    expect(await balanceOf(one)).toMatchObject({ points: 700, held: 600 })
    expect(await stockOf(item)).toBe(1)
    const decide = (id: string, fields: object) =>
      send<{ state: string }>(
        'PUT',
        `/ops/redemptions/${one.account}/${id}`,
        { reason: 'Todo en orden', ...fields },
        operator,
      )
    expect(expectValue(await decide(first.id, { decision: 'approve' }))).toMatchObject({ state: 'approved' })
    expect(code(await decide(first.id, { decision: 'reject' }))).toBe('wrong-state')
    expectValue(await decide(first.id, { decision: 'approve' }))
    expectValue(await decide(first.id, { decision: 'track', tracking: 'FM-118204' }))
    expect(await balanceOf(one)).toMatchObject({ points: 700, held: 0 })
    const second = expectValue(await redeem(one, item))
    expectValue(await decide(second.id, { decision: 'reject', reason: 'Se rompió en el almacén' }))
    expect(await balanceOf(one)).toMatchObject({ points: 700, held: 0 })
    expect(await stockOf(item)).toBe(1)
    const { redemptions: list } = expectValue(
      await callApi<{ redemptions: Redemption[] }>('GET', redemptions.path, { headers: one.headers }),
    )
    expect(list.map(({ state, reason, tracking }) => [state, reason, tracking])).toEqual([
      ['rejected', 'Se rompió en el almacén', ''],
      ['approved', '', 'FM-118204'],
    ])
    const written = await env.DB.prepare('SELECT subject FROM member_messages WHERE member_id = ?').bind(one.id).all()
    expect(written.results).toHaveLength(3)
  })

  test('is taken back while nobody has decided, once', async () => {
    const one = await player(600)
    const item = await article(1)
    const { id } = expectValue(await redeem(one, item))
    const cancel = () => send<Redemption>('POST', cancelRedemption.path, { id }, one.headers)
    expect(expectValue(await cancel()).state).toBe('cancelled')
    expect(expectValue(await cancel()).state).toBe('cancelled')
    expect(await balanceOf(one)).toMatchObject({ points: 600, held: 0 })
    expect(await stockOf(item)).toBe(1)
  })

  test.each([
    ['nothing of that name', 'no-hay', {}, 'not-found'],
    ['another price', null, { points: 599 }, 'offer-changed'],
    ['a size where there is none', null, { option: 'M' }, 'bad-input'],
  ])('%s is refused', async (_what, named, over, expected) => {
    const one = await player(600)
    expect(code(await redeem(one, named ?? (await article(1)), over))).toBe(expected)
    expect(await balanceOf(one)).toMatchObject({ points: 600, held: 0 })
  })

  test('with sizes needs one of them, in any language', async () => {
    const one = await player(1_200)
    const item = await article(2, { options: { es: ['CH', 'G'], en: ['S', 'L'], pt: ['P', 'G'] } })
    expect(code(await redeem(one, item))).toBe('bad-input')
    const { id } = expectValue(await redeem(one, item, { option: 'L' }))
    const headers = { ...one.headers, 'Accept-Language': 'es' }
    const { redemptions: list } = expectValue(
      await callApi<{ redemptions: Redemption[] }>('GET', redemptions.path, { headers }),
    )
    expect(list.find((row) => row.id === id)?.item?.option).toBe('G')
  })

  test('without points fails, its piece is there again, and the same request again is refused', async () => {
    const one = await player(10)
    const item = await article(1)
    const id = crypto.randomUUID()
    expect(code(await redeem(one, item, { id }))).toBe('not-enough-points')
    expect(await stockOf(item)).toBe(1)
    await apply(bet(one.id, 900_000, NOW, GAME))
    expect(code(await redeem(one, item, { id }))).toBe('not-enough-points')
    expect(await balanceOf(one)).toMatchObject({ points: 910, held: 0 })
    expectValue(await redeem(one, item))
  })

  test('a request that stopped before the bank had its points is finished by the clock', async () => {
    const [rich, poor] = [await player(600), await player(1)]
    const item = await article(2)
    await balanceOf(rich)
    for (const { id: memberId } of [rich, poor])
      await reserveItem(env.DB, {
        ...{ memberId, id: crypto.randomUUID(), points: 600, itemId: item, address: { ...ADDRESS, area: '' } },
        item: { name: ARTICLE.name, motif: 'farol', option: null },
      })
    expect(await stockOf(item)).toBe(0)
    await advanceLate(env, Date.now() + 60_000)
    await advanceLate(env, Date.now() + 60_000)
    expect(await balanceOf(rich)).toMatchObject({ points: 0, held: 600 })
    expect(await stockOf(item)).toBe(1)
  })

  test('of many who ask for the last piece one gets it, and a copy of a request is the same request', async () => {
    for (let round = 0; round < (FULL ? 20 : 2); round += 1) {
      const item = await article(1)
      const callers = await Promise.all([...Array(10)].map(() => player(600)))
      const replies = await Promise.all(
        callers.flatMap((one) => {
          const id = crypto.randomUUID()
          return [redeem(one, item, { id }), redeem(one, item, { id })]
        }),
      )
      const won = replies.filter(({ body }) => body.success)
      expect(won.length).toBeGreaterThan(0)
      const balances = await Promise.all(callers.map(balanceOf))
      expect(balances.filter(({ held }) => held === 600)).toHaveLength(1)
      expect(balances.filter(({ points }) => points === 600)).toHaveLength(9)
      expect(await stockOf(item)).toBe(0)
    }
  })
})

describe('operators', () => {
  test('one proposes an article or a rule, another confirms it; stock changes once by its id', async () => {
    const item = 'taza-nueva'
    const put = { ...ARTICLE, isOffered: true }
    const by = (await newOperator(undefined, 'finance')).headers
    expectValue(await sendForTwo('PUT', `/ops/mall/${item}`, { article: put, reason: 'Nueva taza' }, by))
    const change = { id: crypto.randomUUID(), change: 7, reason: 'Llegaron siete' }
    for (const _again of [1, 2])
      expect(expectValue(await send('PUT', `/ops/mall/${item}/stock`, change, by))).toEqual({ id: item, stock: 7 })
    expect(code(await send('PUT', `/ops/mall/${item}/stock`, { ...change, change: 8 }, by))).toBe('conflict')
    expect(
      code(await send('PUT', `/ops/mall/${item}/stock`, { ...change, id: crypto.randomUUID(), change: -8 }, by)),
    ).toBe('amount-out-of-range')
    const one = await player()
    const { items } = expectValue(
      await callApi<{ items: { id: string; stock: number }[] }>('GET', pointItems.path, { headers: one.headers }),
    )
    expect(items.find(({ id }) => id === item)).toMatchObject({ stock: 7, name: 'Lámpara' })
  })

  test('see a member’s points and what earned them', async () => {
    const one = await player(12)
    const path = pointCalls.showMemberPoints.path.replace(':account', one.account)
    expect(expectValue(await callApi('GET', path, { headers: await supporter() }))).toMatchObject({
      ...{ account: one.account, points: 12, heldPoints: 0, earned: 12 },
      stakes: [{ vendor: 'FRL', game: GAME.game, staked: 12_000, percent: 100 }],
    })
  })
})
