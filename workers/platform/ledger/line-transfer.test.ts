import { describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { ceilingOf } from './account.ts'
import { arrive, comeBack, depart, type LineTransfer } from './line-transfer.ts'
import { decide, move } from './transfer.ts'

const transfer: LineTransfer = { from: 'ana', to: 'eva', id: 'x', unit: 'MXN', amount: 40 }

function ledgerWith(member: string, cash: number): MemoryLedger {
  const ledger = new MemoryLedger()
  const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const postings = move('cashier', 'cash', 'MXN', cash)
  const paid = { ...none, id: `given ${member}`, kind: 'deposit', member, unit: 'MXN', amount: cash } as const
  ledger.write(decide(ledger, { ...paid, actor: 'provider:demo', postings }))
  return ledger
}
const balances = (ledger: MemoryLedger, member: string) => [
  ledger.balance(member, 'cash', 'MXN'),
  ledger.balance(member, 'transit', 'MXN'),
]

describe('a transfer along the downline', () => {
  test('is in transit between two ledgers, and in none when it has arrived', () => {
    const [here, there] = [ledgerWith('ana', 100), ledgerWith('eva', 5)]
    here.write(depart(here, transfer))
    expect(balances(here, 'ana')).toEqual([60, 40])
    there.write(arrive(there, transfer))
    expect(balances(there, 'eva')).toEqual([45, -40])
  })

  test('is the same transfer in one ledger: its two ends have ids of their own', () => {
    const ledger = ledgerWith('ana', 100)
    for (const rule of [depart, arrive]) ledger.write(rule(ledger, transfer))
    expect([balances(ledger, 'ana'), balances(ledger, 'eva')]).toEqual([
      [60, 40],
      [40, -40],
    ])
    expect(ledger.journal.map(({ id, reference }) => [id, reference]).slice(1)).toEqual([
      ['transfer-out:ana:x', null],
      ['transfer-in:ana:x', 'transfer-out:ana:x'],
    ])
  })

  test('happens once, however often it is requested', () => {
    const ledger = ledgerWith('ana', 100)
    for (const rule of [depart, arrive, depart, arrive, arrive]) ledger.write(rule(ledger, transfer))
    expect(ledger.journal).toHaveLength(3)
    for (const rule of [depart, arrive])
      expect(rule(ledger, { ...transfer, amount: 41 })).toEqual({ is: 'refused', why: 'conflict' })
  })

  test('comes back once, and only with the sent amount', () => {
    const ledger = ledgerWith('ana', 100)
    expect(comeBack(ledger, transfer)).toEqual({ is: 'refused', why: 'conflict' })
    ledger.write(depart(ledger, transfer))
    expect(comeBack(ledger, { ...transfer, amount: 41 })).toEqual({ is: 'refused', why: 'conflict' })
    for (let times = 0; times < 3; times += 1) ledger.write(comeBack(ledger, transfer))
    expect(balances(ledger, 'ana')).toEqual([100, 0])
    expect(ledger.journal).toHaveLength(3)
  })

  test('takes at most the balance and lifts none above its ceiling', () => {
    const [poor, rich] = [ledgerWith('ana', 39), ledgerWith('eva', ceilingOf('MXN') - 39)]
    expect(depart(poor, transfer)).toEqual({ is: 'refused', why: 'not-enough-money' })
    expect(arrive(rich, transfer)).toEqual({ is: 'refused', why: 'ceiling' })
  })
})
