import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { betsIn, usualBetIn } from './bets.ts'
import { slots } from './catalogue.ts'
import { loteriaDelPuerto } from './loteria-del-puerto.ts'
import { PAY_UNIT, payOf, type Slot, screenOf, winAmount, winsOf } from './slot.ts'
import { percent, returnOf, topAwardOf } from './theory.ts'

/** The mathematics of the games, exact: enumerated, never simulated (GLI-19 4.7). */

/** The same rules on strips short enough to try every screen there is. */
const short: Slot = {
  ...loteriaDelPuerto,
  reels: loteriaDelPuerto.reels.map((strip, reel) => [...strip.slice(1, 4), ...strip.slice(10 + reel, 13 + reel)]),
}

function everyStop(slot: Slot): number[][] {
  return slot.reels.reduce<number[][]>(
    (stops, strip) => stops.flatMap((head) => strip.map((_, stop) => [...head, stop])),
    [[]],
  )
}

describe('return', () => {
  test('of La Lotería del Puerto is 96.10 %', () => {
    const { numerator, denominator } = returnOf(loteriaDelPuerto)
    expect(denominator).toBe(100n * 58n ** 5n)
    expect(numerator).toBe(63_075_768_500n)
    expect(Math.abs(Number(numerator) / Number(denominator) - 0.961)).toBeLessThan(0.00005)
    expect(percent({ numerator, denominator })).toBe('96.10')
  })

  test('by counting lines is the return by trying every screen', () => {
    const stops = everyStop(short)
    const paid = stops.reduce((sum, each) => sum + winAmount(winsOf(short, screenOf(short, each)), PAY_UNIT), 0)
    const { numerator, denominator } = returnOf(short)
    expect(denominator).toBe(BigInt(stops.length * PAY_UNIT))
    expect(numerator).toBe(BigInt(paid))
  })

  test('rests on this: over all stops each row of a reel shows each position of its strip once', () => {
    for (const slot of slots)
      for (const [reel, strip] of slot.reels.entries())
        for (const row of [0, 1, 2]) {
          const seen = strip.map((_, stop) => screenOf(slot, Array(5).fill(stop))[reel]?.[row])
          expect(seen.toSorted()).toEqual([...strip].sort())
        }
  })

  test('is written half up with two decimals', () => {
    expect(percent({ numerator: 961n, denominator: 1000n })).toBe('96.10')
    expect(percent({ numerator: 96_005n, denominator: 100_000n })).toBe('96.01')
    expect(percent({ numerator: 1n, denominator: 1n })).toBe('100.00')
  })
})

describe('highest prize', () => {
  test('of La Lotería del Puerto is 2,500 times the bet, on one screen', () => {
    expect(topAwardOf(loteriaDelPuerto)).toEqual({ pay: 2_500 * PAY_UNIT, oneIn: 58 ** 5 })
    const filled = screenOf(loteriaDelPuerto, [0, 0, 0, 0, 0])
    expect(winAmount(winsOf(loteriaDelPuerto, filled), 1_000)).toBe(2_500 * 1_000)
  })

  test('is what trying every screen finds, and as rare', () => {
    const pays = everyStop(short).map((stops) => winAmount(winsOf(short, screenOf(short, stops)), PAY_UNIT))
    const highest = Math.max(...pays)
    const ways = pays.filter((pay) => pay === highest).length
    expect(topAwardOf(short)).toEqual({ pay: highest, oneIn: pays.length / ways })
  })
})

describe.each(slots)('$name', (slot) => {
  test('has five strips of at most 60 stops, and lines of one row a reel, no two alike', () => {
    expect(slot.reels).toHaveLength(5)
    for (const strip of slot.reels) expect(strip.length).toBeLessThanOrEqual(60)
    for (const rows of slot.lines) expect(rows.filter((row) => row >= 0 && row <= 2)).toHaveLength(5)
    expect(new Set(slot.lines.map(String)).size).toBe(slot.lines.length)
  })

  test('has no card without a pay and no pay without a card', () => {
    expect([...new Set(slot.reels.flat())].sort()).toEqual(Object.keys(slot.pays).sort())
  })

  test('opens on a screen that pays nothing', () => {
    expect(winsOf(slot, screenOf(slot, slot.opening))).toEqual([])
  })

  test.each(CURRENCIES)('pays whole minor units on every bet in %s', (currency) => {
    expect(betsIn(currency)).toContain(usualBetIn(currency))
    for (const bet of betsIn(currency)) {
      expect(bet % slot.lines.length).toBe(0)
      for (const pay of Object.values(slot.pays).flat()) expect((bet * pay) % PAY_UNIT).toBe(0)
    }
  })
})

describe('a line', () => {
  const pays = (line: string) => payOf(loteriaDelPuerto, line.split(' '))

  test.each([
    ['gallo gallo gallo luna pez', 'gallo', 3, 450],
    ['gallo gallo gallo gallo pez', 'gallo', 4, 2_000],
    ['gallo gallo gallo gallo gallo', 'gallo', 5, 10_000],
    ['farol gallo farol luna pez', 'gallo', 3, 450],
    ['farol farol farol luna luna', 'luna', 5, 4_000],
    ['farol farol farol farol farol', 'farol', 5, 12_500],
    ['corona corona farol dados dados', 'corona', 3, 25],
  ])('%s pays %s x %i', (line, symbol, count, pay) => {
    expect(pays(line)).toEqual({ symbol, count, pay })
  })

  test.each(['gallo gallo luna gallo gallo', 'luna gallo gallo gallo gallo', 'farol farol luna pez luna'])(
    '%s pays only what starts at the left',
    (line) => {
      expect(pays(line).pay).toBe(line.startsWith('farol') ? 200 : 0)
    },
  )
})
