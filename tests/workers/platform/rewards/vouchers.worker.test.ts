import { beforeAll, expect, test } from 'vitest'
import { pointItems } from '#api/rewards/points'
import { claimReward, rewardList } from '#api/rewards/rewards'
import { FULL } from '#tests/support/product/tier'
import { isRefused } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { settleEntitlements } from '../../../../workers/platform/rewards/entitlements/claim.ts'
import { advanceLate, findRedemption, reserveItem } from '../../../../workers/platform/rewards/points/redemptions.ts'
import { settleAtOnce } from '../../../../workers/platform/rewards/points/vouchers.ts'
import { code } from '../support/payee.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'
import {
  ARTICLE,
  article,
  balanceOf,
  beginPoints,
  type Player,
  player,
  redeem,
  stockOf,
  supporter,
} from './points-world.ts'

/** Vouchers: articles of the mall that are money (decision 197). */

beforeAll(beginPoints)

const AMOUNT = 5_000
const voucher = (stock: number, over: object = {}) =>
  article(stock, { voucher: { amount: AMOUNT, currency: 'MXN', atOnce: true, ...over } })
const ask = (one: Player, item: string, over: object = {}) => redeem(one, item, { address: undefined, ...over })
const bankOfMember = async ({ id }: Player) =>
  (await env.DB.prepare('SELECT bank FROM members WHERE id = ?').bind(id).first<string>('bank')) ?? ''
const cashOf = async (one: Player) => {
  const reply = await bankOf(env, await bankOfMember(one)).balance(one.id)
  if (isRefused(reply)) throw new Error(reply.refusal)
  return reply.consolidated
}
const usedOf = async () =>
  (await env.DB.prepare(`SELECT used FROM reward_budgets WHERE id = 'mall' AND unit = 'MXN'`).first<number>('used')) ??
  0
const limit = (amount: number) =>
  env.DB.prepare(
    `INSERT INTO reward_budgets (id, unit, amount) VALUES ('mall', 'MXN', ?1)
     ON CONFLICT (id, unit) DO UPDATE SET amount = used + ?1`,
  )
    .bind(amount)
    .run()
/** The pieces that the mall shows. */
const shownStock = async ({ headers }: Player, ...ids: string[]) => {
  const { items } = expectValue(
    await callApi<{ items: { id: string; stock: number }[] }>('GET', pointItems.path, { headers }),
  )
  return ids.map((id) => items.find((item) => item.id === id)?.stock)
}
const decide = async ({ account }: Player, id: string, fields: object) =>
  send<{ state: string }>(
    'PUT',
    `/ops/redemptions/${account}/${id}`,
    { reason: 'Todo en orden', ...fields },
    await supporter(),
  )

test('is paid at once, once, and is listed as a reward that was collected', async () => {
  await limit(1_000_000)
  const one = await player(1_300)
  const item = await voucher(2)
  const [cash, used] = [await cashOf(one), await usedOf()]
  const id = crypto.randomUUID()
  const first = expectValue(await ask(one, item, { id }))
  expect(first).toMatchObject({ state: 'approved', money: { amount: AMOUNT, currency: 'MXN' }, address: null })
  expect(expectValue(await ask(one, item, { id }))).toEqual(first)
  expect(await balanceOf(one)).toMatchObject({ points: 700, held: 0 })
  expect([await cashOf(one), await usedOf(), await stockOf(item)]).toEqual([cash + AMOUNT, used + AMOUNT, 1])
  const { ended } = expectValue(await callApi<{ ended: object[] }>('GET', rewardList.path, { headers: one.headers }))
  expect(ended).toMatchObject([{ id: `voucher:${id}`, kind: 'voucher', amount: AMOUNT, state: 'claimed' }])
  expectValue(await send('POST', claimReward.path, { id: `voucher:${id}` }, one.headers))
  expect(await cashOf(one)).toBe(cash + AMOUNT)
  expect(code(await decide(one, id, { decision: 'track', tracking: 'FM-118204' }))).toBe('wrong-state')
})

test('waits for a person where it says so: approval pays it, rejection gives the points back', async () => {
  await limit(1_000_000)
  const one = await player(1_200)
  const item = await voucher(2, { atOnce: false })
  const cash = await cashOf(one)
  const [paid, refused] = [expectValue(await ask(one, item)), expectValue(await ask(one, item))]
  expect([paid.state, await cashOf(one)]).toEqual(['process', cash])
  for (const _again of [1, 2]) expectValue(await decide(one, paid.id, { decision: 'approve' }))
  expectValue(await decide(one, refused.id, { decision: 'reject' }))
  expect(await balanceOf(one)).toMatchObject({ points: 600, held: 0 })
  expect([await cashOf(one), await stockOf(item)]).toEqual([cash + AMOUNT, 1])
  const written = await env.DB.prepare('SELECT body FROM member_messages WHERE member_id = ?').bind(one.id).all()
  expect(JSON.stringify(written.results)).toContain('El dinero ya está en tu saldo')
})

test('that the budget does not have takes neither points nor a piece, and is not approved', async () => {
  const one = await player(1_200)
  const [now, later] = [await voucher(1), await voucher(1, { atOnce: false })]
  await limit(AMOUNT - 1)
  expect(await shownStock(one, now, later)).toEqual([0, 0])
  const [cash, used] = [await cashOf(one), await usedOf()]
  const id = crypto.randomUUID()
  expect(code(await ask(one, now, { id }))).toBe('sold-out')
  expect([await stockOf(now), await balanceOf(one)]).toMatchObject([1, { points: 1_200, held: 0 }])
  const { id: waiting } = expectValue(await ask(one, later))
  expect(code(await decide(one, waiting, { decision: 'approve' }))).toBe('budget-spent')
  expect(await balanceOf(one)).toMatchObject({ points: 600, held: 600 })
  await limit(1_000_000)
  expect(await shownStock(one, now, later)).toEqual([1, await stockOf(later)])
  // What failed stays so: a copy of it that comes late is no second request.
  expect(code(await ask(one, now, { id }))).toBe('sold-out')
  const failed = await findRedemption(env.DB, one.id, id)
  if (failed) await settleAtOnce(env.DB, failed)
  expect(await usedOf()).toBe(used)
  expectValue(await decide(one, waiting, { decision: 'approve' }))
  expect(await cashOf(one)).toBe(cash + AMOUNT)
})

test('that was interrupted anywhere is paid once by the clock', async () => {
  await limit(1_000_000)
  const item = await voucher(3)
  const at = Date.now() + 60_000
  const players = [await player(600), await player(600), await player(600)]
  const cash = await Promise.all(players.map(cashOf))
  for (const [step, one] of players.entries()) {
    await balanceOf(one)
    const id = crypto.randomUUID()
    await reserveItem(env.DB, {
      ...{ memberId: one.id, id, points: 600, itemId: item, address: null },
      ...{ item: { name: ARTICLE.name, motif: 'vale', option: null, atOnce: true } },
      money: { amount: AMOUNT, currency: 'MXN' },
    })
    const row = await findRedemption(env.DB, one.id, id)
    if (row === null) throw new Error('no request')
    const bank = await bankOfMember(one)
    // Stopped before the bank was asked, after it has set the points aside, and after the request was approved.
    if (step > 0) await bankOf(env, bank).redeemPoints({ memberId: one.id, id, points: 600 })
    if (step > 1) await settleAtOnce(env.DB, row)
  }
  for (const _again of [1, 2]) {
    await advanceLate(env, at)
    await settleEntitlements(env, at)
  }
  for (const [index, one] of players.entries()) {
    expect(await balanceOf(one)).toMatchObject({ points: 0, held: 0 })
    expect(await cashOf(one)).toBe((cash[index] ?? 0) + AMOUNT)
  }
  expect(await stockOf(item)).toBe(0)
})

test('of many who ask at once, with copies, so many get it as pieces and budget allow', async () => {
  for (let round = 0; round < (FULL ? 20 : 2); round += 1) {
    const item = await voucher(3)
    const callers = await Promise.all([...Array(8)].map(() => player(600)))
    const cash = await Promise.all(callers.map(cashOf))
    await limit(2 * AMOUNT)
    const before = await usedOf()
    await Promise.all(
      callers.flatMap((one) => {
        const id = crypto.randomUUID()
        return [ask(one, item, { id }), ask(one, item, { id })]
      }),
    )
    await advanceLate(env, Date.now() + 60_000)
    await settleEntitlements(env, Date.now() + 60_000)
    const after = await Promise.all(callers.map(cashOf))
    const gains = after.map((amount, index) => amount - (cash[index] ?? 0))
    expect(gains.filter((gain) => gain === AMOUNT)).toHaveLength(2)
    expect(gains.filter((gain) => gain === 0)).toHaveLength(6)
    expect(
      (await Promise.all(callers.map(balanceOf))).filter(({ points, held }) => points === 0 && held === 0),
    ).toHaveLength(2)
    expect([(await usedOf()) - before, await stockOf(item)]).toEqual([2 * AMOUNT, 1])
  }
})

test('has no address and goods have one, and one of another currency is not there', async () => {
  const one = await player(1_200)
  const [item, goods] = [await voucher(1), await article(1)]
  expect(code(await redeem(one, item))).toBe('bad-input')
  expect(code(await ask(one, goods))).toBe('bad-input')
  const foreign = await voucher(1, { currency: 'BRL' })
  expect(code(await ask(one, foreign))).toBe('not-found')
  const { items } = expectValue(
    await callApi<{ items: { id: string; voucher: object | null }[] }>('GET', pointItems.path, {
      headers: one.headers,
    }),
  )
  expect(items.find(({ id }) => id === item)?.voucher).toEqual({ amount: AMOUNT, currency: 'MXN', atOnce: true })
  expect(items.find(({ id }) => id === goods)?.voucher).toBeNull()
  expect(items.some(({ id }) => id === foreign)).toBe(false)
})
