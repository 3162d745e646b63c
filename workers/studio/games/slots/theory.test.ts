/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { everyStop, paidAt, shortSlots } from '#tests/support/measure/short-slots'
import { percent } from '../../engine/fraction.ts'
import { topAwardOf } from './award.ts'
import { factsOf, slotOf, slots } from './catalogue.ts'
import { loteriaDelPuerto } from './definitions/loteria-del-puerto.ts'
import { PAY_UNIT, screenOf } from './slot.ts'
import { returnOf } from './theory.ts'
import { outcomeOf, winAmount } from './wins.ts'

/** The exact mathematics of the games, by enumeration and never by simulation (GLI-19 4.7). */

/**
 * For each game: the pay and the stake over all screens, in hundredths of the bet; the RTP; the top award; its odds.
 */
const EXPECTED: [code: string, paid: bigint, of: bigint, rtp: string, top: number, oneIn: number][] = [
  ['loteria-del-puerto', 63495294500n, 65635676800n, '96.73', 250_000, 656_356_768],
  ['noche-de-faroles', 10010976300n, 10482884100n, '95.49', 704_700, 104_828_841],
  ['el-gallo-de-oro', 24441012800n, 25458283200n, '96.00', 120_000, 127_291_416],
  ['sandia-fresca', 2007075n, 2116800n, '94.81', 12_000, 21_168],
  ['la-sirena', 21621086960n, 22426214400n, '96.40', 70_000, 224_262_144 / 343],
  ['pulpo-profundo', 573982763760n, 603076496400n, '95.17', 320_000, 6_030_764_964 / 128],
  ['calavera-real', 29511547500n, 30766500000n, '95.92', 600_000, 307_665_000],
  ['sol-y-luna', 22605656800n, 23401267200n, '96.60', 120_000, 234_012_672],
  ['corazon-ardiente', 2716470n, 2871000n, '94.61', 18_900, 28_710],
  ['dados-de-hueso', 2891200n, 3069000n, '94.20', 250_000, 30_690],
  ['la-corona', 51128373760n, 53106278400n, '96.27', 768_000, 265_531_392],
  ['nopal-en-flor', 152076803125n, 158886420000n, '95.71', 120_125, 1_588_864_200 / 48],
  ['campanas-de-plata', 39682500n, 41760000n, '95.02', 125_000, 417_600],
  ['chile-bravo', 95228580n, 98406400n, '96.77', 78_000, 984_064],
]

test('every game is listed here', () => {
  expect(EXPECTED.map(([code]) => code)).toEqual(slots.map(({ code }) => code))
})

describe.each(EXPECTED)('%s', (code, paid, of, rtp, top, oneIn) => {
  const slot = slotOf(code)
  if (!slot) throw new Error(`no game ${code}`)

  test('returns exactly this fraction, between 94 and 97 per cent', () => {
    expect(returnOf(slot)).toEqual({ numerator: paid, denominator: of })
    expect(factsOf(slot).rtp).toBe(rtp)
    expect(Number(rtp)).toBeGreaterThanOrEqual(94)
    expect(Number(rtp)).toBeLessThanOrEqual(97)
  })

  test('has this highest prize with these odds', () => {
    expect(topAwardOf(slot)).toEqual({ pay: top, oneIn })
  })
})

describe.each(shortSlots())('%s on strips short enough to try every screen', (_, short) => {
  const pays = everyStop(short).map((stops) => paidAt(short, stops))

  test('returns the same by counting as by trying', () => {
    const { numerator, denominator } = returnOf(short)
    expect(denominator).toBe(BigInt(pays.length * PAY_UNIT))
    expect(numerator).toBe(BigInt(pays.reduce((sum, pay) => sum + pay, 0)))
    expect(numerator).toBeGreaterThan(0n)
  })

  test('has the highest prize that trying finds, with the same odds', () => {
    const highest = Math.max(...pays)
    const ways = pays.filter((pay) => pay === highest).length
    expect(topAwardOf(short)).toEqual({ pay: highest, oneIn: pays.length / ways })
  })
})

test('over all stops each row of a reel shows each position of its strip once', () => {
  for (const slot of slots)
    for (const [reel, strip] of slot.reels.entries())
      for (let row = 0; row < slot.rows; row += 1) {
        const seen = strip.map((_, stop) => screenOf(slot, Array(slot.reels.length).fill(stop))[reel]?.[row])
        expect(seen.toSorted()).toEqual([...strip].sort())
      }
})

test('the best screen of La Lotería del Puerto is the one full of lanterns', () => {
  expect(winAmount(outcomeOf(loteriaDelPuerto, [0, 0, 0, 0, 0]).wins, 1_000)).toBe(2_500 * 1_000)
})

test('a return is written with two decimals and never above what it is', () => {
  expect(percent({ numerator: 961n, denominator: 1000n })).toBe('96.10')
  expect(percent({ numerator: 96_009n, denominator: 100_000n })).toBe('96.00')
  expect(percent({ numerator: 96_099_999n, denominator: 100_000_000n })).toBe('96.09')
  expect(percent({ numerator: 1n, denominator: 1n })).toBe('100.00')
})
