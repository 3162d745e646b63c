import './card-row.css'
import { make } from '../element.ts'
import { PlayingCard } from './playing-card.ts'

/** Cards in a row that overlap when there are many, each with its corner in sight. */
export class CardRow {
  readonly element = make('div', { className: 'card-row' })
  #cards: PlayingCard[] = []

  /** Shows the cards as they lie; null is a card face down. */
  show(cards: readonly (number | null)[]): void {
    this.#shrinkTo(cards.length)
    for (const [index, card] of cards.entries()) this.#at(index).show(card)
  }

  /** Turns and deals one card after the other until they lie so, and calls `landed` for each. */
  async moveTo(cards: readonly (number | null)[], landed: () => void): Promise<void> {
    this.#shrinkTo(cards.length)
    for (const [index, card] of cards.entries()) {
      const lies = this.#cards[index]
      if (lies?.card === card && lies !== undefined) continue
      if (lies) await lies.turn(card)
      else {
        const dealt = this.#at(index)
        dealt.show(card)
        await dealt.arrive()
      }
      landed()
    }
  }

  #at(index: number): PlayingCard {
    const lies = this.#cards[index]
    if (lies) return lies
    const card = new PlayingCard()
    this.#cards.push(card)
    this.element.append(make('div', {}, card.element))
    return card
  }

  #shrinkTo(count: number): void {
    this.#cards = this.#cards.slice(0, count)
    while (this.element.children.length > count) this.element.lastElementChild?.remove()
  }
}
