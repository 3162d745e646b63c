import type { Face } from '../face.ts'
import type { Slot } from './slot.ts'

/** What the window of a game is told of it. */
export function faceOf(slot: Slot): Face {
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

/** Everything that lies on the reels: wilds and scatter first, then as the pays are listed. */
export function symbolsOf({ wilds, scatter, pays }: Slot): string[] {
  return [...new Set([...Object.keys(wilds), ...(scatter ? [scatter.symbol] : []), ...Object.keys(pays)])]
}

function reelsWith({ reels }: Slot, symbol: string): number[] {
  return [...reels.keys()].filter((reel) => reels[reel]?.includes(symbol))
}
