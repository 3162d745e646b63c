/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { lengthsOf, PAY_UNIT, payFor, type Screen } from '../slots/slot.ts'
import { winAmount } from '../slots/wins.ts'
import { chainOf } from './chain.ts'
import { COUNTED, engine } from './engine.ts'
import { LADDER, MOST_FALLS, reels } from './reels.ts'

/** The exact theory: the five stops decide a whole round, so every stop of every reel is tried (GLI-19 4.7). */

const SYMBOLS = Object.keys(reels.pays)
const STRIPS = reels.reels.map((strip) => Uint8Array.from(strip, (symbol) => SYMBOLS.indexOf(symbol)))
const CELLS = reels.reels.length * reels.rows
const PAYS = SYMBOLS.map((symbol) =>
  Array.from({ length: CELLS + 1 }, (_, count) => payFor(reels.counts, reels.pays[symbol], count)),
)

/** Plays a round on numbers alone, written apart from the engine. Returns its pay and how many screens paid. */
function playFast(stops: readonly number[]): [pay: number, falls: number] {
  const tops = [...stops]
  const columns = STRIPS.map((strip, reel) =>
    Array.from({ length: reels.rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  )
  for (let falls = 0, total = 0; ; falls += 1) {
    const counts = SYMBOLS.map(() => 0)
    for (const column of columns) for (const symbol of column) counts[symbol] = (counts[symbol] ?? 0) + 1
    const pay = counts.reduce((sum, count, symbol) => sum + (PAYS[symbol]?.[count] ?? 0), 0)
    if (pay === 0 || falls === MOST_FALLS) return [total, falls]
    total += pay * (LADDER[Math.min(falls, LADDER.length - 1)] ?? 0)
    for (const [reel, column] of columns.entries()) {
      const strip = STRIPS[reel] ?? new Uint8Array()
      const left = column.filter((symbol) => (PAYS[symbol]?.[counts[symbol] ?? 0] ?? 0) === 0)
      for (; left.length < reels.rows; left.unshift(strip[tops[reel] ?? 0] ?? 0))
        tops[reel] = ((tops[reel] ?? 0) + strip.length - 1) % strip.length
      columns[reel] = left
    }
  }
}

function* everyStop(): Generator<number[]> {
  const lengths = lengthsOf(reels)
  const all = lengths.reduce((product, length) => product * length, 1)
  for (let code = 0; code < all; code += 1) {
    let rest = code
    yield lengths.map((length) => {
      const stop = rest % length
      rest = (rest - stop) / length
      return stop
    })
  }
}

const byPay = new Map<number, number>()
let longest = 0
for (const stops of everyStop()) {
  const [pay, falls] = playFast(stops)
  byPay.set(pay, (byPay.get(pay) ?? 0) + 1)
  longest = Math.max(longest, falls)
}

test('over all stops together, the number that pay, what they pay, its squares and the highest prize are as stated', () => {
  const sum = (of: (pay: number) => bigint) => [...byPay].reduce((all, [pay, ways]) => all + of(pay) * BigInt(ways), 0n)
  const top = Math.max(...byPay.keys())
  expect(COUNTED).toEqual({
    screens: sum(() => 1n),
    paying: sum((pay) => (pay > 0 ? 1n : 0n)),
    gaining: sum((pay) => (pay > PAY_UNIT ? 1n : 0n)),
    paid: sum(BigInt),
    squares: sum((pay) => BigInt(pay) ** 2n),
    top,
    topScreens: BigInt(byPay.get(top) ?? 0),
  })
  expect(engine.figures()).toEqual({
    ...{ rtp: '96.66', hitRate: '38.08', gainRate: '14.02', volatility: '4.99', topPay: 53_020, topOneIn: 759_375 },
  })
})

test('opens on a screen that pays nothing', () => {
  expect(chainOf(reels.opening)).toHaveLength(1)
})

test('no chain is ended by its limit', () => {
  expect(longest).toBe(9)
  expect(longest).toBeLessThan(MOST_FALLS)
})

test('the engine pays at these stops what the count paid', () => {
  let index = 0
  for (const stops of everyStop()) {
    index += 1
    if (index % 97 !== 0) continue
    const falls = chainOf(stops)
    const pay = falls.reduce((sum, { wins }) => sum + winAmount(wins, PAY_UNIT), 0)
    if (pay !== playFast(stops)[0]) throw new Error(`${stops}: ${pay}`)
  }
})

describe('a fall', () => {
  /** Stops whose chain is long. */
  const stops = [...everyStop()].find((each) => playFast(each)[1] === 5) ?? []
  const falls = chainOf(stops)
  const flat = (screen: Screen) => screen.flat()

  test('takes away every card that paid and no other', () => {
    for (const [index, { screen, wins }] of falls.slice(0, -1).entries()) {
      const gone = new Set(wins.map(({ symbol }) => symbol))
      const next = falls[index + 1]?.screen ?? []
      for (const [reel, column] of screen.entries()) {
        const left = column.filter((symbol) => !gone.has(symbol))
        expect(next[reel]?.slice(reels.rows - left.length)).toEqual(left)
      }
      expect(flat(screen).filter((symbol) => gone.has(symbol)).length).toBeGreaterThanOrEqual(7)
    }
    expect(falls.at(-1)?.wins).toEqual([])
  })

  test('multiplies by the steps of the ladder', () => {
    expect(falls.slice(0, -1).map(({ wins }) => wins[0]?.times)).toEqual([1, 2, 3, 5, 10])
    expect(engine.progressOf(1_000, stops, [])).toMatchObject({ payout: playFast(stops)[0] * 10, choices: [] })
  })
})
