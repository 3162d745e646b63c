import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import type { StartVendorTransfer } from '../../../../workers/platform/bank/vendor-transfers/vendor-transfer-types.ts'
import { everyMinute } from '../../../../workers/platform/clock.ts'
import { FakeVendorWallet, type Fault, UNCLEAR, UNIT } from '../support/fake-vendor-wallet.ts'
import { BANK } from '../support/player.ts'
import { expectSound, inBank, sweep, Wanderer } from '../support/transfer-wallet-member.ts'
import { env, send } from '../support/world.ts'

/** Without a clear reply of the vendor a transfer stays pending, and is completed by reconciling, never by assumption. */

let vendor: FakeVendorWallet
const bank = () => bankOf(env, BANK)
const states = (member: Wanderer) =>
  inBank((sql) => {
    const rows = sql.exec('SELECT state FROM vendor_transfer WHERE member = ? ORDER BY created_ms', member.memberId)
    return rows.toArray().map(({ state }) => state)
  })

beforeAll(async () => {
  await send('PUT', '/ops/wallet', { isSingle: false })
})
beforeEach(() => {
  vendor = new FakeVendorWallet()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a transfer to a vendor wallet', () => {
  test.each(UNCLEAR)('that gets the response %s waits, and arrives once', async (fault) => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', fault)
    const id = crypto.randomUUID()
    expect(await ana.move('in', 30_000, { id })).toMatchObject({ state: 'pending', balance: 70_000, reason: null })
    expect([await ana.account('transit'), await ana.account('vendor:FRL')]).toEqual([30_000, 0])
    for (const direction of ['in', 'out'] as const)
      expect(await ana.requestTransfer(direction, 100)).toMatchObject({
        status: 409,
        body: { code: 'transfer-pending' },
      })
    await evictDurableObject(bank())
    await sweep()
    expect(await ana.move('in', 30_000, { id })).toMatchObject({ state: 'done', balance: 70_000 })
    vendor.deliver()
    expect(vendor.balance(ana.memberId)).toBe(30_000)
    expect([await ana.account('transit'), await ana.account('vendor:FRL')]).toEqual([0, 30_000])
    expect(new Set(vendor.transfers().map(({ body }) => body.transaction_uuid)).size).toBe(1)
    expect((await ana.move('out', 30_000)).balance).toBe(100_000)
    await expectSound()
  })

  test.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'not-enough-money'],
    ['RS_ERROR_USER_DISABLED', 'vendor-refused'],
    ['RS_ERROR_WRONG_CURRENCY', 'vendor-refused'],
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'vendor-refused'],
  ] as const)('that the vendor refuses with %s is back at once', async (status, reason) => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', status)
    expect(await ana.move('in', 30_000)).toMatchObject({ state: 'refused', reason, balance: 100_000 })
    expect(await ana.account('transit')).toBe(0)
    expect(await ana.move('in', 30_000)).toMatchObject({ state: 'done' })
    await expectSound()
  })

  test.each([
    'RS_ERROR_UNKNOWN',
    'RS_ERROR_TIMEOUT',
    'RS_ERROR_INVALID_SIGNATURE',
    'RS_ERROR_WRONG_SYNTAX',
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_INVALID_GAME',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_DUPLICATE_TRANSACTION',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ] as const)('takes %s as unclear', async (status) => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', status)
    expect((await ana.move('in', 30_000)).state).toBe('pending')
    vendor.fail('status', status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' ? 'RS_ERROR_UNKNOWN' : status)
    await sweep()
    expect(await states(ana)).toEqual(['sent'])
    await sweep()
    expect(await states(ana)).toEqual(['arrived'])
    expect(vendor.balance(ana.memberId)).toBe(30_000)
  })

  test('unknown to the vendor is not sent again before the vendor would surely know it', async () => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', 'late')
    await ana.move('in', 30_000)
    await inBank((sql) => void sql.exec('UPDATE vendor_transfer SET next_ms = 0 WHERE closed_ms IS NULL'))
    await everyMinute(env, Date.now())
    expect(vendor.transfers()).toHaveLength(1)
    expect(await states(ana)).toEqual(['sent'])
    vendor.deliver()
    await sweep()
    expect(vendor.transfers()).toHaveLength(1)
    expect(await states(ana)).toEqual(['arrived'])
  })

  test('is queried at growing intervals until the vendor responds', async () => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', ...Array.from({ length: 7 }, () => 'silent' as const))
    await ana.move('in', 30_000)
    const pauses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const before = Date.now()
      await sweep()
      const next = await inBank(
        (sql) =>
          sql.exec('SELECT next_ms FROM vendor_transfer WHERE closed_ms IS NULL AND member = ?', ana.memberId).one()
            .next_ms,
      )
      pauses.push(Math.round((Number(next) - before) / 30_000))
    }
    expect(pauses).toEqual([2, 4, 8, 16, 20, 20])
    expect(await ana.account('transit')).toBe(30_000)
    await sweep()
    expect(await states(ana)).toEqual(['arrived'])
  })

  test('is not completed by a yes about another amount', async () => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', 'lost')
    await ana.move('in', 30_000)
    const real = vi.mocked(globalThis.fetch).getMockImplementation()
    vi.mocked(globalThis.fetch).mockImplementationOnce(async (...args) => {
      const body = (await (await real?.(...args))?.json()) as object
      return Response.json({ ...body, amount: 30_001 * UNIT })
    })
    await sweep()
    expect(await states(ana)).toEqual(['sent'])
    await sweep()
    expect(await states(ana)).toEqual(['arrived'])
  })
})

describe('a transfer from a vendor wallet', () => {
  test.each(UNCLEAR)('that gets the response %s waits, and comes once', async (fault) => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, 5_000)
    vendor.fail('transfer', fault)
    const id = crypto.randomUUID()
    expect(await ana.move('out', 35_000, { id })).toMatchObject({ state: 'pending', balance: 70_000 })
    expect([await ana.account('transit'), await ana.account('vendor:FRL')]).toEqual([35_000, 0])
    await evictDurableObject(bank())
    await sweep()
    vendor.deliver()
    expect(await ana.move('out', 35_000, { id })).toMatchObject({ state: 'done', balance: 105_000 })
    expect(vendor.balance(ana.memberId)).toBe(0)
    await expectSound()
  })

  test.each(['silent', 'garbage', 'shut', 'RS_ERROR_UNKNOWN', 'RS_ERROR_INVALID_SIGNATURE'] as const)(
    'from a vendor that does not report its balance (%s) waits with nothing moved',
    async (fault) => {
      const ana = await Wanderer.arrive()
      await ana.move('in', 30_000)
      vendor.fail('balance', fault)
      expect(await ana.move('out', 30_000)).toMatchObject({ state: 'pending', balance: 70_000 })
      expect([await ana.account('transit'), await ana.account('vendor:FRL')]).toEqual([0, 30_000])
      expect(await ana.requestTransfer('out', 100)).toMatchObject({ body: { code: 'transfer-pending' } })
      await sweep()
      expect(await ana.balance()).toMatchObject({ balance: 100_000 })
      expect(vendor.balance(ana.memberId)).toBe(0)
    },
  )

  test('of money lost in play meanwhile stays where it is, as the vendor reports', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.fail('transfer', 'silent')
    expect((await ana.move('out', 30_000)).state).toBe('pending')
    vendor.play(ana.memberId, -10_000)
    await sweep()
    expect(await states(ana)).toEqual(['arrived', 'kept'])
    expect([await ana.account('vendor:FRL'), await ana.account('house')]).toEqual([20_000, 10_000])
    expect(await ana.balance()).toMatchObject({ balance: 70_000, consolidated: 90_000 })
    await expectSound()
  })

  test.each(['silent', 'lost', 'RS_ERROR_NOT_ENOUGH_MONEY'] as const)(
    'of a member excluded meanwhile (%s) ends like any other',
    async (fault) => {
      const ana = await Wanderer.arrive()
      await ana.move('in', 30_000)
      vendor.fail('transfer', fault)
      await ana.move('out', 30_000)
      await bank().setState(ana.memberId, 'excluded')
      await sweep()
      const back = fault === 'RS_ERROR_NOT_ENOUGH_MONEY' ? 70_000 : 100_000
      expect(await ana.balance()).toMatchObject({ balance: back, consolidated: 100_000 })
    },
  )
})

describe('a platform that stops', () => {
  const transferRequest = (member: Wanderer, over: Partial<StartVendorTransfer>): StartVendorTransfer => ({
    ...{ memberId: member.memberId, id: crypto.randomUUID(), transactionId: crypto.randomUUID(), vendor: 'FRL' },
    ...{ direction: 'in', amount: 30_000, currency: 'MXN', isSingle: false, isClosed: false },
    ...over,
  })

  test('before it called the vendor sends the money after all', async () => {
    const ana = await Wanderer.arrive()
    await bank().startVendorTransfer(transferRequest(ana, {}))
    await evictDurableObject(bank())
    await sweep()
    expect(await states(ana)).toEqual(['arrived'])
    expect(vendor.balance(ana.memberId)).toBe(30_000)
  })

  test("before it asked for the vendor's balance brings the money back after all", async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    await bank().startVendorTransfer(transferRequest(ana, { direction: 'out' }))
    await evictDurableObject(bank())
    await sweep()
    expect(await states(ana)).toEqual(['arrived', 'collected'])
    expect(vendor.balance(ana.memberId)).toBe(0)
  })

  test('between the recall and the query sends it, and books the figure once', async () => {
    const ana = await Wanderer.arrive()
    await ana.move('in', 30_000)
    vendor.play(ana.memberId, 400)
    const out = transferRequest(ana, { direction: 'out' })
    await bank().startVendorTransfer(out)
    const [first, second] = [30_400, 99_999]
    for (const figure of [first, second]) await bank().recallVendorTransfer(ana.memberId, out.id, figure)
    expect([await ana.account('vendor:FRL'), await ana.account('transit')]).toEqual([400, 30_000])
    await evictDurableObject(bank())
    await sweep()
    expect(await ana.balance()).toMatchObject({ balance: 100_000, consolidated: 100_400 })
    await expectSound()
  })

  test('applies the first clear response, whoever brings another', async () => {
    const ana = await Wanderer.arrive()
    const into = transferRequest(ana, {})
    await bank().startVendorTransfer(into)
    const report = { figure: null, reason: 'RS_ERROR_USER_DISABLED', wasSent: true, ceiling: null } as const
    await bank().settleVendorTransfer(ana.memberId, into.id, { ...report, outcome: 'no' })
    await bank().settleVendorTransfer(ana.memberId, into.id, { ...report, outcome: 'yes' })
    expect(await states(ana)).toEqual(['returned'])
    expect(await ana.balance()).toMatchObject({ balance: 100_000, consolidated: 100_000 })
  })

  test('sweeps twenty times at once as if once', async () => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', 'silent')
    await ana.move('in', 30_000)
    await Promise.all(Array.from({ length: 20 }, () => sweep()))
    expect(vendor.balance(ana.memberId)).toBe(30_000)
    expect([await ana.account('vendor:FRL'), await ana.account('transit')]).toEqual([30_000, 0])
    await expectSound()
  })
})

test.each(FULL ? [1, 7, 20_261_122] : [7])(
  'seed %i: whatever fails in between, every cent is where the vendor says it is',
  async (seed) => {
    const random = randomFrom(seed)
    const chance = (limit: number) => Math.floor(random() * limit)
    const members = await Promise.all(Array.from({ length: 4 }, () => Wanderer.arrive()))
    const played = new Map(members.map(({ memberId }) => [memberId, 0]))
    const faults: Fault[] = [...UNCLEAR, 'RS_ERROR_UNKNOWN', 'RS_ERROR_USER_DISABLED', 'RS_ERROR_TIMEOUT']
    for (let step = 0; step < 60; step += 1) {
      const member = members[chance(members.length)] as Wanderer
      const at = (['transfer', 'status', 'balance'] as const)[chance(3)] ?? 'transfer'
      if (chance(2) === 0) vendor.fail(at, faults[chance(at === 'balance' ? UNCLEAR.length : faults.length)] as Fault)
      const held = vendor.balance(member.memberId)
      const change = chance(2) === 0 ? -chance(held + 1) : chance(5_000)
      vendor.play(member.memberId, change)
      played.set(member.memberId, (played.get(member.memberId) ?? 0) + change)
      await member.requestTransfer(chance(2) === 0 ? 'in' : 'out', 1 + chance(40_000))
      if (chance(5) === 0) await evictDurableObject(bank())
      if (chance(5) === 0) await sweep()
      if (chance(5) === 0) vendor.deliver()
    }
    for (let turn = 0; turn < 40; turn += 1) await sweep()
    vendor.deliver()
    for (const member of members) {
      expect(await member.account('transit')).toBe(0)
      const { balance } = await member.balance()
      expect(balance + vendor.balance(member.memberId)).toBe(100_000 + (played.get(member.memberId) ?? 0))
    }
    await expectSound()
  },
)
