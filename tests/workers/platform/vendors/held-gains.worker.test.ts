import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JournalEntry, Totals } from '#api/wallet/statements'
import es from '#i18n/es/messages.json'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { eventually } from '../support/eventually.ts'
import { FakeVendorWallet } from '../support/fake-vendor-wallet.ts'
import { newOperator, sendForTwo } from '../support/operator.ts'
import { BANK, decideHeldWin, GAME, heldWinsOf, pay, proposeHeldWin } from '../support/player.ts'
import { newReader } from '../support/statement-reader.ts'
import { expectSound, sweep, Wanderer } from '../support/transfer-wallet-member.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

let rosa: Record<string, string> = {}
let vendor: FakeVendorWallet
beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  rosa = (await newOperator('rosa')).headers
  expectValue(await send('PUT', '/ops/wallet', { isSingle: false }))
})
beforeEach(() => {
  vendor = new FakeVendorWallet()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const heldOf = async (memberId: string) => {
  const balances = await bankOf(env, BANK).balance(memberId)
  return 'refusal' in balances ? null : balances.heldWins
}
async function decided(memberId: string, how: 'release' | 'return') {
  const [held] = await heldWinsOf(memberId)
  expectValue(await proposeHeldWin(held?.reference ?? '', how))
  return expectValue(await decideHeldWin(held?.reference ?? '', rosa))
}

describe('a gain at a vendor wallet', () => {
  test('above the ceiling is held, the sent amount comes back, and two people release the rest', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, 900_000_000)
    const id = crypto.randomUUID()
    const done = await ana.move('out', 900_030_000, { id })
    expect(done).toMatchObject({ state: 'done', balance: 100_000, held: 900_000_000 })
    expect(await ana.move('out', 900_030_000, { id })).toEqual(done)
    expect(await ana.balance()).toMatchObject({ balance: 100_000, consolidated: 100_000, heldWins: 900_000_000 })
    expect(vendor.balance(ana.memberId)).toBe(0)
    expect([await ana.account('transit'), await ana.account('vendor:FRL')]).toEqual([0, 0])
    const held = { state: 'held', amount: 900_000_000, vendor: 'FRL', game: null, round: null }
    expect(await heldWinsOf(ana.memberId)).toMatchObject([
      { ...held, transferId: `vendor-win-held:${ana.memberId}:${id}` },
    ])
    await expectSound()

    expect(await decided(ana.memberId, 'release')).toMatchObject({ state: 'released', decidedBy: 'operator:rosa' })
    expect(await ana.balance()).toMatchObject({ balance: 900_100_000, consolidated: 900_100_000 })
    expect(await ana.move('out', 900_030_000, { id })).toMatchObject({ state: 'done', balance: 900_100_000 })
    expect((await ana.move('out', 900_030_000, { id })).held).toBeUndefined()
    await expectSound()
  })

  test('is not credited by a transfer whose response was lost, nor by many small ones', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 100)
    vendor.play(ana.memberId, 900_000_000)
    vendor.fail('transfer', 'lost')
    expect(await ana.move('out', 900_000_100)).toMatchObject({ state: 'pending', balance: 99_900 })
    await sweep()
    expect(await ana.balance()).toMatchObject({ balance: 100_000, heldWins: 900_000_000 })

    // 100 cents were sent, so 20,000 times as much may be gained in all.
    const luz = await Wanderer.arrive()
    await luz.move('in', 100)
    vendor.play(luz.memberId, 900_000_000)
    for (const [amount, balance, held] of [
      [1_000_000, 1_099_900, undefined],
      [1_000_000, 2_099_900, undefined],
      [101, 2_099_900, 101],
      [5_000, 2_099_900, 5_000],
    ] as const)
      expect(await luz.move('out', amount)).toMatchObject({ state: 'done', balance, ...(held && { held }) })
    await expectSound()
  })

  test('has the ceiling of its vendor, lower where one of its games has a lower one', async () => {
    const path = '/ops/vendors/FRL/ceilings'
    const gainOf = async (amount: number) => {
      const ana = await Wanderer.arrive()
      await ana.move('in', 1_000)
      vendor.play(ana.memberId, amount)
      await ana.move('out', 1_000 + amount)
      return heldOf(ana.memberId)
    }
    expect(await gainOf(3_000)).toBe(0)
    expectValue(await send('PUT', path, { reason: 'prueba', times: 2 }))
    expect(await gainOf(2_000)).toBe(0)
    expect(await gainOf(3_000)).toBe(3_000)
    expectValue(await send('PUT', path, { reason: 'prueba', game: GAME, most: { currency: 'MXN', amount: 1_500 } }))
    expect(await gainOf(2_000)).toBe(2_000)
    for (const raise of [{ times: null }, { game: GAME, most: { currency: 'MXN', amount: null } }])
      expectValue(await sendForTwo('PUT', path, { reason: 'prueba', ...raise }))
    expect(await gainOf(3_000)).toBe(0)
  })

  test('sends the member a message, and counts in the records once it is released', async () => {
    const { id: memberId, token, walk } = await newReader()
    await pay(memberId, 100_000)
    const ana = new Wanderer(memberId, bearer(token))
    await ana.move('in', 30_000)
    vendor.play(memberId, 900_000_000)
    await ana.move('out', 900_030_000)
    const records = async () => {
      const { list, totals } = await walk<JournalEntry, Totals>('transactions', { type: 'vendor-wallet' })
      const gains = list.filter(({ kind }) => kind.startsWith('vendor-win-'))
      const { collected, vendorResult, profit } = totals
      return { gains: gains.map(({ kind, state }) => [kind, state]), collected, vendorResult, profit }
    }
    const none = { collected: 30_000, vendorResult: 0, profit: 0 }
    const held = [['vendor-win-held', 'pending']]
    await eventually(async () => expect(await records()).toEqual({ ...none, gains: held }))
    const subject = 'SELECT 1 FROM member_messages WHERE member_id = ? AND subject = ?'
    await eventually(async () =>
      expect(await env.DB.prepare(subject).bind(memberId, es['money.win-held.subject']).first()).not.toBeNull(),
    )
    await decided(memberId, 'release')
    const gains = [
      ['vendor-win-released', 'posted'],
      ['vendor-win-held', 'posted'],
    ]
    const gain = { collected: 900_030_000, vendorResult: 900_000_000, profit: 900_000_000 }
    await eventually(async () => expect(await records()).toEqual({ ...gain, gains }))
    expect(await ana.balance()).toMatchObject({ balance: 900_100_000 })
  })

  test('that two people return to the house is no result of the member', async () => {
    const { id: memberId, token, walk } = await newReader()
    await pay(memberId, 100_000)
    const ana = new Wanderer(memberId, bearer(token))
    await ana.move('in', 30_000)
    vendor.play(memberId, 900_000_000)
    await ana.move('out', 900_030_000)
    expect(await decided(memberId, 'return')).toMatchObject({ state: 'returned' })
    expect([await ana.account('house'), await ana.account('held-wins')]).toEqual([0, 0])
    await eventually(async () => {
      const { list, totals } = await walk<JournalEntry, Totals>('journal', { type: 'vendor-wallet' })
      expect(list.find(({ kind }) => kind === 'vendor-win-held')?.state).toBe('voided')
      expect(totals).toMatchObject({ collected: 30_000, vendorResult: 0, profit: 0 })
    })
    expect(await ana.balance()).toMatchObject({ balance: 100_000, consolidated: 100_000 })
    await expectSound()
  })
})
