import { describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { hold, leftOf, resolveHold, returnPayout } from './hold.ts'
import { decide, move } from './transfer.ts'

const HELD = { id: 'h', member: 'ana', unit: 'MXN', amount: 60, actor: 'member' } as const
const ABOUT = { holdId: 'h', member: 'ana', actor: 'operator:eva' } as const

function ledgerWithHold(): MemoryLedger {
  const ledger = new MemoryLedger()
  const elsewhere = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const paid = { id: 'd', kind: 'deposit', member: 'ana', unit: 'MXN', amount: 100, actor: 'provider:demo' } as const
  ledger.write(decide(ledger, { ...paid, ...elsewhere, postings: move('cashier', 'cash', 'MXN', 100) }))
  ledger.write(hold(ledger, HELD))
  return ledger
}
const post = (ledger: MemoryLedger, id: string, amount?: number) =>
  ledger.write(resolveHold(ledger, { ...ABOUT, id, how: 'post', ...(amount === undefined ? {} : { amount }) }))
const release = (ledger: MemoryLedger, id: string) => ledger.write(resolveHold(ledger, { ...ABOUT, id, how: 'void' }))
const giveBack = (ledger: MemoryLedger, id: string, amount: number) =>
  ledger.write(returnPayout(ledger, { ...ABOUT, id, amount }))
const balances = (ledger: MemoryLedger) =>
  (['cash', 'held', 'cashier'] as const).map((name) => ledger.balance('ana', name, 'MXN'))

describe('a hold in parts', () => {
  test('is posted part by part, and the rest is cash again, once', () => {
    const ledger = ledgerWithHold()
    post(ledger, 'p1', 25)
    post(ledger, 'p2', 10)
    expect([leftOf(ledger, 'h'), balances(ledger)]).toEqual([25, [40, 25, -65]])
    expect(release(ledger, 'v')).toMatchObject({
      is: 'new',
      transfer: { kind: 'hold-void', amount: 25, reference: 'h' },
    })
    expect([leftOf(ledger, 'h'), balances(ledger)]).toEqual([0, [65, 0, -65]])
    expect(release(ledger, 'v2')).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(post(ledger, 'p3', 1)).toEqual({ is: 'refused', why: 'hold-resolved' })
  })

  test('never gives more than was held', () => {
    const ledger = ledgerWithHold()
    post(ledger, 'p1', 59)
    expect(post(ledger, 'p2', 2)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    for (const amount of [0, -1]) expect(post(ledger, 'p2', amount)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    expect(post(ledger, 'p2', 1)).toMatchObject({ is: 'new' })
    expect(post(ledger, 'p3', 1)).toEqual({ is: 'refused', why: 'hold-resolved' })
    expect(balances(ledger)).toEqual([40, 0, -40])
  })

  test('gives the first result for a repeated part; other content under its id is a conflict', () => {
    const ledger = ledgerWithHold()
    post(ledger, 'p1', 25)
    expect(post(ledger, 'p1', 25)).toMatchObject({ is: 'known' })
    expect(post(ledger, 'p1', 26)).toEqual({ is: 'refused', why: 'conflict' })
    release(ledger, 'v')
    expect(release(ledger, 'v')).toMatchObject({ is: 'known', transfer: { amount: 35 } })
    expect(post(ledger, 'v')).toEqual({ is: 'refused', why: 'conflict' })
    expect(ledger.journal).toHaveLength(4)
  })
})

describe('a payout that came back', () => {
  test('is cash again, never more than was posted', () => {
    const ledger = ledgerWithHold()
    expect(giveBack(ledger, 'r1', 1)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    post(ledger, 'p1', 40)
    giveBack(ledger, 'r1', 30)
    expect(balances(ledger)).toEqual([70, 20, -90])
    expect(giveBack(ledger, 'r1', 30)).toMatchObject({ is: 'known' })
    expect(giveBack(ledger, 'r2', 11)).toEqual({ is: 'refused', why: 'hold-exceeded' })
    expect(giveBack(ledger, 'r2', 10)).toMatchObject({ is: 'new' })
    expect(balances(ledger)).toEqual([80, 20, -100])
  })

  test('of another member, or of no hold, is unknown; the rest of the hold is not touched', () => {
    const ledger = ledgerWithHold()
    post(ledger, 'p1', 40)
    for (const over of [{ member: 'eva' }, { holdId: 'd' }, { holdId: 'none' }])
      expect(returnPayout(ledger, { ...ABOUT, id: 'r', amount: 1, ...over })).toEqual({
        is: 'refused',
        why: 'hold-unknown',
      })
    giveBack(ledger, 'r', 40)
    expect(release(ledger, 'v')).toMatchObject({ transfer: { amount: 20 } })
    expect(balances(ledger)).toEqual([100, 0, -100])
  })
})
