import type { Currency } from '#api/money'
import { make } from '../../../client/element.ts'
import { drawChip } from '../../../client/kit/chip-rack.ts'
import { colourOf, NUMBERS, SPOTS } from '../table.ts'
import { nextPlace, PLACES, pointOf } from './places.ts'

/** Half a cell, in pixels: the distance between two positions, and the size of each. */
const HALF = 44

/** The numbers of the table, large: every position on and between them is a button. It scrolls sideways. */
export class Felt {
  readonly element = make('div', { className: 'felt' })
  readonly #cells = new Map<number, HTMLElement>()
  readonly #buttons = new Map<number, HTMLButtonElement>()
  readonly #labelOf: (spot: number) => string

  constructor(place: (spot: number) => void, labelOf: (spot: number) => string, label: string) {
    this.#labelOf = labelOf
    const ground = make('div', { className: 'felt-ground' })
    for (let number = 0; number < NUMBERS; number += 1) this.#cells.set(number, this.#cellOf(number))
    for (const { spot } of PLACES) this.#buttons.set(spot, this.#buttonOf(spot, place))
    ground.append(...this.#cells.values(), ...this.#buttons.values())
    ground.setAttribute('role', 'group')
    ground.setAttribute('aria-label', label)
    this.element.append(ground)
    this.#setEntry(PLACES[0]?.spot ?? 0)
  }

  draw(stakes: ReadonlyMap<number, number>, currency: Currency): void {
    for (const [spot, button] of this.#buttons) {
      drawChip(button, stakes.get(spot), currency)
      button.setAttribute('aria-label', this.#labelOf(spot))
    }
  }

  mark(number: number | null): void {
    for (const [each, cell] of this.#cells) cell.toggleAttribute('data-won', each === number)
  }

  /** Scrolls so that this column of the table is in the middle. */
  scrollTo(column: number): void {
    this.element.scrollLeft = (column * 2 + 1) * HALF - this.element.clientWidth / 2
  }

  setDisabled(isDisabled: boolean): void {
    for (const button of this.#buttons.values()) button.ariaDisabled = String(isDisabled)
  }

  /** One position can be reached by Tab; the arrow keys go on from it. */
  #setEntry(entry: number): void {
    for (const [spot, button] of this.#buttons) button.tabIndex = spot === entry ? 0 : -1
  }

  #cellOf(number: number): HTMLElement {
    const cell = make('span', { textContent: String(number), ariaHidden: 'true' })
    cell.dataset.colour = colourOf(number)
    const column = Math.ceil(number / 3)
    cell.style.insetInlineStart = `${column * 2 * HALF}px`
    cell.style.insetBlockStart = `${number === 0 ? 0 : (2 - ((number - 1) % 3)) * 2 * HALF}px`
    if (number === 0) cell.style.blockSize = `${6 * HALF}px`
    return cell
  }

  #buttonOf(spot: number, place: (spot: number) => void): HTMLButtonElement {
    const button = make('button', { type: 'button', ariaDisabled: 'true' })
    const { numbers } = SPOTS[spot] ?? { numbers: [] }
    const { x, y } = pointOf(numbers) ?? { x: 0, y: 0 }
    button.style.insetInlineStart = `${(x - 0.5) * HALF}px`
    button.style.insetBlockStart = `${(y - 0.5) * HALF}px`
    button.dataset.spot = String(spot)
    button.dataset.covers = String(numbers.length)
    button.setAttribute('aria-label', this.#labelOf(spot))
    button.addEventListener('click', () => place(spot))
    button.addEventListener('focus', () => this.#setEntry(spot))
    const aim = (isAimed: boolean) => () => {
      for (const number of numbers) this.#cells.get(number)?.toggleAttribute('data-aimed', isAimed)
    }
    for (const kind of ['focus', 'pointerenter']) button.addEventListener(kind, aim(true))
    for (const kind of ['blur', 'pointerleave']) button.addEventListener(kind, aim(false))
    button.addEventListener('keydown', (event) => {
      const next = nextPlace(spot, event.key)
      if (next === null) return
      event.preventDefault()
      this.#buttons.get(next)?.focus()
    })
    return button
  }
}
