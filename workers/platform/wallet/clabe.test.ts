import { expect, test } from 'vitest'
import { bankOfClabe, isClabe } from './clabe.ts'

test.each([
  ['032180000118359719', 'Ixe'],
  ['012180015258123454', 'BBVA México'],
  ['646180110400000007', 'STP'],
  ['000180000118359710', null],
  ['999180000118359713', null],
  ['constructor', null],
])('the bank of %s is %s', (number, bank) => {
  expect(bankOfClabe(number)).toBe(bank)
})

test('the number of no bank may have the right check digit', () => {
  for (const number of ['000000000000000000', '646180110400000007']) expect(isClabe(number)).toBe(true)
})
