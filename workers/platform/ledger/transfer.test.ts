import { describe, expect, test } from 'vitest'
import { CURRENCIES, CURRENCY_DECIMALS } from '#api/money'
import { fromVendorUnits, toVendorUnits } from '#api/vendors/vendor'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { ceilingOf, type Unit } from './account.ts'
import { hold, resolveHold } from './hold.ts'
import { type Draft, decide, move, type Posting } from './transfer.ts'

const draft = (over: Partial<Draft> = {}): Draft => ({
  id: 'one',
  kind: 'deposit',
  member: 'ana',
  unit: 'MXN',
  amount: 100,
  ...{ vendor: null, game: null, round: null, reference: null, closes: false, free: false },
  actor: 'provider:demo',
  postings: move('cashier', 'cash', 'MXN', 100),
  ...over,
})

function ledgerWith(cash: number, unit: Unit = 'MXN'): MemoryLedger {
  const ledger = new MemoryLedger()
  const paid = draft({ id: 'given', unit, amount: cash, postings: move('cashier', 'cash', unit, cash) })
  if (cash > 0) ledger.write(decide(ledger, paid))
  return ledger
}

describe('a transfer', () => {
  test('with the same id and content has the first result; the same id with other content is a conflict', () => {
    const ledger = ledgerWith(0)
    ledger.write(decide(ledger, draft()))
    ledger.write(decide(ledger, draft({ id: 'two' })))
    expect(decide(ledger, draft())).toMatchObject({ is: 'known', transfer: { balance: 100 } })
    const others: Partial<Draft>[] = [{ amount: 101 }, { member: 'eva' }, { kind: 'play-money' }, { reference: 'x' }]
    for (const over of others) expect(decide(ledger, draft(over))).toEqual({ is: 'refused', why: 'conflict' })
    expect(ledger.journal).toHaveLength(2)
  })

  test.each([
    ['does not sum to zero', [{ account: 'cash', unit: 'MXN', amount: 1 }]],
    [
      'sums to zero only over two units',
      [
        { account: 'cash', unit: 'MXN', amount: 1 },
        { account: 'promo', unit: 'PTS', amount: -1 },
      ],
    ],
    ['is no whole amount', move('cashier', 'cash', 'MXN', 0.1 + 0.2)],
    ['names an account twice', [...move('cashier', 'cash', 'MXN', 1), ...move('cashier', 'cash', 'MXN', 1)]],
  ] as [string, Posting[]][])('that %s is a bug', (_what, postings) => {
    expect(() => decide(new MemoryLedger(), draft({ postings }))).toThrow()
  })

  test('may move two units, each of which sums to zero', () => {
    const ledger = new MemoryLedger()
    const postings = [...move('cashier', 'cash', 'MXN', 5), ...move('promo', 'points', 'PTS', 7)]
    ledger.write(decide(ledger, draft({ postings })))
    expect([ledger.balance('ana', 'cash', 'MXN'), ledger.balance('ana', 'points', 'PTS')]).toEqual([5, 7])
  })

  test('takes no own account below zero; contra accounts may be', () => {
    const ledger = ledgerWith(99)
    expect(decide(ledger, draft({ postings: move('cash', 'house', 'MXN', 100) }))).toEqual({
      is: 'refused',
      why: 'not-enough-money',
    })
    expect(ledger.balance('ana', 'cashier', 'MXN')).toBe(-99)
  })

  test('of 8.1 x 10^12 minor units is exact, and one more is refused (D10)', () => {
    const ledger = ledgerWith(ceilingOf('MXN'))
    expect(ledger.balance('ana', 'cash', 'MXN')).toBe(8_106_479_329_266)
    expect(decide(ledger, draft({ amount: 1, postings: move('cashier', 'cash', 'MXN', 1) }))).toEqual({
      is: 'refused',
      why: 'ceiling',
    })
  })

  test('keeps a balance of any currency exact in the units of the vendors', () => {
    for (const currency of CURRENCIES) {
      const most = ceilingOf(currency, 'cash') + ceilingOf(currency, 'bonus')
      for (const minor of [most, most - 1, ceilingOf(currency, 'vendor:FRL')]) {
        const units = toVendorUnits(minor, currency)
        expect(BigInt(units)).toBe((BigInt(minor) * 100_000n) / 10n ** BigInt(CURRENCY_DECIMALS[currency]))
        expect(Number.isSafeInteger(units)).toBe(true)
        expect(fromVendorUnits(units, currency)).toBe(minor)
      }
    }
  })
})

describe('a hold', () => {
  const held = { id: 'h', member: 'ana', unit: 'MXN', amount: 60, actor: 'member' } as const
  const resolution = { id: 'r', holdId: 'h', member: 'ana', how: 'post', actor: 'system' } as const

  function ledgerWithHold(): MemoryLedger {
    const ledger = ledgerWith(100)
    ledger.write(hold(ledger, held))
    return ledger
  }
  const balances = (ledger: MemoryLedger) =>
    (['cash', 'held', 'cashier'] as const).map((name) => ledger.balance('ana', name, 'MXN'))

  test('sets cash aside, which cannot be spent twice', () => {
    const ledger = ledgerWithHold()
    expect(balances(ledger)).toEqual([40, 60, -100])
    expect(hold(ledger, { ...held, id: 'h2' })).toEqual({ is: 'refused', why: 'not-enough-money' })
  })

  test('leaves by the cashier when it is posted, and is cash again when it is voided', () => {
    const posted = ledgerWithHold()
    posted.write(resolveHold(posted, resolution))
    expect(balances(posted)).toEqual([40, 0, -40])
    const voided = ledgerWithHold()
    voided.write(resolveHold(voided, { ...resolution, how: 'void' }))
    expect(balances(voided)).toEqual([100, 0, -100])
  })

  test('is resolved once, by transfers of its own, and never edited', () => {
    const ledger = ledgerWithHold()
    const before = structuredClone(ledger.journal)
    ledger.write(resolveHold(ledger, resolution))
    expect(ledger.write(resolveHold(ledger, resolution))).toMatchObject({ is: 'known' })
    expect(resolveHold(ledger, { ...resolution, id: 'r2', how: 'void' })).toEqual({
      is: 'refused',
      why: 'hold-resolved',
    })
    expect(resolveHold(ledger, { ...resolution, how: 'void' })).toEqual({ is: 'refused', why: 'conflict' })
    expect(ledger.journal.slice(0, 2)).toEqual(before)
    expect(ledger.journal).toHaveLength(3)
  })

  test('of another member, or of nothing, is unknown', () => {
    const ledger = ledgerWithHold()
    for (const over of [{ member: 'eva' }, { holdId: 'given' }, { holdId: 'none' }]) {
      expect(resolveHold(ledger, { ...resolution, ...over })).toEqual({ is: 'refused', why: 'hold-unknown' })
    }
  })
})
