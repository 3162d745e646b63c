import './kinds.css'
import { make } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import { locale, textsOf } from '../../../client/texts.ts'
import type { ReefSetup } from '../engine.ts'
import type own from '../texts/es.json'
import { FISH_ART } from './fish-art.ts'

const text = textsOf<typeof own>()
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Formats the chance of a kind as it is: 9.7 %. */
export function chanceOf({ kinds, numbers }: ReefSetup, kind: number): string {
  return percentOf((kinds[kind]?.winning ?? 0) / numbers)
}

export function percentOf(share: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

/**
 * The kinds of fish with what each pays and its chance, of which one is chosen. It is one stop of the Tab key: the arrow keys
 * choose, Space and Enter shoot.
 */
export class KindPicker {
  readonly element: HTMLElement
  /** What each button says of how many are in sight. */
  readonly #seen: HTMLElement[] = []
  readonly #buttons: HTMLButtonElement[]
  readonly #counts: number[]
  readonly #choose: (kind: number) => void
  #kind = 0

  constructor(setup: ReefSetup, choose: (kind: number) => void, shoot: () => void) {
    this.#choose = choose
    this.#counts = setup.kinds.map(() => -1)
    this.#buttons = setup.kinds.map(({ name, pay }, kind) => {
      const { source, width, height } = FISH_ART[name]
      const seen = make('span', { className: 'unseen' })
      const button = make(
        'button',
        { type: 'button', className: 'kind' },
        make('img', { className: 'kind-picture', src: source, alt: '', width, height, draggable: false }),
        make('span', { className: 'unseen', textContent: text('kindPays', { name: text(name) }) }),
        make('b', { className: 'kind-pay', textContent: `×${times(pay)}` }),
        make('span', { className: 'unseen', textContent: text('kindHits') }),
        make('span', { className: 'kind-chance', textContent: chanceOf(setup, kind) }),
        seen,
      )
      this.#seen.push(seen)
      button.addEventListener('click', () => this.choose(kind))
      button.addEventListener('keydown', (event) => this.#press(event, kind, shoot))
      return button
    })
    this.element = make('div', { className: 'kinds', role: 'group', ariaLabel: text('kinds') }, ...this.#buttons)
    this.show(setup.kinds.map(() => 0))
    this.#mark(0)
  }

  get kind(): number {
    return this.#kind
  }

  choose(kind: number): void {
    this.#mark(kind)
    this.#choose(kind)
  }

  /** Shows how many of each kind are in sight. */
  show(counts: readonly number[]): void {
    for (const [kind, button] of this.#buttons.entries()) {
      const count = counts[kind] ?? 0
      if (this.#counts[kind] === count) continue
      this.#counts[kind] = count
      button.dataset.swims = String(count > 0)
      this.#seen[kind]?.replaceChildren(count === 0 ? text('kindAway') : text('kindHere', { n: count }))
    }
  }

  #mark(kind: number): void {
    this.#kind = kind
    for (const [index, button] of this.#buttons.entries()) {
      button.ariaPressed = String(index === kind)
      button.tabIndex = index === kind ? 0 : -1
    }
  }

  #press(event: KeyboardEvent, kind: number, shoot: () => void): void {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (kind + step + this.#buttons.length) % this.#buttons.length
      this.choose(next)
      this.#buttons[next]?.focus()
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      this.choose(kind)
      shoot()
    }
  }
}
