import './dealt-side.css'
import { make } from '../element.ts'
import { PlayingCard } from './playing-card.ts'

/** One side of a table of cards: its name, its cards as they come, and what they count. */
export class DealtSide {
  readonly element: HTMLElement
  readonly #cards = make('div', { className: 'dealt-cards' })
  readonly #total = make('output', { className: 'dealt-total' })

  /** `most` is how many cards the side can have: their places are printed. */
  constructor(name: string, most: number) {
    const places = Array.from({ length: most }, () => make('span', { className: 'card-place', ariaHidden: 'true' }))
    const head = make('p', { className: 'dealt-head' }, make('span', { textContent: name }), this.#total)
    const table = make('div', { className: 'dealt-table' }, make('div', { ariaHidden: 'true' }, ...places), this.#cards)
    this.element = make('section', { className: 'dealt-side', ariaLabel: name }, head, table)
    this.element.style.setProperty('--most', String(most))
  }

  /** Shows all cards at once, with what they count. */
  show(cards: readonly number[], total: string): void {
    this.#cards.replaceChildren(...cards.map((card) => new PlayingCard(card).element))
    this.#total.textContent = total
  }

  /** Lays the next card on the table. */
  async add(card: number, total: string): Promise<void> {
    const next = new PlayingCard(null)
    this.#cards.append(next.element)
    await next.arrive()
    await next.turn(card)
    this.#total.textContent = total
  }

  mark(isWinner: boolean): void {
    this.element.toggleAttribute('data-won', isWinner)
    for (const card of this.#cards.children) card.toggleAttribute('data-lit', isWinner)
  }
}
