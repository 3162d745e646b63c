import { runInDurableObject } from 'cloudflare:test'
import type { GameWindow } from './window.ts'

/** Returns numbers that deal these ranks first from a pile of packs, then whatever is left. */
export function numbersFor(ranges: readonly number[], ranks: readonly number[]): number[] {
  const left = Array.from({ length: ranges[0] ?? 0 }, (_, index) => index)
  return ranges.map((range, index) => {
    const rank = ranks[index]
    const at = rank === undefined ? 0 : left.findIndex((place) => (place % 13) + 1 === rank)
    left[at] = left[range - 1] ?? 0
    return at
  })
}

/** Puts these numbers into the last round of a window, as if they had been drawn. */
export function deal(window: GameWindow, numbers: readonly number[]): Promise<void> {
  return runInDurableObject(window.stub, (_, { storage }) => {
    storage.sql.exec(
      `UPDATE round SET stops = ? WHERE state = 'deciding' AND number = (SELECT max(number) FROM round)`,
      JSON.stringify(numbers),
    )
  })
}
