import { makeSvg } from '../../../client/element.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'

/** The drawing is 416 wide; a channel and the distance of two pegs are 32. */
const [WIDTH, PITCH, ROW, TOP] = [416, 32, 22, 26]
/** How long the lantern falls from one row to the next. */
const FALL_MS = 125
const PEG = 5

interface Point {
  x: number
  y: number
}

/** The field of pegs and the lantern, which follows the path that was drawn. */
export class Pegs {
  readonly element: SVGElement
  readonly #rows: number
  readonly #lantern = lantern()
  readonly #trail = makeSvg('polyline', { fill: 'none', stroke: '#f5a72b', 'stroke-width': '4', points: '' })
  readonly #pegs: SVGElement[][]

  constructor(rows: number) {
    this.#rows = rows
    this.#pegs = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 1 }, (_each, peg) => pegAt(row, peg)),
    )
    const box = `0 0 ${WIDTH} ${
      this.#at(
        [...Array(rows).keys()].map(() => 0),
        rows,
      ).y + 14
    }`
    this.element = makeSvg(
      'svg',
      { viewBox: box, class: 'tide-pegs', 'aria-hidden': 'true' },
      this.#trail,
      ...this.#pegs.flat(),
      this.#lantern,
    )
    this.show([])
  }

  /** Shows the lantern at the end of a path, above the first peg for an empty one. */
  show(path: readonly number[]): void {
    const points = this.#pointsOf(path)
    this.#trail.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '))
    this.#place(points.at(-1) ?? this.#at(path, 0))
    for (const [row, pegs] of this.#pegs.entries())
      for (const [peg, each] of pegs.entries()) {
        const isMet = path.length > 0 && peg === rightsIn(path, row)
        each.setAttribute('fill', isMet ? '#ec5a44' : '#14142b')
      }
  }

  /** Lets the lantern fall along a path, and calls `landed` at each peg. */
  async fall(path: readonly number[], landed: () => void): Promise<void> {
    this.show([])
    if (prefersStillness()) return this.show(path)
    const points = this.#pointsOf(path)
    for (const [index, to] of points.slice(1).entries()) {
      const from = points[index] ?? to
      const frames = [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }))
      await this.#lantern.animate(frames, { duration: FALL_MS, easing: 'ease-in', fill: 'forwards' }).finished
      landed()
    }
    for (const animation of this.#lantern.getAnimations()) animation.cancel()
    this.show(path)
  }

  #pointsOf(path: readonly number[]): Point[] {
    return path.length === 0 ? [] : Array.from({ length: this.#rows + 1 }, (_, row) => this.#at(path, row))
  }

  /** Returns where the lantern is before the peg of this row; after the last one it is in its channel. */
  #at(path: readonly number[], row: number): Point {
    return { x: WIDTH / 2 + (rightsIn(path, row) - row / 2) * PITCH, y: TOP + row * ROW - 10 }
  }

  #place({ x, y }: Point): void {
    this.#lantern.setAttribute('transform', `translate(${x} ${y})`)
  }
}

/** Returns how many of the first rows of a path went to the right. */
function rightsIn(path: readonly number[], rows: number): number {
  return path.slice(0, rows).reduce((right, fall) => right + fall, 0)
}

/** A peg as it is printed: a plate of ink on paper. */
function pegAt(row: number, peg: number): SVGElement {
  const [x, y] = [WIDTH / 2 + (peg - row / 2) * PITCH, TOP + row * ROW]
  return makeSvg('circle', { cx: String(x), cy: String(y), r: String(PEG), fill: '#14142b' })
}

function lantern(): SVGElement {
  return makeSvg(
    'g',
    {},
    makeSvg('path', { fill: '#14142b', d: 'M-7-12H7V-8H-7zM-7 8H7v4H-7zM-1.5-17h3v6h-3z' }),
    makeSvg('ellipse', { rx: '11', ry: '10', fill: '#ec5a44', stroke: '#14142b', 'stroke-width': '2' }),
    makeSvg('path', { fill: 'none', stroke: '#14142b', 'stroke-width': '2', d: 'M0-10q-7 10 0 20M0-10q7 10 0 20' }),
  )
}
