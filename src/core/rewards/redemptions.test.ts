import { beforeEach, expect, test } from 'vitest'
import type { Redemption } from '#api/rewards/points'
import { flushPromises } from '#tests/site/page'
import { memberPage, type TestPage, unseal } from '#tests/site/sealed-page'
import { closeSession } from '../session/session.ts'
import { $pointHistory, $pointItems, $points, loadPointHistory, morePointHistory } from './points.ts'
import {
  $redemptionStep,
  $redemptions,
  cancelRequest,
  exchangePoints,
  leaveMall,
  loadRedemptions,
  moreRedemptions,
  openMall,
  redeemArticle,
} from './redemptions.ts'

const RELAY = '/wps/relay'
const BALANCE = `${RELAY}/MCS2_getPointBalance`
const ITEMS = `${RELAY}/MCS2_getPointReward`
const LIST = `${RELAY}/MCS2_getRedeemPointList`
const REDEEM = `${RELAY}/passwordCheck/MCS2_redeemPointReward`
const CONVERT = `${RELAY}/passwordCheck/MCS2_convertPoint`
const CANCEL = `${RELAY}/MCS2_cancelRedeemPoint`
const CHANGES = `${RELAY}/ODSFE2_MemTransDet`

const ADDRESS = {
  ...{ recipient: 'Ana Luz', street: 'Calle Alba 14', area: 'Muelle', city: 'CDMX', region: 'CDMX' },
  ...{ postcode: '06000', phone: '55 5555 5555' },
}
const WISH = { item: 'libreta', points: 600, option: '', address: ADDRESS, paymentPassword: 'caja-fuerte-1' }
const EXCHANGE = { points: 600, amount: 600, currency: 'MXN', paymentPassword: 'caja-fuerte-1' } as const
const idOf = (last: number) => `6f1c2a34-0000-4000-8000-${String(last).padStart(12, '0')}`

const request = (state: Redemption['state'], id = idOf(1)): Redemption => ({
  ...{ id, folio: 'T-1', item: { id: 'libreta', name: 'Libreta', motif: 'libreta', option: '' }, money: null },
  ...{ points: 600, state, createdAt: '2026-11-21T12:00:00.000Z', answerBy: '2026-11-28T12:00:00.000Z' },
  ...{ decidedAt: null, reason: '', tracking: '', address: ADDRESS },
})

let here: TestPage
const listed = (next: string | null, ...rows: Redemption[]) => here.value({ redemptions: rows, next })
const rows = () => $redemptions.get().rows?.map(({ id, state }) => [id, state])
const calls = (path: string) => here.sent.filter(({ url }) => url.startsWith(path))
const lastOf = (path: string) => calls(path).at(-1) ?? expect.fail(`nothing was sent to ${path}`)
const idSentTo = async (path: string) => (await unseal(lastOf(path))).id

beforeEach(async () => {
  here = await memberPage()
  leaveMall()
  here.respond(BALANCE, here.value({ points: 900, held: 0, worth: 900, currency: 'MXN' }))
  here.respond(ITEMS, here.value({ items: [] }))
  here.respond(LIST, listed(null))
  const exchange = { points: 100, amount: 100, minimum: 100 }
  const config = { currency: 'MXN', stakePerPoint: 1000, weights: [], exchange }
  here.respond(`${RELAY}/MCS2_getPointConfig`, here.value(config))
})

async function openRead(): Promise<void> {
  openMall()
  await flushPromises()
}

test('without an answer the same request has the same id, and another address makes another request', async () => {
  here.respond(REDEEM, new TypeError('failed'))
  expect(await redeemArticle(WISH)).toMatchObject({ ok: false, error: 'network' })
  const first = await idSentTo(REDEEM)
  await redeemArticle(WISH)
  expect(await idSentTo(REDEEM)).toBe(first)
  await redeemArticle({ ...WISH, address: { ...ADDRESS, street: 'Calle Alba 15' } })
  expect(await idSentTo(REDEEM)).not.toBe(first)
  const stored = here.session.getItem('redemptionIntent') ?? ''
  for (const secret of ['caja-fuerte-1', 'Ana Luz', 'Calle Alba']) expect(stored).not.toContain(secret)
})

test('a wrong payment password keeps the id, a decided refusal makes a new one', async () => {
  here.respond(CONVERT, here.refusal('payment-password-wrong'))
  await exchangePoints(EXCHANGE)
  const first = await idSentTo(CONVERT)
  here.respond(CONVERT, here.refusal('offer-changed'))
  await exchangePoints(EXCHANGE)
  expect(await idSentTo(CONVERT)).toBe(first)
  await exchangePoints(EXCHANGE)
  expect(await idSentTo(CONVERT)).not.toBe(first)
})

test('a request whose answer was lost is found in the list, and the next one is another', async () => {
  await openRead()
  here.respond(REDEEM, async (sent: Parameters<typeof unseal>[0]) => {
    const { id } = await unseal(sent)
    here.respond(LIST, listed(null, request('process', String(id))))
    throw new TypeError('the line broke')
  })
  const result = await redeemArticle(WISH)
  expect(result).toMatchObject({ ok: true, value: { state: 'process' } })
  expect(here.session.getItem('redemptionIntent')).toBeNull()
})

test('what was asked for stands first, and the points are read again', async () => {
  await openRead()
  here.respond(BALANCE, here.value({ points: 300, held: 600, worth: 300, currency: 'MXN' }))
  here.respond(REDEEM, here.value(request('process')))
  await redeemArticle(WISH)
  await flushPromises()
  expect(rows()).toEqual([[idOf(1), 'process']])
  expect($points.get()).toMatchObject({ value: { points: 300, held: 600 } })
})

test('what is sold out, dearer or too much is read again before the reason is shown', async () => {
  await openRead()
  for (const code of ['sold-out', 'offer-changed', 'not-enough-points', 'not-found']) {
    const before = [calls(ITEMS).length, calls(BALANCE).length]
    here.respond(REDEEM, here.refusal(code))
    expect(await redeemArticle(WISH)).toMatchObject({ error: code })
    expect([code, calls(ITEMS).length, calls(BALANCE).length]).toEqual([code, ...before.map((count) => count + 1)])
  }
})

test('a request is taken back once; one that was decided meanwhile is shown as it is', async () => {
  here.respond(LIST, listed(null, request('process'), request('process', idOf(2))))
  await openRead()
  here.respond(CANCEL, here.value(request('cancelled')))
  const both = [cancelRequest(idOf(1)), cancelRequest(idOf(1))]
  expect(await Promise.all(both)).toEqual([true, false])
  expect(calls(CANCEL)).toHaveLength(1)
  here.respond(CANCEL, here.refusal('wrong-state'))
  here.respond(LIST, listed(null, request('cancelled'), request('approved', idOf(2))))
  expect(await cancelRequest(idOf(2))).toBe(false)
  expect($redemptionStep.get()).toEqual({ busy: null, failure: { of: idOf(2), error: 'wrong-state' } })
  expect(rows()).toEqual([
    [idOf(1), 'cancelled'],
    [idOf(2), 'approved'],
  ])
})

test('the list grows by pages, keeps its rows when reading fails, and a new row moves nothing', async () => {
  here.respond(LIST, listed('7', request('process')), listed(null, request('rejected', idOf(2)), request('process')))
  await openRead()
  await moreRedemptions()
  expect(rows()).toEqual([
    [idOf(1), 'process'],
    [idOf(2), 'rejected'],
  ])
  here.respond(LIST, here.refusal('upstream-failed'))
  await loadRedemptions()
  expect($redemptions.get()).toMatchObject({ error: 'upstream-failed', rows: { length: 2 } })
  here.respond(LIST, listed('9', request('process', idOf(3)), request('approved')))
  await loadRedemptions()
  expect($redemptions.get().error).toBeNull()
  expect(rows()?.map(([id]) => id)).toEqual([idOf(3), idOf(1), idOf(2)])
  expect($redemptions.get().next).toBeNull()
})

test('where the newest page and the list do not meet, the newest page stands alone', async () => {
  here.respond(LIST, listed('7', request('process')))
  await openRead()
  here.respond(LIST, listed('30', request('process', idOf(31))))
  await loadRedemptions()
  expect(rows()).toEqual([[idOf(31), 'process']])
  expect($redemptions.get().next).toBe('30')
})

test('a page that does not come says so and can be asked for again', async () => {
  const change = {
    id: 'a',
    kind: 'points-earned',
    points: 40,
    balance: 900,
    at: '2026-11-21T12:00:00.000Z',
    folio: null,
  }
  here.respond(CHANGES, here.value({ list: [change], next: 'x' }), here.refusal('busy'))
  await loadPointHistory()
  await morePointHistory()
  expect($pointHistory.get()).toMatchObject({ moreError: 'busy', next: 'x', busy: false })
  here.respond(CHANGES, here.value({ list: [{ ...change, id: 'b' }], next: null }))
  await morePointHistory()
  expect($pointHistory.get()).toMatchObject({ moreError: null, next: null, rows: { length: 2 } })
})

test('returning to the tab reads the mall again, and not after it was left', async () => {
  await openRead()
  const { length } = calls(BALANCE)
  await here.pass(1000)
  here.returned()
  await flushPromises()
  expect(calls(BALANCE)).toHaveLength(length + 1)
  leaveMall()
  await here.pass(1000)
  here.returned()
  await flushPromises()
  expect(calls(BALANCE)).toHaveLength(length + 1)
})

test('after signing out nothing is left, and what arrives later is dropped', async () => {
  here.respond(LIST, listed(null, request('process')))
  openMall()
  closeSession()
  leaveMall()
  await flushPromises()
  expect($redemptions.get().rows).toBeNull()
  expect($pointItems.get().state).toBe('loading')
})
