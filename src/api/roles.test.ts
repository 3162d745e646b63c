import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isStrongToken } from './roles.ts'

test.each(['', 'a1', 'operator-token', 'a'.repeat(64), 'abcabcabc'.repeat(8), `${'x1'.repeat(20)} z`, 'ñ'.repeat(40)])(
  'the owner’s token may not be %j',
  (token) => {
    expect(isStrongToken(token)).toBe(false)
  },
)

test('random tokens may be the owner’s token', () => {
  for (let count = 0; count < 100; count += 1) {
    expect(isStrongToken(randomBytes(32).toString('base64url'))).toBe(true)
    expect(isStrongToken(randomBytes(24).toString('hex'))).toBe(true)
  }
})
