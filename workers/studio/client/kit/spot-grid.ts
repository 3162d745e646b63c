import './spot-grid.css'
import type { Currency } from '#api/money'
import { make } from '../element.ts'
import { drawChip } from './chip-rack.ts'
import { roveFocus } from './roving-focus.ts'

/** A spot of a table as it is printed. */
export interface PrintedSpot {
  spot: number
  /** What stands on it: its name, or a drawing. */
  face: string | Element
  /** What it pays, as it stands below. */
  pay: string
  /** The ink that it is printed in, as the style of its game names it. */
  ink?: string
  /** Its kind, for the style of its game. */
  kind?: string
}

/** The spots of a table as buttons in a grid: a press puts a chip there. One of them can be reached by Tab. */
export class SpotGrid {
  readonly element = make('div', { className: 'spot-grid' })
  readonly #buttons: { spot: number; button: HTMLButtonElement }[]
  readonly #labelOf: (spot: number) => string

  constructor(spots: readonly PrintedSpot[], place: (spot: number) => void, labelOf: (spot: number) => string) {
    this.#labelOf = labelOf
    this.#buttons = spots.map(({ spot, face, pay, ink, kind }) => {
      const name = make('span', { className: 'face' }, face)
      name.ariaHidden = String(typeof face !== 'string')
      const words = make('span', { className: 'unseen' })
      const note = make('small', { textContent: pay })
      const button = make('button', { type: 'button', ariaDisabled: 'true' }, name, words, note)
      Object.assign(button.dataset, { spot: String(spot), ...(ink !== undefined && { ink }), ...(kind && { kind }) })
      button.addEventListener('click', () => place(spot))
      return { spot, button }
    })
    const buttons = this.#buttons.map(({ button }) => button)
    this.element.append(...buttons)
    roveFocus(buttons)
    this.#name()
  }

  draw(stakes: ReadonlyMap<number, number>, currency: Currency): void {
    for (const { spot, button } of this.#buttons) drawChip(button, stakes.get(spot), currency)
    this.#name()
  }

  /** Marks the spots that won. */
  mark(spots: readonly number[]): void {
    for (const { spot, button } of this.#buttons) button.toggleAttribute('data-won', spots.includes(spot))
  }

  setDisabled(isDisabled: boolean): void {
    for (const { button } of this.#buttons) button.ariaDisabled = String(isDisabled)
  }

  #name(): void {
    for (const { spot, button } of this.#buttons) nameSpot(button, this.#labelOf(spot))
  }
}

/** Adds to what stands on a button what is missing of its name. */
export function nameSpot(button: HTMLElement, label: string): void {
  const face = button.querySelector('.face:not([aria-hidden=true])')?.textContent ?? ''
  const words = button.querySelector('.unseen')
  if (words) words.textContent = label.startsWith(face) ? label.slice(face.length) : ` ${label}`
}
