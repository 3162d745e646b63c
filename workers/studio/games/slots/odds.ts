import { expand, type ReelRules, windowAt } from './slot.ts'

/** Counts how often symbols and windows show over all stops of a reel. Nothing is simulated. */

export interface Window {
  /** With wilds expanded. */
  symbols: readonly string[]
  /** How many stops show this window. */
  stops: number
}

/** Returns the distinct windows of a reel. */
export function windowsOf(slot: ReelRules, reel: number): Window[] {
  const strip = slot.reels[reel] ?? []
  const seen = new Map<string, Window>()
  for (const stop of strip.keys()) {
    const symbols = expand(slot, windowAt(strip, stop, slot.rows))
    const stops = seen.get(symbols.join())?.stops ?? 0
    seen.set(symbols.join(), { symbols, stops: stops + 1 })
  }
  return [...seen.values()]
}

/** Counts the stops at which a row of a reel shows each symbol. */
export function rowOdds(slot: ReelRules, reel: number, row: number): Map<string, bigint> {
  return tally(windowsOf(slot, reel), ({ symbols }) => symbols[row] ?? '')
}

/** Counts the stops of a reel by the `measure` of their window. */
export function measureOdds(
  slot: ReelRules,
  reel: number,
  measure: (column: readonly string[]) => number,
): Map<number, bigint> {
  return tally(windowsOf(slot, reel), ({ symbols }) => measure(symbols))
}

/** Counts the screens by the sum of the measures of their reels. */
export function sumOdds(slot: ReelRules, measure: (column: readonly string[]) => number): Map<number, bigint> {
  let sums = new Map([[0, 1n]])
  for (const reel of slot.reels.keys()) {
    const next = new Map<number, bigint>()
    for (const [sum, ways] of sums)
      for (const [more, stops] of measureOdds(slot, reel, measure))
        next.set(sum + more, (next.get(sum + more) ?? 0n) + ways * stops)
    sums = next
  }
  return sums
}

export function product(factors: readonly bigint[]): bigint {
  return factors.reduce((all, factor) => all * factor, 1n)
}

function tally<Key>(windows: readonly Window[], keyOf: (window: Window) => Key): Map<Key, bigint> {
  const counts = new Map<Key, bigint>()
  for (const window of windows) counts.set(keyOf(window), (counts.get(keyOf(window)) ?? 0n) + BigInt(window.stops))
  return counts
}
