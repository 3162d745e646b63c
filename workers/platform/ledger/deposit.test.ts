import { expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { type Credit, chargeFee, credit } from './deposit.ts'

const paid = (over: Partial<Credit> = {}): Credit => ({
  id: 'd1',
  member: 'ana',
  unit: 'MXN',
  amount: 10_000,
  reference: 'btcpay:inv-1',
  actor: 'provider:btcpay',
  ...over,
})

test('a payment arrives whole and the fee goes to the house by a transfer of its own', () => {
  const ledger = new MemoryLedger()
  ledger.write(credit(ledger, paid()))
  ledger.write(chargeFee(ledger, paid(), 250))
  expect(ledger.journal.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 10_000],
    ['deposit-fee', 250],
  ])
  expect(ledger.balance('ana', 'cash', 'MXN')).toBe(9_750)
  expect([ledger.balance('ana', 'cashier', 'MXN'), ledger.balance('ana', 'house', 'MXN')]).toEqual([-10_000, 250])
})

test('a repetition has the first result, for the payment and for the fee', () => {
  const ledger = new MemoryLedger()
  for (let times = 0; times < 2; times += 1) {
    ledger.write(credit(ledger, paid()))
    ledger.write(chargeFee(ledger, paid(), 250))
  }
  expect(ledger.journal).toHaveLength(2)
  expect(credit(ledger, paid({ reference: 'btcpay:inv-2' }))).toEqual({ is: 'refused', why: 'conflict' })
  expect(chargeFee(ledger, paid(), 251)).toEqual({ is: 'refused', why: 'conflict' })
})

test('no fee is taken from a deposit that was not credited, nor from a free one', () => {
  const ledger = new MemoryLedger()
  expect(chargeFee(ledger, paid(), 250)).toEqual({ is: 'idle' })
  ledger.write(credit(ledger, paid()))
  expect(chargeFee(ledger, paid(), 0)).toEqual({ is: 'idle' })
})
