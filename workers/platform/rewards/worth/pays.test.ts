/** @module-tag proof */

import { expect, test } from 'vitest'
import { paysOfGames, paysOfSlots } from '#tests/support/measure/pay-distributions'
import { engines } from '#workers/studio/games/catalogue'
import { slots } from '#workers/studio/games/slots/catalogue'
import { rulesOf } from '#workers/studio/games/slots/rules-version'
import { MOMENTS } from '#workers/studio/games/slots/spreads'
import { returnOf } from '#workers/studio/games/slots/theory'
import { distributionOf } from './distribution.ts'
import { PAYS } from './pays.ts'

/** Slots with more screens are counted again in the full run. */
const FEW = process.env.FULL === '1' ? Number.POSITIVE_INFINITY : 1_000_000

test('what is stored of every game that is no slot is what its theory says', () => {
  const codes = new Set<string>(slots.map(({ code }) => code))
  const games = Object.fromEntries(Object.entries(PAYS).filter(([code]) => !codes.has(code)))
  expect(paysOfGames()).toEqual(games)
})

const counted = slots.filter(({ code }) => MOMENTS[code].screens <= FEW).map(({ code }) => code)

test.each(counted)('%s pays what its screens say, counted one by one', (code) => {
  expect(paysOfSlots([code])).toEqual({ [code]: PAYS[code] })
})

test.each(slots)('$code has the screens, the return and the squares of its theory', (slot) => {
  const { version, pays } = PAYS[slot.code] ?? { version: 0, pays: '' }
  const ways = pays.split(' ').map((each) => each.split(':').map(BigInt) as [bigint, bigint])
  const sum = (of: (pay: bigint) => bigint) => ways.reduce((all, [pay, count]) => all + of(pay) * count, 0n)
  expect(version).toBe(rulesOf(slot).version)
  expect({
    screens: sum(() => 1n),
    paying: sum((pay) => (pay > 0n ? 1n : 0n)),
    gaining: sum((pay) => (pay > 100n ? 1n : 0n)),
    squares: sum((pay) => pay * pay),
  }).toEqual(MOMENTS[slot.code])
  const { numerator, denominator } = returnOf(slot)
  expect(sum((pay) => pay) * denominator).toBe(numerator * sum(() => 100n))
})

test('all games have one but those that are solved, and each adds up', () => {
  expect(engines.map(({ code }) => code).filter((code) => distributionOf(code) === null)).toEqual([
    'blackjack',
    'doses-locos',
    'el-volcan',
    'vuelo-de-mariposas',
  ])
  expect(distributionOf('nothing')).toBeNull()
  for (const { code } of engines) {
    const distribution = distributionOf(code)
    if (!distribution) continue
    const { outcomes, returned } = distribution
    expect(outcomes.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(1, 12)
    expect(outcomes.reduce((all, { pay, chance }) => all + (pay * chance) / 100, 0)).toBeCloseTo(returned, 12)
    expect(returned).toBeGreaterThan(0.8)
    expect(returned).toBeLessThan(1)
  }
})

test.each(slots)('$code is read with its highest pay, as often as its rules state', ({ code }) => {
  const top = distributionOf(code)?.outcomes.at(-1)
  const { topPay, topOneIn } = engines.find((engine) => engine.code === code)?.figures() ?? { topPay: 0, topOneIn: 0 }
  expect(top?.pay).toBe(topPay)
  expect((top?.chance ?? 0) * topOneIn).toBeCloseTo(1, 6)
})
