import { describe, expect, test } from 'vitest'
import { decimalOf, type Invoice, minorOf, parseOrderId, reportOf } from './invoice.ts'

const invoice = (over: Partial<Invoice> = {}): Invoice => ({
  id: 'inv-1',
  storeId: 'store-1',
  amount: '500.00',
  paidAmount: '500.00',
  currency: 'MXN',
  status: 'Settled',
  additionalStatus: 'None',
  checkoutLink: 'https://btcpay.example/i/inv-1',
  metadata: {},
  ...over,
})

test.each([
  ['500.00', 'MXN', 50_000],
  ['500', 'MXN', 50_000],
  ['0.1', 'MXN', 10],
  ['0.300000000000', 'MXN', 30],
  ['4.999', 'MXN', 499],
  ['1500', 'CLP', 1_500],
  ['1500.00', 'CLP', 1_500],
  ['0.005', 'BTC', null],
  ['-5', 'MXN', null],
  ['5e3', 'MXN', null],
  ['', 'MXN', null],
  ['9999999999999', 'MXN', null],
])('%s %s is %s in minor units', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor)
})

test.each([
  [50_000, 'MXN', '500.00'],
  [7, 'MXN', '0.07'],
  [999_999_999_999, 'USD', '9999999999.99'],
  [1_500, 'CLP', '1500'],
] as const)('%i %s is written %s', (amount, currency, text) => {
  expect(decimalOf(amount, currency)).toBe(text)
  expect(minorOf(text, currency)).toBe(amount)
})

describe('what an invoice says', () => {
  test.each([
    ['New', 'None', { is: 'waiting' }],
    ['New', 'PaidPartial', { is: 'waiting' }],
    ['Processing', 'None', { is: 'waiting' }],
    ['Processing', 'PaidOver', { is: 'waiting' }],
    ['Settled', 'None', { is: 'paid', payment: { amount: 50_000, fault: null, over: 0 } }],
    ['Settled', 'Marked', { is: 'paid', payment: { amount: 50_000, fault: 'marked' } }],
    ['Settled', 'PaidLate', { is: 'paid', payment: { fault: 'paid-late' } }],
    ['Settled', 'PaidPartial', { is: 'paid', payment: { fault: 'paid-partial' } }],
    ['Settled', 'Invalid', { is: 'paid', payment: { fault: 'unconfirmed' } }],
    ['Expired', 'None', { is: 'paid', payment: { fault: 'paid-late' } }],
    ['Invalid', 'Marked', { is: 'paid', payment: { fault: 'marked' } }],
  ] as const)('%s with %s', (status, additionalStatus, report) => {
    expect(reportOf(invoice({ status, additionalStatus }))).toMatchObject(report)
  })

  test.each([
    ['Expired', 'expired'],
    ['Invalid', 'failed'],
  ] as const)('%s with nothing in it ends its deposit as %s', (status, state) => {
    for (const paidAmount of ['0', '0.00'])
      expect(reportOf(invoice({ status, paidAmount }))).toEqual({ is: 'ended', state })
    expect(reportOf({ ...invoice({ status }), paidAmount: undefined })).toEqual({ is: 'ended', state })
  })

  test('above its amount is counted apart', () => {
    const report = reportOf(invoice({ additionalStatus: 'PaidOver', paidAmount: '500.019' }))
    expect(report).toMatchObject({ payment: { amount: 50_000, over: 1, fault: null } })
  })

  test('in a currency that is not ours credits nothing', () => {
    expect(reportOf(invoice({ currency: 'XAU' }))).toMatchObject({ payment: { fault: 'wrong-amount' } })
  })
})

test.each([
  [
    'bank-3:m-1:6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    { bank: 'bank-3', memberId: 'm-1', id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
  ],
  ['bank-3:m-1', null],
  ['../bank-3:m:6f9619ff-8b86-4d01-b42d-00cf4fc964ff', null],
  ['tea', null],
  [null, null],
])('the order %s is %j', (orderId, expected) => {
  expect(parseOrderId(invoice({ metadata: { orderId } }))).toEqual(expected)
})
