/** @module-tag proof */

import { expect, test } from 'vitest'
import { momentsOf } from '#tests/support/measure/slot-distribution'
import { slots } from './catalogue.ts'
import { PAY_UNIT } from './slot.ts'
import { MOMENTS } from './spreads.ts'
import { returnOf } from './theory.ts'

/** Games with more screens are counted in the full run. */
const FEW = process.env.FULL === '1' ? Number.POSITIVE_INFINITY : 1_000_000

const counted = slots.filter(({ code }) => MOMENTS[code].screens <= FEW)

test('some games are counted in every run', () => {
  expect(counted.length).toBeGreaterThan(2)
})

test.each(counted)('$code: screens, paying screens and squares of pays are those counted one by one', (slot) => {
  const { screens, paying, gaining, paid, squares } = momentsOf(slot)
  expect({ screens, paying, gaining, squares }).toEqual(MOMENTS[slot.code])
  // The return, which is a product of odds, is the mean of the same screens.
  const { numerator, denominator } = returnOf(slot)
  expect(paid * denominator).toBe(numerator * screens * BigInt(PAY_UNIT))
})
