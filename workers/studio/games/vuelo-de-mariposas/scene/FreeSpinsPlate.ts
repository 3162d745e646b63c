import { make } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import { textsOf } from '../../../client/texts.ts'
import type { ButterfliesView, Choice, FreeSpins } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()

type Spin = ButterfliesView['spins'][number]

/** The plate below the reels: what three butterflies give, the choice, and the free spins as they are played. */
export class FreeSpinsPlate {
  readonly element: HTMLElement
  readonly #caption = make('p', { className: 'plate-caption', id: 'plate-caption' })
  readonly #options: HTMLButtonElement[]
  readonly #choice: HTMLElement
  readonly #strip = make('ol', { className: 'strip' })
  readonly #skip = make('button', { type: 'button', className: 'control skip', textContent: text('skip') })
  readonly #flight: HTMLElement
  readonly #all: readonly FreeSpins[]
  #choose: ((step: Choice) => void) | null = null

  constructor(options: readonly FreeSpins[]) {
    this.#all = options
    this.#options = options.map((option, pick) => this.#optionButton(option, pick))
    this.#choice = make('div', { className: 'choice', role: 'group' }, ...this.#options)
    this.#choice.setAttribute('aria-labelledby', 'plate-caption')
    this.#strip.setAttribute('aria-labelledby', 'plate-caption')
    this.#flight = make('div', { className: 'flight', hidden: true }, this.#strip, this.#skip)
    this.element = make('div', { className: 'plate' }, this.#caption, this.#choice, this.#flight)
    this.rest()
  }

  /** Shows what three butterflies give, as it is printed on the plate. */
  rest(): void {
    this.#caption.textContent = text('legend')
    this.offer(null)
    this.#choice.hidden = false
    this.#flight.hidden = true
  }

  /** Lets the player choose, or not (null). */
  offer(choose: ((step: Choice) => void) | null): void {
    this.#choose = choose
    if (choose) this.#caption.textContent = text('choose')
    for (const button of this.#options) button.ariaDisabled = String(choose === null)
    this.element.dataset.offers = String(choose !== null)
  }

  /** Shows the strip of this option with nothing played yet. `skip` is called when the player wants the result. */
  start(pick: number, skip: (() => void) | null): void {
    const { spins, times: factor } = this.#all[pick] ?? { spins: 0, times: 0 }
    this.offer(null)
    this.#choice.hidden = true
    this.#flight.hidden = false
    this.#skip.hidden = skip === null
    this.#skip.onclick = skip
    this.#caption.textContent = text('chosen', { count: spins, times: factor })
    const cells = Array.from({ length: spins }, (_, index) => {
      const cell = make('li', { textContent: '·' })
      cell.setAttribute('aria-label', text('spinWaits', { n: index + 1 }))
      return cell
    })
    this.#strip.dataset.cells = String(spins)
    this.#strip.replaceChildren(...cells)
  }

  /** Says which spin is being played. */
  showSpin(index: number, pick: number, sum: string): void {
    const { spins, times: factor } = this.#all[pick] ?? { spins: 0, times: 0 }
    this.#caption.textContent = text('spinOf', { n: index + 1, all: spins, times: factor, sum })
    for (const [at, cell] of [...this.#strip.children].entries()) cell.toggleAttribute('data-now', at === index)
  }

  /** Writes what a spin paid, in times the bet. */
  showPay(index: number, { wins }: Spin): void {
    const cell = this.#strip.children[index]
    if (!cell) return
    const pay = wins.reduce((sum, win) => sum + win.pay, 0)
    cell.textContent = pay === 0 ? '–' : times(pay)
    cell.toggleAttribute('data-paid', pay > 0)
    cell.setAttribute('aria-label', text('spinPaid', { n: index + 1, count: pay / 100 }))
  }

  /** Writes the sum when all spins are shown. */
  finish(pick: number, sum: string): void {
    const { spins, times: factor } = this.#all[pick] ?? { spins: 0, times: 0 }
    this.#skip.hidden = true
    this.#caption.textContent = text('flown', { count: spins, times: factor, sum })
    for (const cell of this.#strip.children) cell.removeAttribute('data-now')
  }

  #optionButton({ spins, times: factor }: FreeSpins, pick: number): HTMLButtonElement {
    const button = make(
      'button',
      { type: 'button', className: 'option' },
      make('b', { textContent: text('spins', { count: spins }) }),
      ' ',
      make('span', { textContent: `×${factor}` }),
    )
    button.addEventListener('click', () => {
      if (button.ariaDisabled === 'false') this.#choose?.({ pick })
    })
    return button
  }
}
