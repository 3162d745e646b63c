import './playing-card.css'
import { ACE, JACK, KING, QUEEN, rankOf, type Suit, suitOf } from '../../engine/cards.ts'
import { make, makeSvg } from '../element.ts'
import { prefersStillness } from '../reduced-motion.ts'
import { text } from '../texts.ts'
import { COURT, PIPS } from './card-art.ts'

const TURN_MS = 180
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const LETTERS: Readonly<Record<number, string>> = { [ACE]: 'A', [JACK]: 'J', [QUEEN]: 'Q', [KING]: 'K' }

/** Returns what stands in the corner of a card: A, 2 ... 10, J, Q, K. */
export function letterOf(rank: number): string {
  return LETTERS[rank] ?? String(rank)
}

/** Returns the name of a card in words: "Reina de corazones". */
export function cardName(card: number): string {
  return text('cardName', { rank: rankName(rankOf(card)), suit: suitName(suitOf(card)) })
}

function rankName(rank: number): string {
  if (rank === ACE) return text('cardAce')
  if (rank === JACK) return text('cardJack')
  if (rank === QUEEN) return text('cardQueen')
  return rank === KING ? text('cardKing') : String(rank)
}

function suitName(suit: Suit): string {
  if (suit === 'spades') return text('cardSpades')
  if (suit === 'hearts') return text('cardHearts')
  return suit === 'diamonds' ? text('cardDiamonds') : text('cardClubs')
}

/** A card that lies on the table: face up, or face down while it is null. Its size is set by `--card`. */
export class PlayingCard {
  readonly element = make('span', { className: 'playing-card', role: 'img' })
  #card: number | null | undefined

  constructor(card: number | null = null) {
    this.show(card)
  }

  get card(): number | null {
    return this.#card ?? null
  }

  /** Shows a card at once. */
  show(card: number | null): void {
    if (card === this.#card) return
    this.#card = card
    this.element.dataset.card = card === null ? 'back' : 'face'
    this.element.setAttribute('aria-label', card === null ? text('cardBack') : cardName(card))
    this.element.replaceChildren(card === null ? cardBack() : cardFace(card))
  }

  /** Turns the card over; at once when reduced motion is preferred. */
  async turn(card: number | null): Promise<void> {
    if (card === this.#card) return
    if (prefersStillness() || !this.element.isConnected) return this.show(card)
    const half = { duration: TURN_MS / 2, easing: EASE }
    await this.element.animate([{ transform: 'none' }, { transform: 'scaleX(0)' }], half).finished
    this.show(card)
    await this.element.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], half).finished
  }

  /** Lets the card slide in from the pile. */
  async arrive(): Promise<void> {
    if (prefersStillness() || !this.element.isConnected) return
    const from = { transform: 'translate(40px, -48px)', opacity: '0' }
    await this.element.animate([from, { transform: 'none', opacity: '1' }], { duration: TURN_MS, easing: EASE })
      .finished
  }
}

/** Draws the face of a card, for a place that has its own name for assistive technology. */
export function cardFace(card: number): SVGElement {
  const [rank, suit] = [rankOf(card), suitOf(card)]
  const letter = letterOf(rank)
  // The tail of the Q hangs below the line, above the small pip.
  const y = rank === QUEEN ? '35' : '39'
  const corner = makeSvg('text', { x: '8', y, class: 'letter', 'data-long': String(letter.length > 1) })
  if (rank === QUEEN) corner.dataset.tail = ''
  corner.textContent = letter
  const small = pip(suit, 'translate(22 61) scale(.5)')
  const court = COURT[rank]
  const middle = court
    ? makeSvg('g', { transform: 'translate(60 105)' }, ...court.map(shape))
    : pip(suit, 'translate(61 99) scale(1.16)', true)
  const attributes = { viewBox: '0 0 100 140', 'aria-hidden': 'true', 'data-suit': suit }
  return makeSvg('svg', attributes, paper('paper'), corner, small, middle)
}

/** Draws the back of a card. */
export function cardBack(): SVGElement {
  const attributes = { viewBox: '0 0 100 140', 'aria-hidden': 'true' }
  const rows = [26, 48, 70, 92, 114].flatMap((y, row) =>
    (row % 2 === 0 ? [20, 40, 60, 80] : [30, 50, 70]).map((x) => shape(['lozenge', `M${x} ${y - 9}l7 9-7 9-7-9z`])),
  )
  const field = makeSvg('rect', { x: '8', y: '8', width: '84', height: '124', class: 'field' })
  const frame = makeSvg('rect', { x: '12', y: '12', width: '76', height: '116', class: 'frame' })
  return makeSvg('svg', attributes, paper('paper'), field, frame, ...rows)
}

function paper(className: string): SVGElement {
  return makeSvg('rect', { width: '100', height: '140', rx: '6', class: className })
}

/** A suit as it is printed; a large one with its plate slightly off register. */
function pip(suit: Suit, transform: string, hasPlate = false): SVGElement {
  const plate = makeSvg('path', { d: PIPS[suit], class: 'plate', transform: 'translate(2.4 1.8)' })
  const top = makeSvg('path', { d: PIPS[suit], class: 'pip' })
  return makeSvg('g', { transform }, ...(hasPlate ? [plate] : []), top)
}

function shape([className, d]: readonly [string, string]): SVGElement {
  return makeSvg('path', { d, class: className })
}
