import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatAmount, readAmount } from './amounts.ts'
import { commandOf } from './command.ts'
import { writeReadable } from './readable.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const folder = mkdtempSync(join(tmpdir(), 'amounts-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['500.00 MXN', 50_000, 'MXN', '500.00 MXN'],
  ['500 mxn', 50_000, 'MXN', '500.00 MXN'],
  ['1,234,567.8MXN', 123_456_780, 'MXN', '1,234,567.80 MXN'],
  [' 0.05 USD ', 5, 'USD', '0.05 USD'],
  ['1500 CLP', 1_500, 'CLP', '1,500 CLP'],
  ['0 JPY', 0, 'JPY', '0 JPY'],
])('%s is read, and printed as it can be typed', (typed, amount, currency, printed) => {
  const read = readAmount(typed, 'AMOUNT')
  expect(read).toEqual({ amount, currency })
  expect(formatAmount(read)).toBe(printed)
  expect(readAmount(printed, 'AMOUNT')).toEqual(read)
})

test.each(['500', '500.00', '50000', '1,500.00'])('%s names no currency', (typed) => {
  expect(() => readAmount(typed, '--amount')).toThrow(
    `--amount is an amount with its currency, such as "500.00 MXN". "${typed}" names no currency.`,
  )
})

test.each([
  ...['99,99 MXN', '1000,5 MXN', '1.500,00 MXN', '1,50,000 MXN', '500.00 XYZ', '500.001 MXN', '5.5 CLP', '-5 MXN'],
  ...['MXN 500', '500 MXN USD', '٥٠٠ MXN', '1e3 MXN', '99999999999999.00 MXN', ''],
])('%s is refused', (typed) => {
  expect(() => readAmount(typed, 'AMOUNT')).toThrow('AMOUNT')
})

// A command of each kind that takes an amount: what it says before it is sent.
test.each([
  [`withdrawal demo ${ID} issue --amount 1500.00 MXN --reason pagado`, 'issue 1,500.00 MXN'],
  [`withdrawal demo ${ID} bank-return --amount 150MXN --reference DEV-77 --reason devuelto`, 'bank-return 150.00 MXN'],
  [`deposit chargeback demo ${ID} --amount 150MXN --reference CB-77 --reason devuelto`, 'chargeback 150.00 MXN'],
  ['receivable demo 7 repay --amount 1500 MXN --reason cobrado', 'repay 1,500.00 MXN'],
  ['receivable demo 7 write-off --amount 0.5MXN --reason perdonado', 'write-off 0.50 MXN'],
  ['adjust demo credit 150.5 MXN --reason perdido', 'credit 150.50 MXN'],
  ['adjust demo debit 150CLP --reason perdido', 'debit 150 CLP'],
  ['bonus grant demo 20MXN --reason regalo', 'grant 20.00 MXN'],
  ['bonus release demo g 20MXN --reason cumplido', 'release 20.00 MXN'],
  ['payouts limits --minimum 50MXN --maximum 5000MXN', 'minimum 50.00 MXN, maximum 5,000.00 MXN'],
  ['deposit-method spei --maximum 5000MXN --fee 0MXN', 'maximum 5,000.00 MXN, fee 0.00 MXN'],
  ['deposit reject demo d-1 --reason menos --reference A-77 --amount 9MXN', 'received 9.00 MXN'],
  ['limit demo stake --period day --amount 9MXN --reason asked', 'at most by day 9.00 MXN'],
  ['approval-limit 20000 MXN', 'limit 20,000.00 MXN'],
  ['settlements correct demo daily --take 5MXN', 'take 5.00 MXN'],
  ['win-ceiling FRL --most 1000000MXN --reason nueva', 'at most 1,000,000.00 MXN'],
])('%s', (line, echo) => {
  expect(commandOf(line.split(' '))).toMatchObject({ kind: 'put', echo })
})

test('terms in a file have amounts with their currency', () => {
  const propose = (more: object) => {
    const common = { kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: false, noticeDays: 7 }
    const file = join(folder, 'terms.json')
    writeFileSync(file, JSON.stringify({ ...common, payment: 'automatic', winRate: 10, lossRate: 10, ...more }))
    return commandOf(['contract', 'propose', 'demo', file])
  }
  expect(propose({ singleBet: '5.00 MXN' })).toMatchObject({ value: { terms: { singleBet: 500 }, currency: 'MXN' } })
  expect(() => propose({ singleBet: 500 })).toThrow('singleBet is an amount with its currency')
})

test('what is printed has its amounts as they are typed, and nothing else changes', () => {
  const withdrawal = { currency: 'MXN', amount: 50_000, remaining: 0, history: [{ amount: 20_000, at: 7 }] }
  expect(writeReadable({ withdrawals: [withdrawal], next: null })).toEqual({
    withdrawals: [
      { currency: 'MXN', amount: '500.00 MXN', remaining: '0.00 MXN', history: [{ amount: '200.00 MXN', at: 7 }] },
    ],
    next: null,
  })
  expect(writeReadable({ limits: { MXN: 2_000_000, CLP: 5 }, amount: 3 })).toEqual({
    limits: { MXN: '20,000.00 MXN', CLP: '5 CLP' },
    amount: 3,
  })
})
