/** The table of European roulette: its wheel, and every position that a chip may lie on. */

/** The numbers as they stand round the wheel. */
export const WHEEL: readonly number[] = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
]
export const NUMBERS = WHEEL.length
const HIGHEST = NUMBERS - 1
const IN_STREET = 3
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export const KINDS: readonly Kind[] = [
  ...(['straight', 'split', 'street', 'corner', 'sixLine', 'column', 'dozen'] as const),
  ...(['red', 'black', 'even', 'odd', 'low', 'high'] as const),
]
export type Kind = 'straight' | 'split' | 'street' | 'corner' | 'sixLine' | 'column' | 'dozen' | EvenChance
export type EvenChance = 'red' | 'black' | 'even' | 'odd' | 'low' | 'high'

/** A position: what kind of bet it is, and which numbers it covers, ascending. */
export interface Spot {
  kind: Kind
  numbers: readonly number[]
}

export type Colour = 'red' | 'black' | 'zero'

export function colourOf(number: number): Colour {
  return number === 0 ? 'zero' : RED.has(number) ? 'red' : 'black'
}

const ALL = Array.from({ length: HIGHEST }, (_, index) => index + 1)
const isEdge = (number: number) => number % IN_STREET === 0
const of = (kind: Kind, ...groups: readonly number[][]): Spot[] => groups.map((numbers) => ({ kind, numbers }))
const runOf = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)
/** The first number of each street. */
const STREETS = ALL.filter((number) => number % IN_STREET === 1)
const SIX = 2 * IN_STREET

/** All positions; the index of a position is the spot of a chip. */
export const SPOTS: readonly Spot[] = [
  ...of('straight', ...[0, ...ALL].map((number) => [number])),
  ...of('split', [0, 1], [0, 2], [0, 3]),
  ...of('split', ...ALL.filter((number) => !isEdge(number)).map((number) => [number, number + 1])),
  ...of('split', ...ALL.slice(0, -IN_STREET).map((number) => [number, number + IN_STREET])),
  ...of('street', [0, 1, 2], [0, 2, 3], ...STREETS.map((first) => runOf(first, IN_STREET))),
  ...of('corner', [0, 1, 2, 3]),
  ...of(
    'corner',
    ...ALL.slice(0, -IN_STREET)
      .filter((number) => !isEdge(number))
      .map(cornerAt),
  ),
  ...of('sixLine', ...STREETS.slice(0, -1).map((first) => runOf(first, SIX))),
  ...of('column', ...[1, 2, 0].map((rest) => ALL.filter((number) => number % IN_STREET === rest))),
  ...of('dozen', ...[1, 13, 25].map((first) => runOf(first, 12))),
  ...of(
    'red',
    ALL.filter((number) => RED.has(number)),
  ),
  ...of(
    'black',
    ALL.filter((number) => !RED.has(number)),
  ),
  ...of(
    'even',
    ALL.filter((number) => number % 2 === 0),
  ),
  ...of(
    'odd',
    ALL.filter((number) => number % 2 === 1),
  ),
  ...of('low', runOf(1, HIGHEST / 2)),
  ...of('high', runOf(HIGHEST / 2 + 1, HIGHEST / 2)),
]

function cornerAt(number: number): number[] {
  return [number, number + 1, number + IN_STREET, number + IN_STREET + 1]
}

const byNumbers = new Map(SPOTS.map(({ numbers }, spot) => [numbers.join(), spot]))

/** Returns the position that covers exactly these numbers, ascending. Throws when the table has none. */
export function spotOf(...numbers: readonly number[]): number {
  const spot = byNumbers.get(numbers.join())
  if (spot === undefined) throw new Error(`no position covers ${numbers.join()}`)
  return spot
}

/** The called bets of the wheel: the positions of their chips; a position with two chips stands twice. */
export const CALLED = {
  voisins: [
    ...[spotOf(0, 2, 3), spotOf(0, 2, 3), spotOf(4, 7), spotOf(12, 15), spotOf(18, 21), spotOf(19, 22)],
    ...[spotOf(32, 35), spotOf(25, 26, 28, 29), spotOf(25, 26, 28, 29)],
  ],
  tiers: [spotOf(5, 8), spotOf(10, 11), spotOf(13, 16), spotOf(23, 24), spotOf(27, 30), spotOf(33, 36)],
  orphelins: [spotOf(1), spotOf(6, 9), spotOf(14, 17), spotOf(17, 20), spotOf(31, 34)],
} as const satisfies Record<string, readonly number[]>
export type Called = keyof typeof CALLED

/** Returns a number and the two on each side of it on the wheel, in the order of the wheel. */
export function sectorOf(number: number): number[] {
  const at = WHEEL.indexOf(number)
  return [-2, -1, 0, 1, 2].map((steps) => WHEEL[(at + steps + NUMBERS) % NUMBERS] ?? 0)
}
