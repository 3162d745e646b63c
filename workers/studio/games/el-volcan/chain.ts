import { screenOf } from '../slots/slot.ts'
import { type Win, winsOf } from '../slots/wins.ts'
import { LADDER, MOST_FALLS, reels } from './reels.ts'

/** One screen of a round: what it shows and what it pays, with its multiplier. */
export interface Fall {
  screen: string[][]
  wins: Win[]
}

/**
 * Returns the screens of a round: cards that paid vanish, those above them fall, and the strip goes on above. So the
 * stops alone decide the whole round. The last screen pays nothing, unless the round has reached its last fall.
 */
export function chainOf(stops: readonly number[]): Fall[] {
  const tops = [...stops]
  const falls: Fall[] = []
  let screen = screenOf(reels, stops)
  while (falls.length <= MOST_FALLS) {
    const times = LADDER[Math.min(falls.length, LADDER.length - 1)] ?? 1
    const isLast = falls.length === MOST_FALLS
    const wins = isLast ? [] : winsOf(reels, screen).map((win) => ({ ...win, times, pay: win.pay * times }))
    falls.push({ screen, wins })
    if (wins.length === 0) return falls
    screen = dropSymbols(screen, new Set(wins.map(({ symbol }) => symbol)), tops)
  }
  return falls
}

/** Returns the screen without these symbols, refilled from above; moves the tops of the reels up their strips. */
function dropSymbols(screen: readonly (readonly string[])[], gone: ReadonlySet<string>, tops: number[]): string[][] {
  return screen.map((column, reel) => {
    const strip = reels.reels[reel] ?? []
    const left = column.filter((symbol) => !gone.has(symbol))
    while (left.length < reels.rows) {
      const top = ((tops[reel] ?? 0) - 1 + strip.length) % strip.length
      tops[reel] = top
      left.unshift(strip[top] ?? '')
    }
    return left
  })
}
