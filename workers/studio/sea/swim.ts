import type { SeaKind } from '../engine/game-engine.ts'

/** A fish of a room, as it swims by the clock of the room. */
export interface Fish {
  number: number
  kind: number
  bornAt: number
  leavesAt: number
  /** From 0 at the surface to 1 at the bottom. */
  depth: number
  sway: number
  isBack: boolean
}

/** How often a fish sets out. */
export const SPAWN_MS = 1_200
/** Depths of consecutive fish lie far apart when each is this much deeper than the last, from the top again at the end. */
const GOLDEN = 0.618_033_988_75
const MOST_SWAY = 0.035

/**
 * Returns a fish of the sea of a seed. A sea is a function of its seed and of the time alone: nothing is stored of it, and
 * it goes on as it was when its room starts again. It decides what there is to shoot at, never what a shot pays.
 */
export function fishOf(seed: number, number: number, kinds: readonly SeaKind[]): Fish {
  const kind = kindOf(unit(seed, number, 1) * kinds.reduce((sum, { share }) => sum + share, 0), kinds)
  const bornAt = number * SPAWN_MS
  return {
    ...{ number, kind, bornAt },
    leavesAt: bornAt + (kinds[kind]?.crossMs ?? 0),
    depth: (unit(seed, 0, 2) + number * GOLDEN) % 1,
    sway: MOST_SWAY * unit(seed, number, 3),
    isBack: unit(seed, number, 4) < 0.5,
  }
}

/** Returns the fish that swim at any moment from one time to another, in the order they set out. */
export function fishBetween(seed: number, kinds: readonly SeaKind[], from: number, until: number): Fish[] {
  const longest = Math.max(...kinds.map(({ crossMs }) => crossMs))
  const first = Math.floor((from - longest) / SPAWN_MS)
  const count = Math.max(0, Math.floor(until / SPAWN_MS) - first + 1)
  return Array.from({ length: count }, (_, index) => fishOf(seed, first + index, kinds)).filter(
    ({ leavesAt, bornAt }) => leavesAt > from && bornAt <= until,
  )
}

function kindOf(share: number, kinds: readonly SeaKind[]): number {
  let left = share
  const found = kinds.findIndex((kind) => {
    left -= kind.share
    return left < 0
  })
  return found < 0 ? kinds.length - 1 : found
}

/** Returns a number from 0 to 1, mixed from three others (the finaliser of MurmurHash3). */
function unit(seed: number, number: number, use: number): number {
  let mixed = seed ^ Math.imul(number, 0x9e3779b1) ^ Math.imul(use, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
