import { makeSvg } from '../../../client/element.ts'
import { colourOf, SPOTS } from '../table.ts'
import { pointOf, WIDTH } from './places.ts'

const ROWS = 3
const COLUMNS = 12
/** Units of the drawing for one step of the places. */
const STEP = 16
const ROW = 17

/** The numbers of the table at a glance, with the chips that lie between them. It is drawn, not pressed by key. */
export class FeltMap {
  readonly element: SVGElement
  readonly #chips = makeSvg('g', { class: 'map-chips' })
  readonly #cells = new Map<number, SVGElement>()

  /** `near` gets the column of the table that was pressed. */
  constructor(near: (column: number) => void) {
    const height = ROWS * 2 * ROW
    for (let number = 0; number <= ROWS * COLUMNS; number += 1) this.#cells.set(number, cellOf(number))
    const attributes = { class: 'felt-map', viewBox: `-1 -1 ${WIDTH * STEP + 2} ${height + 6}`, 'aria-hidden': 'true' }
    this.element = makeSvg('svg', attributes, ...this.#cells.values(), this.#chips)
    this.element.addEventListener('click', (event) => {
      const { left, width } = this.element.getBoundingClientRect()
      near(Math.floor(((event.clientX - left) / width) * (COLUMNS + 1)))
    })
  }

  draw(stakes: ReadonlyMap<number, number>): void {
    const chips = [...stakes.keys()].flatMap((spot) => {
      const point = pointOf(SPOTS[spot]?.numbers ?? [])
      if (!point) return []
      return [makeSvg('circle', { r: '5.4', cx: String(point.x * STEP), cy: String(point.y * ROW) })]
    })
    this.#chips.replaceChildren(...chips)
  }

  mark(number: number | null): void {
    for (const [each, cell] of this.#cells) cell.toggleAttribute('data-won', each === number)
  }
}

function cellOf(number: number): SVGElement {
  const { x, y } = pointOf([number]) ?? { x: 0, y: 0 }
  const [width, height] = [2 * STEP, (number === 0 ? ROWS * 2 : 2) * ROW]
  const box = { x: String(x * STEP - STEP), y: String(y * ROW - height / 2) }
  const rect = makeSvg('rect', { ...box, width: String(width), height: String(height) })
  const label = makeSvg('text', { x: String(x * STEP), y: String(y * ROW + 6) })
  label.textContent = String(number)
  return makeSvg('g', { 'data-colour': colourOf(number) }, rect, label)
}
