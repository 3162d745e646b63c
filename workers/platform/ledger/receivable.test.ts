import { describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import type { Account } from './account.ts'
import { adjust } from './adjustment.ts'
import { chargeFee, credit, transferIdOf } from './deposit.ts'
import { chargeBack, owedBy, repay, writeOff } from './receivable.ts'

const DEPOSIT = {
  id: 'd',
  member: 'ana',
  unit: 'MXN',
  amount: 1_000,
  reference: 'demo:d',
  actor: 'provider:demo',
} as const

/** A member who paid 1,000 in, of which a fee was taken and the rest spent down to `cash`. */
function spentDownTo(cash: number, fee = 0): MemoryLedger {
  const ledger = new MemoryLedger()
  ledger.write(credit(ledger, DEPOSIT))
  ledger.write(chargeFee(ledger, DEPOSIT, fee))
  const spent = { id: 'spent', member: 'ana', unit: 'MXN', direction: 'debit', actor: 'operator:eva' } as const
  ledger.write(adjust(ledger, { ...spent, amount: 1_000 - fee - cash }))
  return ledger
}

function charge(ledger: MemoryLedger, id: string, amount: number, fee = 0) {
  const depositId = transferIdOf('ana', 'd')
  return ledger.write(chargeBack(ledger, { id, member: 'ana', depositId, amount, fee, actor: 'operator:eva' }))
}

const balances = (ledger: MemoryLedger, ...accounts: Account[]) =>
  accounts.map((account) => ledger.balance('ana', account, 'MXN'))

describe('a chargeback', () => {
  test.each([
    ['that was not played', 1_000, 400, [600, 0]],
    ['that was played in part', 300, 400, [0, -100]],
    ['that was played', 0, 1_000, [0, -1_000]],
    ['to the last cent', 400, 400, [0, 0]],
  ])('takes a deposit %s: what is missing is owed', (_what, cash, amount, after) => {
    const ledger = spentDownTo(cash)
    expect(charge(ledger, 'c', amount).is).toBe('new')
    expect(balances(ledger, 'cash', 'receivable')).toEqual(after)
    expect(owedBy(ledger, 'ana', 'MXN')).toBe(Math.abs(after[1] ?? 0))
    expect(balances(ledger, 'cashier')).toEqual([amount - 1_000])
  })

  test('gives our fee back with the payment, so that nobody owes it', () => {
    const ledger = spentDownTo(980, 20)
    expect(charge(ledger, 'c', 1_000, 20).is).toBe('new')
    expect(balances(ledger, 'cash', 'receivable', 'cashier')).toEqual([0, 0, 0])
  })

  test('leaves what the member won besides, and restricted money', () => {
    const ledger = spentDownTo(5_000 - 4_000)
    ledger.balances.set('ana bonus MXN', 700)
    charge(ledger, 'c', 900)
    expect(balances(ledger, 'cash', 'bonus', 'receivable')).toEqual([100, 700, 0])
  })

  test('is made once, in parts never above the deposit, and of no other transfer', () => {
    const ledger = spentDownTo(1_000)
    expect(charge(ledger, 'c1', 600).is).toBe('new')
    expect(charge(ledger, 'c1', 600).is).toBe('known')
    expect(charge(ledger, 'c1', 599)).toEqual({ is: 'refused', why: 'conflict' })
    for (const amount of [401, 0, -1, 1_000])
      expect(charge(ledger, 'c2', amount)).toEqual({ is: 'refused', why: 'deposit-exceeded' })
    expect(charge(ledger, 'c2', 400).is).toBe('new')
    expect(charge(ledger, 'c3', 1)).toEqual({ is: 'refused', why: 'deposit-exceeded' })
    const other = { id: 'c4', member: 'ana', amount: 1, fee: 0, actor: 'operator:eva' }
    for (const depositId of ['spent', 'nothing', transferIdOf('bea', 'd')])
      expect(chargeBack(ledger, { ...other, depositId })).toEqual({ is: 'refused', why: 'deposit-unknown' })
    expect(chargeBack(ledger, { ...other, member: 'bea', depositId: transferIdOf('ana', 'd') })).toEqual({
      ...{ is: 'refused', why: 'deposit-unknown' },
    })
  })
})

describe('what is owed', () => {
  const settle = { member: 'ana', unit: 'MXN', owedBy: 'c', actor: 'member:ana' } as const

  test('is paid from cash, never more than there is, or given up by the house', () => {
    const ledger = spentDownTo(0)
    charge(ledger, 'c', 500)
    expect(repay(ledger, { ...settle, id: 'p', amount: 1 })).toEqual({ is: 'refused', why: 'not-enough-money' })
    ledger.write(credit(ledger, { ...DEPOSIT, id: 'e', amount: 120 }))
    expect(ledger.write(repay(ledger, { ...settle, id: 'p', amount: 120 })).is).toBe('new')
    expect(ledger.write(repay(ledger, { ...settle, id: 'p', amount: 120 })).is).toBe('known')
    expect(balances(ledger, 'cash', 'receivable')).toEqual([0, -380])
    expect(ledger.write(writeOff(ledger, { ...settle, id: 'w', amount: 380 })).is).toBe('new')
    expect(balances(ledger, 'cash', 'receivable')).toEqual([0, 0])
  })

  test('is never paid twice over: that is a bug of ours', () => {
    const ledger = spentDownTo(0)
    charge(ledger, 'c', 500)
    expect(() => writeOff(ledger, { ...settle, id: 'w', amount: 501 })).toThrow('more than is owed')
  })
})
