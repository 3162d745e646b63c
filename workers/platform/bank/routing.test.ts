import { expect, test } from 'vitest'
import { bankNames, bankOfToken, newGameToken } from './routing.ts'

const many = { BANKS: '1300' }

test.each([0, 7, 35, 36, 1_295, 1_299])(
  'a game token names bank-%i, in 39 letters that every vendor accepts',
  (number) => {
    const token = newGameToken(`bank-${number}`)
    expect(token).toMatch(/^[\w-]{39}$/)
    expect(bankOfToken(many, token)).toBe(bankNames(many)[number])
  },
)

test('an unknown bank and a malformed token give null', () => {
  const token = newGameToken('bank-5')
  expect(bankOfToken({ BANKS: '5' }, token)).toBeNull()
  for (const other of [token.slice(1), `${token}A`, `00A${token.slice(3)}`, `${token.slice(0, 38)}.`, ''])
    expect(bankOfToken(many, other)).toBeNull()
})
