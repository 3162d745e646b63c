import { expect, test } from 'vitest'
import { fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { topAwardOf } from '../slots/award.ts'
import { returnOf as returnOfReels } from '../slots/theory.ts'
import { outcomeOf } from '../slots/wins.ts'
import { distributionOf, engine } from './engine.ts'
import { reels } from './reels.ts'

/** The exact theory, by counting the 8,000 screens and again by the odds of each line. */

test('returns this fraction, counted screen by screen and line by line', () => {
  const counted = returnOf(distributionOf())
  const { numerator, denominator } = returnOfReels(reels)
  expect(counted).toEqual(fraction(3_783, 4_000))
  expect(counted).toEqual(fraction(numerator, denominator))
})

test('states its figures, with the highest prize that the search of the slots finds', () => {
  const { pay, oneIn } = topAwardOf(reels)
  expect([pay, oneIn]).toEqual([4_700, 8_000])
  expect(engine.figures()).toEqual({
    ...{ rtp: '94.57', hitRate: '47.78', volatility: '2.71', topPay: 4_700, topOneIn: 8_000 },
  })
})

test('opens on a screen that pays nothing', () => {
  expect(outcomeOf(reels, reels.opening).wins).toEqual([])
})
