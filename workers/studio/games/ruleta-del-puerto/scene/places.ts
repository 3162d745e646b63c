import { SPOTS } from '../table.ts'

/** Where the positions on the numbers lie, in half cells: the zero, then twelve streets of three from left to right. */
export interface Point {
  x: number
  y: number
}

const IN_STREET = 3
const MIDDLE = IN_STREET
const BOTTOM = 2 * IN_STREET
/** The table in half cells. */
export const WIDTH = 26
/** A street, a trio and a six line lie on the lower edge. */
const ON_EDGE = new Set(['street', 'sixLine'])

function centreOf(number: number): Point {
  if (number === 0) return { x: 1, y: MIDDLE }
  const column = Math.ceil(number / IN_STREET)
  return { x: 2 * column + 1, y: BOTTOM - 1 - 2 * ((number - 1) % IN_STREET) }
}

/** Returns where a position on the numbers lies; null for one beside them. */
export function pointOf(numbers: readonly number[]): Point | null {
  const spot = SPOTS.find((each) => each.numbers.join() === numbers.join())
  if (!spot || numbers.length > 6) return null
  if (numbers[0] === 0 && numbers.length > 1) return pointAtZero(numbers)
  const centres = numbers.map(centreOf)
  const middle = (axis: 'x' | 'y') => centres.reduce((all, centre) => all + centre[axis], 0) / centres.length
  return { x: middle('x'), y: ON_EDGE.has(spot.kind) ? BOTTOM : middle('y') }
}

/** The positions with the zero lie on its edge: beside the number, between two of them, the first four on the corner. */
function pointAtZero(numbers: readonly number[]): Point {
  const others = numbers.slice(1).map(centreOf)
  if (others.length === IN_STREET) return { x: 2, y: BOTTOM }
  return { x: 2, y: others.reduce((all, { y }) => all + y, 0) / others.length }
}

/** The positions on the numbers with their points, row by row as they are read. */
export const PLACES: readonly { spot: number; point: Point }[] = SPOTS.flatMap(({ numbers }, spot) => {
  const point = pointOf(numbers)
  return point ? [{ spot, point }] : []
}).toSorted((a, b) => a.point.y - b.point.y || a.point.x - b.point.x)

/** Returns the nearest position in the direction of an arrow key; null at the edge of the table. */
export function nextPlace(from: number, key: string): number | null {
  const start = PLACES.find(({ spot }) => spot === from)?.point
  const [x, y] = key === 'ArrowLeft' ? [-1, 0] : key === 'ArrowRight' ? [1, 0] : key === 'ArrowUp' ? [0, -1] : [0, 1]
  if (!start || !key.startsWith('Arrow')) return null
  const ahead = PLACES.map(({ spot, point }) => {
    const along = (point.x - start.x) * x + (point.y - start.y) * y
    const aside = Math.abs((point.x - start.x) * y) + Math.abs((point.y - start.y) * x)
    return { spot, along, cost: along + 3 * aside }
  }).filter(({ along }) => along > 0)
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.spot ?? null
}
