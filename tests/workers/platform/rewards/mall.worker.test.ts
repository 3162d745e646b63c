import { beforeAll, describe, expect, test } from 'vitest'
import { pointCalls } from '#api/operator/rewards/points'
import { cancelRedemption, pointItems, type Redemption, redemptions } from '#api/rewards/points'
import { ADDRESS } from '#tests/exams/values'
import { FULL } from '#tests/support/product/tier'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { advanceLate, reserveItem } from '../../../../workers/platform/rewards/points/redemptions.ts'
import { savePaymentOperations } from '../../../../workers/platform/session/payment-password/operations.ts'
import { cheapHash } from '../support/members.ts'
import { newOperator, sendForTwo } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'
import {
  ARTICLE,
  article,
  balanceOf,
  beginPoints,
  convert,
  GAME,
  NOW,
  player,
  redeem,
  stockOf,
  supporter,
} from './points-world.ts'
import { apply, bet } from './vip-bets.ts'

/** The mall: articles for points, decided by a person (decision 184). */

beforeAll(beginPoints)

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

  test('is decided by a person or taken back by its member, never both', async () => {
    const item = await article(40)
    const operator = await supporter()
    for (let round = 0; round < (FULL ? 20 : 2); round += 1) {
      const one = await player(600)
      const before = await stockOf(item)
      const { id } = expectValue(await redeem(one, item))
      const path = `/ops/redemptions/${one.account}/${id}`
      const [decided, cancelled] = await Promise.all([
        send('PUT', path, { decision: 'approve', reason: 'Todo en orden' }, operator),
        send('POST', cancelRedemption.path, { id }, one.headers),
      ])
      expect([decided.body.success, cancelled.body.success].toSorted()).toEqual([false, true])
      expect(await balanceOf(one)).toMatchObject({ points: cancelled.body.success ? 600 : 0, held: 0 })
      expect((before ?? 0) - ((await stockOf(item)) ?? 0)).toBe(cancelled.body.success ? 0 : 1)
    }
  })

  test('that was taken back between reading and deciding is not decided, and tells its member nothing', async () => {
    const one = await player(600)
    const item = await article(1)
    const { id } = expectValue(await redeem(one, item))
    // What the operator's write finds: the row as it stands after the member's, which the read before did not see.
    await env.DB.prepare(
      `CREATE TRIGGER take_back BEFORE INSERT ON audit WHEN NEW.action = 'redemption-approve'
       BEGIN UPDATE point_redemptions SET state = 'cancelled', pending = 'returned' WHERE id = '${id}'; END`,
    ).run()
    const path = `/ops/redemptions/${one.account}/${id}`
    expect(code(await send('PUT', path, { decision: 'approve', reason: 'Todo en orden' }, await supporter()))).toBe(
      'wrong-state',
    )
    await env.DB.prepare('DROP TRIGGER take_back').run()
    const messages = env.DB.prepare('SELECT * FROM member_messages WHERE member_id = ?').bind(one.id)
    expect((await messages.all()).results).toEqual([])
    expect(await balanceOf(one)).toMatchObject({ points: 0, held: 600 })
  })

  test('under its id is the same article, size and address, or a conflict', async () => {
    const one = await player(1_200)
    const item = await article(5, { options: { es: ['CH', 'G'], en: ['S', 'L'], pt: ['P', 'G'] } })
    const id = crypto.randomUUID()
    const first = expectValue(await redeem(one, item, { id, option: 'G' }))
    expect(expectValue(await redeem(one, item, { id, option: 'L' }))).toEqual(first)
    expect(code(await redeem(one, item, { id, option: 'CH' }))).toBe('conflict')
    expect(code(await redeem(one, item, { id, option: 'G', address: { ...ADDRESS, street: 'Otra 2' } }))).toBe(
      'conflict',
    )
    expect(code(await redeem(one, await article(1), { id }))).toBe('conflict')
    expect(await balanceOf(one)).toMatchObject({ points: 600, held: 600 })
  })

  test('asks for the payment password where the brand does, and a wrong one takes nothing', async () => {
    const one = await player(1_200)
    const item = await article(1)
    await savePaymentOperations(env.DB, ['redemption'], HOUSE)
    expect(code(await redeem(one, item))).toBe('payment-password-unset')
    expect(code(await convert(one))).toBe('payment-password-unset')
    await env.DB.prepare('UPDATE members SET payment_password = ? WHERE id = ?')
      .bind(cheapHash('caja-fuerte-1'), one.id)
      .run()
    expect(code(await redeem(one, item))).toBe('payment-password-required')
    expect(code(await redeem(one, item, { paymentPassword: 'otra-cosa-2' }))).toBe('payment-password-wrong')
    expect(code(await convert(one, { paymentPassword: 'otra-cosa-2' }))).toBe('payment-password-wrong')
    expect(await stockOf(item)).toBe(1)
    expectValue(await redeem(one, item, { paymentPassword: 'caja-fuerte-1' }))
    expectValue(await convert(one, { paymentPassword: 'caja-fuerte-1' }))
    await savePaymentOperations(env.DB, [], HOUSE)
    expect(await balanceOf(one)).toMatchObject({ points: 350, held: 600 })
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
        money: null,
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
