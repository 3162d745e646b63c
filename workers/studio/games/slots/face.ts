import type { Face } from './public-slot.ts'
import type { ReelRules } from './slot.ts'

/** Returns the public part of a game, for its window. */
export function faceOf(slot: ReelRules & { code: string }): Face {
  const { code, rows, counts, pays, rule, scatter, multiplier } = slot
  const wilds = Object.entries(slot.wilds).map(([symbol, wild]) => [
    symbol,
    { ...wild, reels: reelsWith(slot, symbol) },
  ])
  return {
    code,
    reels: slot.reels.length,
    rows,
    symbols: symbolsOf(slot),
    counts,
    pays,
    rule,
    wilds: Object.fromEntries(wilds),
    scatter,
    factors: multiplier && [...new Set(multiplier)].sort((a, b) => a - b),
  }
}

/** Returns all symbols of the reels: wilds and scatter first, then the others in the order of `pays`. */
export function symbolsOf({ wilds, scatter, pays }: ReelRules): string[] {
  return [...new Set([...Object.keys(wilds), ...(scatter ? [scatter.symbol] : []), ...Object.keys(pays)])]
}

function reelsWith({ reels }: ReelRules, symbol: string): number[] {
  return [...reels.keys()].filter((reel) => reels[reel]?.includes(symbol))
}
