/**
 * The cards of one pack as numbers from 0 to 51, suit by suit from the ace to the king. Several packs are dealt as one
 * pile: `cardIn` says which card a place in the pile is.
 */
export const CARDS_IN_PACK = 52
const RANKS = 13

/** The ranks that have a letter, as `rankOf` returns them. */
export const ACE = 1
export const JACK = 11
export const QUEEN = 12
export const KING = 13

/** In the order of the numbers. */
export const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const
export type Suit = (typeof SUITS)[number]

/** Returns the rank of a card, from 1 (ace) to 13 (king). */
export function rankOf(card: number): number {
  return (card % RANKS) + 1
}

export function suitOf(card: number): Suit {
  return SUITS[Math.floor(card / RANKS)] ?? 'spades'
}

/** Returns the card of a rank and a suit. */
export function cardOf(rank: number, suit: Suit): number {
  return SUITS.indexOf(suit) * RANKS + rank - 1
}

/** Returns the card at a place of a pile of several packs. */
export function cardIn(place: number): number {
  return place % CARDS_IN_PACK
}
