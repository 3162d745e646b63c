/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { add, compare, type Fraction, fraction, multiply, percent, subtract, toNumber } from '../../engine/fraction.ts'
import { windowsOf } from '../slots/odds.ts'
import { lengthsOf, PAY_UNIT, payFor } from '../slots/slot.ts'
import { returnOf } from '../slots/theory.ts'
import { outcomeOf, weightOf, winAmount } from '../slots/wins.ts'
import { engine, MOST_TIMES, OPTIONS } from './engine.ts'
import { BUTTERFLY, reels } from './reels.ts'

/** The exact figures of each way to play: every screen is counted, and free spins are added up to the highest prize. */

const STAKE = 1_000
/** Pays are multiples of this, in hundredths of the bet. */
const GRAIN = 10
const MOST = (MOST_TIMES * PAY_UNIT) / GRAIN
const SCREENS = lengthsOf(reels).reduce((all, length) => all * BigInt(length), 1n)

type Counts = Map<number, bigint>
const tallied = (counts: Map<number, number>, pay: number, ways: number) =>
  counts.set(pay, (counts.get(pay) ?? 0) + ways)
const exact = (counts: Map<number, number>): Counts => new Map([...counts].map(([pay, ways]) => [pay, BigInt(ways)]))

/** Counts all screens by their pay in grains: those without and those with three butterflies. */
function countScreens(): { plain: Counts; starting: Counts } {
  const symbols = Object.keys(reels.pays)
  const columns = reels.reels.map((_, reel) =>
    windowsOf(reels, reel).map(({ symbols: column, stops }) => ({
      stops,
      weights: symbols.map((symbol) => weightOf(reels, symbol, column)),
      butterflies: column.filter((symbol) => symbol === BUTTERFLY).length,
    })),
  )
  const pays = symbols.map((symbol) =>
    reels.reels.map((_, reel) => payFor(reels.counts, reels.pays[symbol], reel + 1) / GRAIN),
  )
  const found = { plain: new Map<number, number>(), starting: new Map<number, number>() }
  const descend = (reel: number, ways: readonly number[], stops: number, paid: number, butterflies: number): void => {
    const choices = columns[reel]
    if (choices === undefined) {
      const pay = ways.reduce((sum, way, at) => sum + way * (pays[at]?.[reel - 1] ?? 0), paid)
      const scatter = payFor(reels.scatter?.counts ?? [], reels.scatter?.pays, butterflies) / GRAIN
      tallied(butterflies >= 3 ? found.starting : found.plain, pay + scatter, stops)
      return
    }
    for (const column of choices) {
      let ended = paid
      const next = ways.map((way, at) => {
        const weight = column.weights[at] ?? 0
        if (weight === 0 && reel > 0) ended += way * (pays[at]?.[reel - 1] ?? 0)
        return way * weight
      })
      descend(reel + 1, next, stops * column.stops, ended, butterflies + column.butterflies)
    }
  }
  descend(
    0,
    symbols.map(() => 1),
    1,
    0,
    0,
  )
  return { plain: exact(found.plain), starting: exact(found.starting) }
}

const { plain, starting } = countScreens()
const every: Counts = new Map(plain)
for (const [pay, ways] of starting) every.set(pay, (every.get(pay) ?? 0n) + ways)

/** Adds up `spins` screens, each `times` its pay; what reaches the highest prize is counted as that. */
function sumOf(spins: number, times: number): Counts {
  let sums: bigint[] = [1n]
  const each = [...every].map(([pay, ways]) => [pay * times, ways] as const)
  for (let spin = 0; spin < spins; spin += 1) {
    const next: bigint[] = []
    for (const [sum, ways] of sums.entries())
      if (ways)
        for (const [pay, more] of each)
          next[Math.min(MOST, sum + pay)] = (next[Math.min(MOST, sum + pay)] ?? 0n) + ways * more
    sums = Array.from(next, (ways) => ways ?? 0n)
  }
  return new Map([...sums.entries()].filter(([, ways]) => ways > 0n))
}

interface Moments {
  mean: Fraction
  square: Fraction
  gaining: Fraction
  top: Fraction
}

/** The moments of a round, in bets, for a player who always chooses this. */
function momentsOf({ spins, times }: (typeof OPTIONS)[number]): Moments {
  const free = sumOf(spins, times)
  const all = SCREENS ** BigInt(spins)
  let [mean, square, gaining, top] = [0n, 0n, 0n, 0n]
  const count = (pay: number, ways: bigint) => {
    mean += BigInt(pay) * ways
    square += BigInt(pay) * BigInt(pay) * ways
    if (pay > PAY_UNIT / GRAIN) gaining += ways
    if (pay === MOST) top += ways
  }
  for (const [pay, ways] of plain) count(pay, ways * all)
  for (const [pay, ways] of starting) for (const [more, each] of free) count(Math.min(MOST, pay + more), ways * each)
  const grains = BigInt(PAY_UNIT / GRAIN)
  return {
    mean: fraction(mean, SCREENS * all * grains),
    square: fraction(square, SCREENS * all * grains * grains),
    gaining: fraction(gaining, SCREENS * all),
    top: fraction(top, SCREENS * all),
  }
}

test('every screen is counted once, and together they return what the reels return', () => {
  const [ways, paid] = [...every].reduce(
    ([some, sum], [pay, each]) => [some + each, sum + BigInt(pay) * each],
    [0n, 0n],
  )
  expect(ways).toBe(SCREENS)
  expect(fraction(paid * BigInt(GRAIN), SCREENS * BigInt(PAY_UNIT))).toEqual(
    fraction(returnOf(reels).numerator, returnOf(reels).denominator),
  )
  expect([...starting.values()].reduce((sum, each) => sum + each, 0n)).toBe(127_818n)
})

describe('each way to play the free spins', () => {
  const moments = OPTIONS.map(momentsOf)

  test.each(OPTIONS.map((option, index) => ({ ...option, index })))(
    '$spins spins times $times',
    ({ index, rtp, volatility, gainRate, topOneIn }) => {
      const { mean, square, gaining, top } = moments[index] as Moments
      expect(percent(mean)).toBe(rtp)
      expect(percent(gaining)).toBe(gainRate)
      expect(Math.sqrt(toNumber(subtract(square, multiply(mean, mean)))).toFixed(2)).toBe(volatility)
      expect(Math.round(toNumber({ numerator: top.denominator, denominator: top.numerator }))).toBe(topOneIn)
    },
  )

  test('returns nearly the same: none a fifth of a per cent more than another', () => {
    for (const one of moments)
      for (const other of moments) expect(compare(one.mean, add(other.mean, fraction(2, 1_000)))).toBeLessThan(0)
  })

  test('the game states the figures of one way, which returns least and reaches the highest prize most often', () => {
    const lowest = moments.map(({ mean }) => mean).reduce((least, each) => (compare(each, least) < 0 ? each : least))
    const highest = moments.map(({ mean }) => mean).reduce((most, each) => (compare(each, most) > 0 ? each : most))
    const paying = SCREENS - (every.get(0) ?? 0n)
    expect(engine.figures()).toEqual({
      rtp: percent(lowest),
      hitRate: percent(fraction(paying, SCREENS)),
      volatility: OPTIONS[2]?.volatility,
      gainRate: OPTIONS[2]?.gainRate,
      topPay: MOST_TIMES * PAY_UNIT,
      topOneIn: Math.min(...OPTIONS.map(({ topOneIn }) => topOneIn)),
      highestRtp: percent(highest),
    })
    expect([OPTIONS[2]?.rtp, OPTIONS[2]?.topOneIn]).toEqual([engine.figures().rtp, engine.figures().topOneIn])
  })
})

/** Returns stops at which the first reels show a butterfly. */
function withButterflies(count: number): number[] {
  return reels.reels.map((strip, reel) => (reel < count ? strip.indexOf(BUTTERFLY) : (reels.opening[reel] ?? 0)))
}

describe('a round', () => {
  const free = Array.from({ length: 12 }, (_, spin) =>
    reels.reels.map((strip, reel) => (spin * 5 + reel * 3) % strip.length),
  )
  const numbers = [...withButterflies(3), ...free.flat()]

  test('without three butterflies is over at once', () => {
    const over = engine.progressOf(STAKE, [...withButterflies(2), ...free.flat()], [])
    expect(over).toMatchObject({ choices: [], view: { starts: false, spins: [] } })
    expect(engine.progressOf(STAKE, [...withButterflies(2), ...free.flat()], [{ pick: 0 }])).toBeNull()
  })

  test('with three waits for the choice and shows no free spin before it', () => {
    const waiting = engine.progressOf(STAKE, numbers, [])
    expect(waiting).toMatchObject({
      payout: null,
      fallback: { pick: 1 },
      view: { starts: true, pick: null, spins: [] },
    })
    expect(waiting?.choices.map(({ step, stake }) => [step.pick, stake])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
  })

  test.each(OPTIONS.map(({ spins, times }, pick) => ({ pick, spins, times })))(
    'pays $spins spins of the drawn numbers times $times',
    ({ pick, spins, times }) => {
      const drawn = free.slice(0, spins).map((stops) => winAmount(outcomeOf(reels, stops).wins, STAKE) * times)
      const paid = winAmount(outcomeOf(reels, withButterflies(3)).wins, STAKE)
      const over = engine.progressOf(STAKE, numbers, [{ pick }])
      expect(over?.view.spins.map(({ amount }) => amount)).toEqual(drawn)
      expect(over?.payout).toBe(drawn.reduce((sum, amount) => sum + amount, paid))
      expect(engine.progressOf(STAKE, numbers, [{ pick }, { pick }])).toBeNull()
    },
  )

  test('ends when it has paid 1,000 times the bet', () => {
    const best = reels.reels.map((strip) => strip.indexOf('rosa'))
    const each = winAmount(outcomeOf(reels, best).wins, STAKE) * 6
    const over = engine.progressOf(STAKE, [...withButterflies(3), ...Array(12).fill(best).flat()], [{ pick: 2 }])
    expect(each).toBeGreaterThan(0)
    expect(over?.view.spins.length).toBe(Math.min(4, Math.ceil((MOST_TIMES * STAKE) / each)))
    expect(over).toMatchObject({ payout: MOST_TIMES * STAKE, view: { isFull: true, total: MOST_TIMES * STAKE } })
  })
})
