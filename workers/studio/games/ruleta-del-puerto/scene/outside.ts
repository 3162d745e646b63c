import type { Currency } from '#api/money'
import { make } from '../../../client/element.ts'
import { drawChip } from '../../../client/kit/chip-rack.ts'
import { nameSpot } from '../../../client/kit/spot-grid.ts'
import { type Kind, SPOTS } from '../table.ts'
import { text } from './names.ts'

/** The order in which the positions beside the numbers stand, six a row. */
const ORDER: readonly Kind[] = ['dozen', 'column', 'low', 'even', 'red', 'black', 'odd', 'high']
const SHORT: Readonly<Partial<Record<Kind, string>>> = { low: '1–18', high: '19–36' }

/** The positions beside the numbers: dozens, columns and even chances. */
export class Outside {
  readonly element = make('div', { className: 'outside' })
  readonly #buttons: { spot: number; button: HTMLButtonElement }[]
  readonly #labelOf: (spot: number) => string

  constructor(place: (spot: number) => void, labelOf: (spot: number) => string) {
    this.#labelOf = labelOf
    this.#buttons = ORDER.flatMap((kind) =>
      SPOTS.flatMap((spot, index) => (spot.kind === kind ? [index] : [])).map((spot, nth) => {
        const face = make('span', { className: 'face', textContent: shortOf(kind, nth + 1) })
        const words = make('span', { className: 'unseen' })
        const button = make('button', { type: 'button', ariaDisabled: 'true' }, face, words)
        Object.assign(button.dataset, { spot: String(spot), kind })
        nameSpot(button, labelOf(spot))
        button.addEventListener('click', () => place(spot))
        return { spot, button }
      }),
    )
    this.element.append(...this.#buttons.map(({ button }) => button))
  }

  draw(stakes: ReadonlyMap<number, number>, currency: Currency): void {
    for (const { spot, button } of this.#buttons) {
      drawChip(button, stakes.get(spot), currency)
      nameSpot(button, this.#labelOf(spot))
    }
  }

  mark(number: number | null): void {
    for (const { spot, button } of this.#buttons)
      button.toggleAttribute('data-won', number !== null && (SPOTS[spot]?.numbers.includes(number) ?? false))
  }

  setDisabled(isDisabled: boolean): void {
    for (const { button } of this.#buttons) button.ariaDisabled = String(isDisabled)
  }
}

function shortOf(kind: Kind, n: number): string {
  if (kind === 'dozen') return text('shortDozen', { n })
  if (kind === 'column') return text('shortColumn', { n })
  if (kind === 'red') return text('shortRed')
  return SHORT[kind] ?? text(kind === 'black' ? 'black' : kind === 'even' ? 'even' : 'odd')
}
