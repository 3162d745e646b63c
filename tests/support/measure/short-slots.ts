import { slots } from '#workers/studio/games/slots/catalogue'
import { lengthsOf, type Slot } from '#workers/studio/games/slots/slot'
import { outcomeOf, winAmount } from '#workers/studio/games/slots/wins'

/** More stop combinations than this take too long to try one by one. */
const MOST_SCREENS = 50_000

/**
 * Returns every game of the studio with its own rules on shortened strips: a piece of each strip that contains its
 * wilds, its scatter and its best cards. Short strips are rings as well, so a card may appear twice in one window.
 */
export function shortSlots(): [code: string, short: Slot][] {
  return slots.map((slot) => [slot.code, shortened(slot)])
}

function shortened(slot: Slot): Slot {
  const reels = slot.reels.length + (slot.multiplier ? 1 : 0)
  const length = Math.min(14, Math.floor(MOST_SCREENS ** (1 / reels)))
  const rare = [...Object.keys(slot.wilds), ...(slot.scatter ? [slot.scatter.symbol] : [])]
  const best = Object.keys(slot.pays).slice(0, 3)
  const pieces = slot.reels.map((strip, reel) => {
    const special = rare.filter((symbol) => strip.includes(symbol))
    const cards = [...best.slice(0, 2 + (reel % 2)), ...strip.slice(reel, reel + length)]
    return [...special, ...cards].slice(0, length)
  })
  return { ...slot, reels: pieces, multiplier: slot.multiplier && [...new Set(slot.multiplier)] }
}

/** Returns every combination of stops, including those of the multiplier reel. */
export function everyStop(slot: Slot): number[][] {
  return lengthsOf(slot).reduce<number[][]>(
    (stops, length) => stops.flatMap((head) => Array.from({ length }, (_, stop) => [...head, stop])),
    [[]],
  )
}

/** Returns the win of one draw, in hundredths of the bet. */
export function paidAt(slot: Slot, stops: readonly number[]): number {
  return winAmount(outcomeOf(slot, stops).wins, 100)
}
