import { expect, test } from 'vitest'
import { bankOfClabe, isClabe, namesBank } from './clabe.ts'

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

test.each([
  ['002', true],
  ['167', true],
  // Not in the list: it may be the code of an institution that is new.
  ['198', true],
  ['729', true],
  ['903', true],
  ['000', false],
  ['200', false],
  ['599', false],
  ['904', false],
  ['999', false],
])('%s may be the code of a bank: %s', (code, expected) => {
  expect(namesBank(`${code}180000118359719`)).toBe(expected)
})

test('the number of no bank may have the right check digit', () => {
  for (const number of ['000000000000000000', '646180110400000007']) expect(isClabe(number)).toBe(true)
})
