import { make } from '../../../client/element.ts'
import { roveFocus } from '../../../client/kit/roving-focus.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import { textsOf } from '../../../client/texts.ts'
import type { DrumView } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
const BALL_MS = 75

/** The ticket: all numbers of the drum, those that are picked and those that came. */
export class Ticket {
  readonly element: HTMLElement
  readonly #buttons: HTMLButtonElement[]
  readonly #most: number
  readonly #changed: () => void
  #picks = new Set<number>()
  #isBusy = false

  constructor(numbers: number, most: number, changed: () => void) {
    this.#most = most
    this.#changed = changed
    this.#buttons = Array.from({ length: numbers }, (_, index) => this.#button(index + 1))
    roveFocus(this.#buttons)
    this.element = make('div', { className: 'drum', role: 'group', ariaLabel: text('ticket') }, ...this.#buttons)
  }

  get picks(): number[] {
    return [...this.#picks].toSorted((a, b) => a - b)
  }

  /** Marks these picks and no drawn number. */
  pick(picks: readonly number[]): void {
    this.#picks = new Set(picks)
    this.#paint([])
    this.#changed()
  }

  set busy(isBusy: boolean) {
    this.#isBusy = isBusy
    this.#allow()
  }

  show({ picks, drawn }: DrumView): void {
    if (picks.length > 0) this.pick(picks)
    this.#paint(drawn)
  }

  /** Marks the drawn numbers one after the other, and calls `landed` at each. */
  async draw(view: DrumView, landed: () => void): Promise<void> {
    if (!prefersStillness()) {
      this.pick(view.picks)
      for (const [index] of view.drawn.entries()) {
        this.#paint(view.drawn.slice(0, index + 1))
        landed()
        await new Promise((done) => setTimeout(done, BALL_MS))
      }
    }
    this.show(view)
  }

  #button(number: number): HTMLButtonElement {
    const ball = make('span', {}, make('b', { textContent: String(number) }))
    const button = make('button', { type: 'button', ariaPressed: 'false' }, ball)
    button.addEventListener('click', () => {
      if (button.ariaDisabled === 'true') return
      if (!this.#picks.delete(number)) this.#picks.add(number)
      this.#paint([])
      this.#changed()
    })
    return button
  }

  #paint(drawn: readonly number[]): void {
    for (const [index, button] of this.#buttons.entries()) {
      const [number, isPicked, isDrawn] = [index + 1, this.#picks.has(index + 1), drawn.includes(index + 1)]
      button.ariaPressed = String(isPicked)
      button.ariaLabel = isDrawn ? text(isPicked ? 'hit' : 'drawn', { n: number }) : String(number)
      if (isDrawn) button.dataset.drawn = ''
      else delete button.dataset.drawn
    }
    this.#allow()
  }

  /** Numbers may be picked between rounds, up to the most. */
  #allow(): void {
    const isFull = this.#picks.size === this.#most
    for (const [index, button] of this.#buttons.entries())
      button.ariaDisabled = String(this.#isBusy || (isFull && !this.#picks.has(index + 1)))
  }
}
