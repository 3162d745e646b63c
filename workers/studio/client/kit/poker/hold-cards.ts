import type { PokerView } from '../../../engine/poker/video-poker.ts'
import { make } from '../../element.ts'
import { text } from '../../texts.ts'
import { cardName, PlayingCard } from '../playing-card.ts'

const PLACES = 5

/** A place of the hand: a card, and the box that is checked while it is held. */
interface Place {
  card: PlayingCard
  box: HTMLInputElement
}

/** Five cards, each of which the player may hold while a round waits. */
export class HoldCards {
  readonly element = make('div', { className: 'poker-cards', role: 'group' })
  readonly #places: readonly Place[]
  readonly #changed: (held: readonly boolean[]) => void
  #cards: readonly number[] = []
  #held: boolean[] = Array.from({ length: PLACES }, () => false)
  #isOpen = false

  /** `changed` is called with what is held whenever that may have changed. */
  constructor(changed: (held: readonly boolean[]) => void) {
    this.#changed = changed
    this.#places = Array.from({ length: PLACES }, (_, place) => {
      const card = new PlayingCard()
      card.element.ariaHidden = 'true'
      const box = make('input', { type: 'checkbox' })
      box.addEventListener('change', () => this.#set(place, box.checked))
      const mark = make('span', { className: 'hold-mark', textContent: text('pokerHeld'), ariaHidden: 'true' })
      this.element.append(make('label', { className: 'hold' }, box, card.element, mark))
      return { card, box }
    })
    this.element.setAttribute('aria-label', text('pokerCards'))
    this.#tell()
  }

  get cards(): readonly number[] {
    return this.#cards
  }

  get held(): readonly boolean[] {
    return this.#held
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#tell()
  }

  hold(held: readonly boolean[]): void {
    this.#held = [...held]
    this.#tell()
  }

  show({ cards, held }: PokerView): void {
    this.#cards = cards
    this.#held = held === null ? Array.from({ length: PLACES }, () => false) : [...held]
    for (const [place, { card }] of this.#places.entries()) card.show(cards[place] ?? null)
    this.#tell()
  }

  /** Turns the cards that are new: all of a deal, those that were not held of a draw. */
  async moveTo({ cards, held }: PokerView, landed: () => void): Promise<void> {
    if (held === null) this.#held = Array.from({ length: PLACES }, () => false)
    const isNew = (place: number) => held === null || !held[place]
    for (const [place, { card }] of this.#places.entries()) if (isNew(place)) card.show(null)
    this.#tell()
    for (const [place, { card }] of this.#places.entries()) {
      if (!isNew(place)) continue
      await card.turn(cards[place] ?? null)
      landed()
    }
  }

  #set(place: number, isHeld: boolean): void {
    this.hold(this.#held.map((each, at) => (at === place ? isHeld : each)))
  }

  #tell(): void {
    for (const [place, { card, box }] of this.#places.entries()) {
      box.disabled = !this.#isOpen
      box.checked = this.#held[place] ?? false
      box.setAttribute('aria-label', card.card === null ? text('cardBack') : cardName(card.card))
    }
    this.#changed(this.#held)
  }
}
