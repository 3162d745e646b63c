import { make, makeSvg } from '../../../client/element.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import { colourOf, NUMBERS, WHEEL } from '../table.ts'
import { numberName, text } from './names.ts'

const TURN_MS = 1_600
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const STEP = 360 / NUMBERS
const TURNS = 2
/** The middle of the ring lies below the part that is shown. */
const MIDDLE = 342
const OUTER = 332
const INNER = 278
const SHOWN = 10
/** Beside the ring. */
const STARS =
  'M-188 12l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM188 12l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM-150 6l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM150 6l1 3 3 1-3 1-1 3-1-3-3-1 3-1z'

/** The ring of the wheel, of which the upper part is shown under a pointer, and the numbers that came last. */
export class Wheel {
  readonly element: HTMLElement
  readonly #ring: SVGElement
  readonly #last = make('ol', { className: 'last-numbers' })
  #angle = 0

  constructor() {
    this.#ring = makeSvg('g', { class: 'ring' }, ...WHEEL.map(pocket), ...hub())
    const pointer = makeSvg('path', { class: 'pointer', d: 'M0 20-10 0h20z' })
    const stars = makeSvg('path', { class: 'stars', d: STARS })
    const attributes = { viewBox: '-208 0 416 80', 'aria-hidden': 'true' }
    const ring = makeSvg('svg', attributes, stars, this.#ring, pointer)
    this.#last.setAttribute('aria-label', text('lastNumbers'))
    this.element = make('div', { className: 'wheel' }, make('div', { className: 'ring-window' }), this.#last)
    this.element.firstElementChild?.append(ring)
    this.#turnTo(0)
  }

  /** Shows the ring with this number under the pointer. */
  show(number: number): void {
    this.#turnTo(angleOf(number))
  }

  async moveTo(number: number): Promise<void> {
    const to = angleOf(number)
    if (!prefersStillness() && this.element.isConnected) {
      const from = this.#angle
      const end = to - 360 * TURNS - (to > from ? 360 : 0)
      const path = [from, end].map((angle) => ({ transform: `translateY(${MIDDLE}px) rotate(${angle}deg)` }))
      await this.#ring.animate(path, { duration: TURN_MS, easing: EASE }).finished
    }
    this.#turnTo(to)
  }

  /** Adds a number to the last ones. */
  remember(number: number): void {
    this.#last.prepend(itemOf(number))
    this.#shorten()
  }

  /** Adds the numbers that came before those that are there, the newest first. */
  recall(numbers: readonly number[]): void {
    this.#last.append(...numbers.slice(0, SHOWN).map(itemOf))
    this.#shorten()
  }

  #shorten(): void {
    while (this.#last.children.length > SHOWN) this.#last.lastElementChild?.remove()
  }

  #turnTo(angle: number): void {
    this.#angle = angle
    this.#ring.style.transform = `translateY(${MIDDLE}px) rotate(${angle}deg)`
  }
}

function itemOf(number: number): HTMLLIElement {
  const item = make('li', { textContent: String(number), ariaLabel: numberName(number) })
  item.dataset.colour = colourOf(number)
  return item
}

function angleOf(number: number): number {
  return -WHEEL.indexOf(number) * STEP
}

function pocket(number: number, index: number): SVGElement {
  const half = ((STEP / 2) * Math.PI) / 180
  const [sine, cosine] = [Math.sin(half), Math.cos(half)]
  const corner = (radius: number, side: number) =>
    `${(side * radius * sine).toFixed(2)} ${(-radius * cosine).toFixed(2)}`
  const d = `M${corner(OUTER, -1)}A${OUTER} ${OUTER} 0 0 1 ${corner(OUTER, 1)}L${corner(INNER, 1)}A${INNER} ${INNER} 0 0 0 ${corner(INNER, -1)}z`
  const label = makeSvg('text', { y: String(-INNER - 18) })
  label.textContent = String(number)
  const attributes = { transform: `rotate(${index * STEP})`, 'data-colour': colourOf(number) }
  return makeSvg('g', attributes, makeSvg('path', { d }), label)
}

/** The inside of the ring: rays, a plate, a row of studs. */
function hub(): SVGElement[] {
  const studs = WHEEL.map((_, index) =>
    makeSvg('circle', { class: 'stud', r: '2.6', cy: '-266', transform: `rotate(${index * STEP})` }),
  )
  const rays = WHEEL.map((_, index) =>
    makeSvg('path', { class: 'ray', d: 'M-8-250 8-250 0-90z', transform: `rotate(${index * STEP})` }),
  )
  return [
    makeSvg('circle', { class: 'rim', r: String(INNER) }),
    makeSvg('circle', { class: 'plate', r: '254' }),
    ...rays,
    ...studs,
    makeSvg('circle', { class: 'edge', r: String(OUTER) }),
  ]
}
