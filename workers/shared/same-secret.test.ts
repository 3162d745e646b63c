import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test.each([
  ['secret', 'secret', true],
  ['secret', 'Secret', false],
  ['secret', 'secret-and-more', false],
  ['', 'secret', false],
  ['', '', false],
])('%j equals %j: %s', (actual, expected, same) => {
  expect(isSameSecret(actual, expected)).toBe(same)
})
