/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { choose } from '../../engine/deal.ts'
import { compare, fraction, percent } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, mostPearls, payOf, SHELLS, type ShellsStep, URCHINS } from './engine.ts'

const STAKE = 1_000
const open = (shell: number): ShellsStep => ({ open: shell })
const COLLECT: ShellsStep = { collect: true }

/** Returns the numbers that put the urchins at these shells, by trying every pair. */
function everyPair(): number[][] {
  return Array.from({ length: SHELLS }, (_, first) =>
    Array.from({ length: SHELLS - 1 }, (_each, second) => [first, second]),
  ).flat()
}

describe.each(URCHINS)('with %i urchins', (urchins) => {
  test('each pearl pays more, at most 10,000 times the stake, and 95 % to 97 % come back wherever one stops', () => {
    let before = 0
    for (let pearls = 1; pearls <= mostPearls(urchins); pearls += 1) {
      const pay = payOf(urchins, pearls)
      expect(pay).toBeGreaterThan(before)
      expect(pay).toBeLessThanOrEqual(1_000_000)
      const returned = returnOf(distributionOf(urchins, pearls))
      expect(compare(returned, fraction(97, 100))).toBeLessThanOrEqual(0)
      expect(compare(returned, fraction(95, 100))).toBeGreaterThan(0)
      before = pay
    }
  })
})

test('the chance of a run of pearls is counted, not assumed: every place of two urchins', () => {
  for (const pearls of [1, 2, 5]) {
    const steps = [...Array.from({ length: pearls }, (_, shell) => open(shell)), COLLECT]
    let [won, paid] = [0, 0]
    for (const numbers of everyPair()) {
      // A round that is lost takes no further step.
      const lost = steps.findIndex(
        (_, index) => engine.progressOf(betOf(2), numbers, steps.slice(0, index))?.payout === 0,
      )
      const progress = engine.progressOf(betOf(2), numbers, lost === -1 ? steps : steps.slice(0, lost))
      if ((progress?.payout ?? 0) > 0) won += 1
      paid += progress?.payout ?? 0
    }
    const all = SHELLS * (SHELLS - 1)
    expect(compare(fraction(won, all), fraction(choose(SHELLS - 2, pearls), choose(SHELLS, pearls)))).toBe(0)
    expect(percent(fraction(paid, all * STAKE))).toBe(percent(returnOf(distributionOf(2, pearls))))
  }
})

test('the lowest return of all ways to play is the one that is stated', () => {
  const all = URCHINS.flatMap((urchins) =>
    Array.from({ length: mostPearls(urchins) }, (_, index) => returnOf(distributionOf(urchins, index + 1))),
  )
  const lowest = all.reduce((least, each) => (compare(each, least) < 0 ? each : least))
  expect(engine.figures()).toMatchObject({ rtp: percent(lowest) })
})

const betOf = (urchins: number) => ({ stake: STAKE, urchins })

describe('a round', () => {
  const numbers = [24, 23, 22]
  test('shows where the urchins are only once it is over', () => {
    expect(engine.progressOf(betOf(3), numbers, [])).toMatchObject({ payout: null, view: { hidden: null } })
    expect(engine.progressOf(betOf(3), numbers, [open(0)])).toMatchObject({ payout: null, view: { hidden: null } })
    const over = engine.progressOf(betOf(3), numbers, [open(0), COLLECT])
    expect(over).toMatchObject({ payout: (STAKE * payOf(3, 1)) / 100, view: { hidden: [24, 23, 22] }, choices: [] })
    const lost = engine.progressOf(betOf(3), numbers, [open(0), open(24)])
    expect(lost).toMatchObject({ payout: 0, view: { isLost: true, hidden: [24, 23, 22] } })
  })

  test.each([
    ['collects before the first shell', [COLLECT]],
    ['opens a shell twice', [open(0), open(0)]],
    ['goes on after an urchin', [open(24), open(0)]],
    ['goes on after collecting', [open(0), COLLECT, open(1)]],
  ])('refuses that %s', (_, steps) => {
    expect(engine.progressOf(betOf(3), numbers, steps)).toBeNull()
  })

  test('collects by itself at the last pearl', () => {
    const steps = Array.from({ length: mostPearls(1) }, (_, shell) => open(shell))
    expect(engine.progressOf(betOf(1), [24], steps)).toMatchObject({ payout: (STAKE * payOf(1, steps.length)) / 100 })
  })

  test('that its player left ends by its fallback, and pays its amount', () => {
    const fallback = engine.progressOf(betOf(3), numbers, [open(0)])?.fallback
    expect(fallback).toEqual(COLLECT)
  })
})
