import { expect, test } from 'vitest'
import { accountNumber, maskAccountNumber } from './account-number.ts'

// Published examples: the usual one of a CLABE, and the IBAN registry's for Spain.
const CLABE = '032180000118359719'
const IBAN = 'ES9121000418450200051332'

test.each([
  ['clabe', CLABE, CLABE],
  ['clabe', '032-180-00011835971-9', CLABE],
  ['iban', IBAN, IBAN],
  ['iban', 'es91 2100 0418 4502 0005 1332', IBAN],
] as const)('a %s written %s is a valid number', (kind, typed, number) => {
  expect(accountNumber(kind, typed)).toBe(number)
})

test.each([
  ['clabe', CLABE.slice(0, 17)],
  ['clabe', `${CLABE}0`],
  ['clabe', IBAN],
  ['clabe', '03218000011835971X'],
  ['iban', CLABE],
  ['iban', IBAN.slice(0, 14)],
  ['iban', '91ES21000418450200051332'],
] as const)('no %s is valid when written %s', (kind, typed) => {
  expect(accountNumber(kind, typed)).toBeNull()
})

test('one wrong digit is found, wherever it is', () => {
  for (const [kind, number] of [
    ['clabe', CLABE],
    ['iban', IBAN],
  ] as const)
    for (let at = kind === 'iban' ? 4 : 0; at < number.length; at += 1) {
      const wrong = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1)
      expect(accountNumber(kind, wrong), wrong).toBeNull()
    }
})

test('the owner sees the last four', () => {
  expect(maskAccountNumber(CLABE)).toBe('•••• 9719')
})
