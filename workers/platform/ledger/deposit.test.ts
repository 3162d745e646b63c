import { expect, test } from 'vitest'
import { MemoryBook } from '#tests/support/memoryBook'
import { type Credit, credit, chargeFee } from './deposit.ts'

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
  const book = new MemoryBook()
  book.write(credit(book, paid()))
  book.write(chargeFee(book, paid(), 250))
  expect(book.journal.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit', 10_000],
    ['deposit-fee', 250],
  ])
  expect(book.balance('ana', 'cash', 'MXN')).toBe(9_750)
  expect([book.balance('ana', 'cashier', 'MXN'), book.balance('ana', 'house', 'MXN')]).toEqual([-10_000, 250])
})

test('the same again is the first answer, for the payment and for the fee', () => {
  const book = new MemoryBook()
  for (let times = 0; times < 2; times += 1) {
    book.write(credit(book, paid()))
    book.write(chargeFee(book, paid(), 250))
  }
  expect(book.journal).toHaveLength(2)
  expect(credit(book, paid({ reference: 'btcpay:inv-2' }))).toEqual({ is: 'refused', why: 'conflict' })
  expect(chargeFee(book, paid(), 251)).toEqual({ is: 'refused', why: 'conflict' })
})

test('no fee is taken of a deposit that was not credited, nor of one that is free', () => {
  const book = new MemoryBook()
  expect(chargeFee(book, paid(), 250)).toEqual({ is: 'idle' })
  book.write(credit(book, paid()))
  expect(chargeFee(book, paid(), 0)).toEqual({ is: 'idle' })
})
