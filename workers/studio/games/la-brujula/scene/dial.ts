import { makeSvg } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'

/** The drawing is 320 square, its centre at the origin. */
const HALF = 160
const [OUTER, INNER, LABEL] = [146, 92, 120]
const TURN_MS = 1_800
const TURNS = 3
const EASE = 'cubic-bezier(.15,.7,.2,1)'

/** The dial with its segments, clockwise from the north, and the needle over it. */
export class Dial {
  readonly element: SVGElement
  readonly #segments: { group: SVGElement; label: SVGElement }[]
  readonly #needle = needle()
  readonly #angle: number
  #pays: readonly number[] = []
  #at = 0

  constructor(count: number) {
    this.#angle = 360 / count
    this.#segments = Array.from({ length: count }, (_, index) => segment(index * this.#angle, this.#angle))
    this.element = makeSvg(
      'svg',
      { viewBox: `${-HALF} ${-HALF} ${HALF * 2} ${HALF * 2}`, class: 'dial', 'aria-hidden': 'true' },
      makeSvg('circle', { cx: '4', cy: '5', r: String(OUTER + 8), class: 'plate' }),
      makeSvg('circle', { r: String(OUTER + 8), class: 'paper' }),
      makeSvg('circle', { r: String(OUTER + 5), class: 'rim' }),
      ...this.#segments.map(({ group }) => group),
      ...rose(),
      this.#needle,
      makeSvg('circle', { r: '9', fill: '#f5a72b', stroke: '#14142b', 'stroke-width': '2.4' }),
      makeSvg('circle', { r: '3', fill: '#14142b' }),
    )
    this.#point(0)
  }

  /** Prints the pays of a dial on its segments. */
  print(pays: readonly number[]): void {
    this.#pays = pays
    const most = Math.max(...pays)
    for (const [index, { group, label }] of this.#segments.entries()) {
      const pay = pays[index] ?? 0
      label.textContent = pay === 0 ? '0' : times(pay)
      group.dataset.rank = pay === 0 ? 'none' : pay === most ? 'most' : pay >= 200 ? 'more' : 'some'
    }
  }

  /** Shows the needle at a segment; null points it north. */
  show(pays: readonly number[], stopped: number | null): void {
    if (pays !== this.#pays) this.print(pays)
    this.#mark(stopped)
    this.#at = (stopped ?? 0) * this.#angle
    this.#point(this.#at)
  }

  /** Turns the needle clockwise to a segment. */
  async turnTo(stopped: number): Promise<void> {
    this.#mark(null)
    if (prefersStillness()) return
    const end = stopped * this.#angle
    const way = TURNS * 360 + ((end - this.#at + 360) % 360)
    const frames = [this.#at, this.#at + way].map((angle) => ({ transform: `rotate(${angle}deg)` }))
    await this.#needle.animate(frames, { duration: TURN_MS, easing: EASE }).finished
  }

  #mark(stopped: number | null): void {
    for (const [index, { group }] of this.#segments.entries())
      if (index === stopped) group.dataset.stopped = ''
      else delete group.dataset.stopped
  }

  #point(angle: number): void {
    this.#needle.setAttribute('transform', `rotate(${angle})`)
  }
}

/** Draws one segment, centred on an angle, with its label upright on the outer rim. */
function segment(angle: number, width: number): { group: SVGElement; label: SVGElement } {
  const [from, to] = [angle - width / 2, angle + width / 2]
  const [a, b, c, d] = [at(from, OUTER), at(to, OUTER), at(to, INNER), at(from, INNER)]
  const outline = `M${a}A${OUTER} ${OUTER} 0 0 1 ${b}L${c}A${INNER} ${INNER} 0 0 0 ${d}z`
  const label = makeSvg('text', {
    transform: `rotate(${angle}) translate(0 ${-LABEL}) `,
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
  })
  return { group: makeSvg('g', {}, makeSvg('path', { d: outline, class: 'field' }), label), label }
}

/** Returns a point at an angle from the north, clockwise, as coordinates of a path. */
function at(angle: number, radius: number): string {
  const turn = (angle * Math.PI) / 180
  return `${(Math.sin(turn) * radius).toFixed(2)} ${(-Math.cos(turn) * radius).toFixed(2)}`
}

/** The rose in the middle, in two inks, a little off register. */
function rose(): SVGElement[] {
  const star = 'M0-80Q0 0 80 0 0 0 0 80 0 0-80 0 0 0 0-80'
  return [
    makeSvg('circle', { r: '88', fill: '#0d5558' }),
    makeSvg('path', { d: star, fill: '#2aa58a', transform: 'rotate(45) scale(.8)' }),
    makeSvg('path', { d: star, fill: '#f4ead3' }),
    makeSvg('path', { d: star, fill: '#f5a72b', transform: 'translate(2.4 1.8)' }),
  ]
}

function needle(): SVGElement {
  return makeSvg(
    'g',
    {},
    makeSvg('path', { d: 'M0-90L14 0H-14z', fill: '#ec5a44', stroke: '#14142b', 'stroke-width': '2.4' }),
    makeSvg('path', { d: 'M0 72L14 0H-14z', fill: '#f4ead3', stroke: '#14142b', 'stroke-width': '2.4' }),
  )
}
