import { expect, test } from 'vitest'
import { differenceOf } from './chance.ts'

const spread = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + ((index * 37) % 97))

test('the same measurements give no difference', () => {
  expect(differenceOf(spread(200, 100), spread(200, 100)).chance).toBeCloseTo(1, 6)
  expect(differenceOf([5, 5, 5], [5, 5]).chance).toBe(1)
})

test('agrees with a worked example', () => {
  // U = 2, n = m = 5, no ties: z = (2 - 12.5) / √22.9167 = -2.1934, two tails 0.02828.
  expect(differenceOf([1, 2, 3, 4, 7], [5, 6, 8, 9, 10]).chance).toBeCloseTo(0.0283, 3)
})

test.each([
  [40, 1e-6],
  [100, 1e-20],
])('a shift of %i against a spread of 97 is found', (shift, at) => {
  expect(differenceOf(spread(200, 100), spread(200, 100 + shift)).chance).toBeLessThan(at)
})

test('half a millisecond against it is not found', () => {
  expect(differenceOf(spread(200, 100), spread(200, 100.5)).chance).toBeGreaterThan(0.01)
})
