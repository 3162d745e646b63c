/** How far the hummingbird flies, and when: the same for the table, the window and the check page. */

/** The number of a round is one of so many. */
export const NUMBERS = 1_000_000_000
/** Chance times pay, in numbers and hundredths of the stake: 97 % comes back. */
const RETURNED = 97_000_000_000
/** The farthest flight, in hundredths of the stake. */
export const FARTHEST = 1_000_000
/** Where the flight begins: what is collected there would be the stake. */
export const START = 100
/** The least that can be collected, in hundredths of the stake. */
export const LEAST = 101
/** The flight grows by e in so many milliseconds: to twice the start in 6.9 s, to ten times in 23 s. */
const GROWTH_MS = 10_000

/** Returns how many numbers reach a multiple, in hundredths. */
export function winningOf(target: number): number {
  return Math.floor(RETURNED / target)
}

/** How many numbers end the flight where it begins: nobody can collect it. */
export const GROUNDED = NUMBERS - winningOf(LEAST)

/**
 * Returns how far the flight goes with this number, in hundredths: a target is reached by exactly `winningOf` numbers. It
 * ends where it begins, at 100, with those that reach nothing that can be collected.
 */
export function reachOf(number: number): number {
  return Math.max(START, Math.min(FARTHEST, Math.floor(RETURNED / (number + 1))))
}

/** Returns the multiple, in hundredths, so many milliseconds after the start. */
export function multipleAt(elapsedMs: number): number {
  return Math.min(FARTHEST, Math.floor(START * Math.exp(Math.max(0, elapsedMs) / GROWTH_MS)))
}

/**
 * Returns how long a flight of this reach lasts, in whole milliseconds; 0 when it ends where it begins. Rounded down, so that
 * no multiple above the reach is ever seen.
 */
export function flightMs(reach: number): number {
  return reach <= START ? 0 : Math.floor(GROWTH_MS * Math.log(reach / START))
}
