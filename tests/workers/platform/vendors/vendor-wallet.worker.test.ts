import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mode } from '../../../../src/api/operator/vendors.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { vendorEntry } from '../../../../workers/platform/vendors/register.ts'
import { FakeVendorWallet, UNIT } from '../support/fake-vendor-wallet.ts'
import { sendForTwo } from '../support/operator.ts'
import { BANK } from '../support/player.ts'
import { expectSound, Wanderer } from '../support/transfer-wallet-member.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

/** Transfers to a vendor wallet and back, for brands with `isSingle` false (decision 28). */

let vendor: FakeVendorWallet
const setSingle = (isSingle: boolean) => send('PUT', '/ops/wallet', { isSingle })

async function setMode(mode: Mode): Promise<void> {
  const found = await vendorEntry(env.DB, 'FRL')
  if (!found) throw new Error('FRL is not registered')
  const { protocol, baseUrl, name, operatorId, gameOrigins, currencies } = found
  const registration = { protocol, baseUrl, name, operatorId, gameOrigins, currencies, mode }
  expectValue(await sendForTwo('PUT', '/ops/vendors/FRL/registration', registration))
}

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await setSingle(false)
})
beforeEach(() => {
  vendor = new FakeVendorWallet()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a transfer to a vendor wallet', () => {
  test('leaves the balance, arrives at the vendor once, and is queried with a signature', async () => {
    const ana = await Wanderer.arrive()
    const done = await ana.move('in', 30_000)
    expect(done).toMatchObject({ state: 'done', reason: null, balance: 70_000, direction: 'in', vassalage: 'FRL' })
    expect(vendor.balance(ana.memberId)).toBe(30_000)
    expect(await ana.account('vendor:FRL')).toBe(30_000)
    expect(await ana.account('transit')).toBe(0)
    expect(await ana.balance()).toMatchObject({ balance: 70_000, consolidated: 100_000 })
    expect(vendor.unsigned).toEqual([])
    expect(vendor.transfers()[0]?.body).toMatchObject({
      operator_id: 'farol',
      user: ana.memberId,
      currency: 'MXN',
      direction: 'in',
      amount: 30_000 * UNIT,
    })
    await expectSound()
  })

  test('requested again under its id has the first result; other content is a conflict', async () => {
    const ana = await Wanderer.arrive()
    const id = crypto.randomUUID()
    const first = await ana.move('in', 30_000, { id })
    expect(await ana.move('in', 30_000, { id })).toEqual(first)
    for (const other of [{ amount: 30_001 }, { direction: 'out' }] as const)
      expect(await ana.requestTransfer('in', 30_000, { id, ...other })).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      })
    expect(vendor.transfers()).toHaveLength(1)
  })

  test('may have the id of another member’s; the vendor gets two transfers', async () => {
    const [ana, luz] = [await Wanderer.arrive(), await Wanderer.arrive()]
    const id = crypto.randomUUID()
    expect([(await ana.move('in', 100, { id })).state, (await luz.move('in', 200, { id })).state]).toEqual([
      'done',
      'done',
    ])
    expect(new Set(vendor.transfers().map(({ body }) => body.transaction_uuid)).size).toBe(2)
  })

  test('requested twenty times at once under one id moves it once', async () => {
    const ana = await Wanderer.arrive()
    const id = crypto.randomUUID()
    await Promise.all(Array.from({ length: 20 }, () => ana.move('in', 30_000, { id })))
    expect(vendor.balance(ana.memberId)).toBe(30_000)
    expect(vendor.transfers()).toHaveLength(1)
  })

  test('requested at once under twenty ids begins once: a member has one transfer in flight per vendor', async () => {
    const ana = await Wanderer.arrive()
    const responses = await Promise.all(Array.from({ length: 20 }, () => ana.requestTransfer('in', 100_000)))
    const begun = responses.filter(({ status }) => status === 200)
    expect(begun).toHaveLength(1)
    const refused = responses.filter(({ status }) => status !== 200).map(({ body }) => 'code' in body && body.code)
    expect(new Set(refused)).toEqual(new Set(['transfer-pending']))
    expect(vendor.balance(ana.memberId)).toBe(100_000)
  })
})

describe('a transfer from a vendor wallet', () => {
  test.each([
    ['won', 45_000, 75_000],
    ['lost', -10_000, 20_000],
    ['neither won nor lost', 0, 30_000],
    ['lost all but a cent', -29_999, 1],
  ])("of a member who %s is the vendor's balance, and the house has the difference", async (_what, change, held) => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, change)
    expect(await ana.move('out', held)).toMatchObject({ state: 'done', balance: 70_000 + held })
    expect(vendor.balance(ana.memberId)).toBe(0)
    expect(await ana.account('vendor:FRL')).toBe(0)
    expect(await ana.account('house')).toBe(0 - change)
    expect(await ana.balance()).toMatchObject({ balance: 70_000 + held, consolidated: 70_000 + held })
    await expectSound()
  })

  test("above the vendor's balance moves nothing, and our account follows the vendor's", async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, -5_000)
    expect(await ana.move('out', 25_001)).toMatchObject({
      state: 'refused',
      reason: 'not-enough-money',
      balance: 70_000,
    })
    expect(await ana.account('vendor:FRL')).toBe(25_000)
    expect(vendor.transfers()).toHaveLength(1)
    expect(await ana.move('out', 25_000)).toMatchObject({ state: 'done', balance: 95_000 })
    await expectSound()
  })

  test('of money played meanwhile is refused by the vendor, and nothing is lost', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.fail('transfer', 'RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await ana.move('out', 30_000)).toMatchObject({
      state: 'refused',
      reason: 'not-enough-money',
      balance: 70_000,
    })
    expect(await ana.account('vendor:FRL')).toBe(30_000)
    expect(await ana.move('out', 30_000)).toMatchObject({ state: 'done', balance: 100_000 })
    await expectSound()
  })

  test('with an empty wallet is refused', async () => {
    const ana = await Wanderer.arrive()
    expect(await ana.move('out', 1)).toMatchObject({ state: 'refused', reason: 'not-enough-money' })
  })
})

describe('permissions', () => {
  const refusal = async (pending: Promise<{ body: object }>) => {
    const { body } = await pending
    return 'code' in body ? body.code : 'ok'
  }

  test('an excluded member sends nothing and brings back everything', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    await bankOf(env, BANK).setState(ana.memberId, 'excluded')
    expect(await refusal(ana.requestTransfer('in', 100))).toBe('excluded')
    expect(await ana.move('out', 30_000)).toMatchObject({ state: 'done', balance: 100_000 })
  })

  test('nothing goes to a vendor the operator has closed; its balance comes back', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    expectValue(await send('PUT', '/ops/vendors/FRL', { state: 'maintenance' }))
    expect(await refusal(ana.requestTransfer('in', 100))).toBe('game-unavailable')
    expect(await ana.move('out', 30_000)).toMatchObject({ state: 'done', balance: 100_000 })
    expectValue(await send('PUT', '/ops/vendors/FRL', { state: 'open' }))
  })

  test('nothing goes to a vendor the operator has turned off; its balance comes back', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    expectValue(await send('PUT', '/ops/vendors/FRL/switch', { enabled: false }))
    expect(await refusal(ana.requestTransfer('in', 100))).toBe('game-unavailable')
    expect(await ana.move('out', 30_000)).toMatchObject({ state: 'done', balance: 100_000 })
    expectValue(await send('PUT', '/ops/vendors/FRL/switch', { enabled: true }))
  })

  test('nothing goes to a vendor without wallets; its balance comes back', async () => {
    const [ana, luz] = [await Wanderer.arrive(), await Wanderer.arrive()]
    await ana.move('in', 30_000)
    await setMode('seamless')
    for (const direction of ['in', 'out'] as const)
      expect(await refusal(luz.requestTransfer(direction, 100))).toBe('single-wallet')
    expect(await luz.wallets()).toMatchObject({ isSingle: false, wallets: [] })
    expect(await ana.wallets()).toMatchObject({ wallets: [{ vassalage: 'FRL', balance: 30_000, isOpen: false }] })
    expect(await refusal(ana.requestTransfer('in', 100))).toBe('single-wallet')
    expect(await ana.move('out', 30_000)).toMatchObject({ state: 'done', balance: 100_000 })
    await setMode('either')
  })

  test("with one wallet for all games nothing is sent, but a vendor's balance comes back", async () => {
    const [ana, luz] = [await Wanderer.arrive(), await Wanderer.arrive()]
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, 500)
    await setSingle(true)
    expect(await refusal(luz.requestTransfer('in', 100))).toBe('single-wallet')
    expect(await refusal(luz.requestTransfer('out', 100))).toBe('single-wallet')
    expect(await refusal(luz.requestTransfer('in', 100, { vassalage: 'NONE' }))).toBe('single-wallet')
    expect(await luz.wallets()).toEqual({ isSingle: true, currency: 'MXN', consolidated: 100_000, wallets: [] })
    expect(await refusal(ana.requestTransfer('in', 100))).toBe('single-wallet')
    expect(await ana.wallets()).toMatchObject({
      isSingle: true,
      wallets: [{ vassalage: 'FRL', balance: 30_500, isOpen: false }],
    })
    expect(await ana.move('out', 30_500)).toMatchObject({ state: 'done', balance: 100_500 })
    await setSingle(false)
  })

  test.each([
    ['more than the balance', { amount: 100_001 }, 'not-enough-money'],
    ['another currency', { currency: 'USD' }, 'wrong-currency'],
    ['a vendor that keeps no wallets', { vassalage: 'PG' }, 'not-found'],
    ['nothing', { amount: 0 }, 'bad-input'],
    ['half a cent', { amount: 0.5 }, 'bad-input'],
  ])('%s is refused', async (_what, over, code) => {
    const ana = await Wanderer.arrive()
    expect(await refusal(ana.requestTransfer('in', 100, over))).toBe(code)
    expect(vendor.calls).toEqual([])
    expect(await ana.balance()).toMatchObject({ balance: 100_000 })
  })

  test('a trial account has no wallet anywhere', async () => {
    const memberId = crypto.randomUUID()
    await bankOf(env, BANK).open({ memberId, currency: 'FUN', trial: true })
    const started = await bankOf(env, BANK).startVendorTransfer({
      ...{ memberId, id: crypto.randomUUID(), transactionId: crypto.randomUUID(), vendor: 'FRL', direction: 'in' },
      ...{ amount: 100, currency: 'FUN', isSingle: false, isClosed: false },
    })
    expect(started).toEqual({ refusal: 'trial-account' })
  })
})

describe('GCS_merchantWallet', () => {
  test("returns the vendor's balance, and books nothing of it", async () => {
    const ana = await Wanderer.arrive()
    expect(await ana.wallets()).toEqual({
      isSingle: false,
      currency: 'MXN',
      consolidated: 100_000,
      wallets: [{ vassalage: 'FRL', name: 'FRL', isOpen: true, balance: 0, isCurrent: true, pending: 0 }],
    })
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, 700)
    expect(await ana.wallets()).toMatchObject({
      consolidated: 100_700,
      wallets: [{ balance: 30_700, isCurrent: true }],
    })
    expect(await ana.account('vendor:FRL')).toBe(30_000)
    vendor.fail('balance', 'silent')
    expect(await ana.wallets()).toMatchObject({
      consolidated: 100_000,
      wallets: [{ balance: 30_000, isCurrent: false }],
    })
  })

  test('leaves fractions of a cent at the vendor', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.holds.set(ana.memberId, 30_000 * UNIT + 999)
    expect(await ana.wallets()).toMatchObject({ wallets: [{ balance: 30_000, isCurrent: true }] })
    expect(await ana.move('out', 30_000)).toMatchObject({ state: 'done' })
    expect(vendor.holds.get(ana.memberId)).toBe(999)
    await expectSound()
  })

  test('shows money in flight', async () => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', 'silent')
    expect(await ana.move('in', 30_000)).toMatchObject({ state: 'pending', balance: 70_000, closedAt: null })
    expect(await ana.wallets()).toMatchObject({ consolidated: 100_000, wallets: [{ balance: 0, pending: 30_000 }] })
    expect(await ana.balance()).toMatchObject({ balance: 70_000, consolidated: 100_000 })
  })
})

describe('an operator', () => {
  test('switches the wallets, and sees the waiting transfers', async () => {
    expect(expectValue(await callApi('GET', '/ops/wallet'))).toMatchObject({ isSingle: false, vendors: ['FRL'] })
    expect(await send('PUT', '/ops/wallet', { isSingle: 'no' })).toMatchObject({ status: 400 })
    const ana = await Wanderer.arrive()
    await ana.move('in', 100)
    vendor.fail('transfer', 'garbage')
    const { id } = await ana.move('in', 200)
    const list = async (query: string) =>
      expectValue(await callApi<{ transfers: { id: string }[] }>('GET', `/ops/vendor-transfers${query}`)).transfers
    expect((await list('?pending=1'))[0]).toMatchObject({
      id,
      bank: BANK,
      state: 'sent',
      vendor: 'FRL',
      closedAt: null,
    })
    expect((await list('?pending=1')).length).toBeLessThan((await list('')).length)
  })
})
