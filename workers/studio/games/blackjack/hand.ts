import { ACE, rankOf } from '../../engine/cards.ts'

const TEN = 10
export const BLACKJACK = 21

/** What a hand counts: with an ace as eleven when it may (soft). */
export interface HandTotal {
  total: number
  isSoft: boolean
}

/** Returns what a card counts, an ace as one. */
export function pointsOf(card: number): number {
  return Math.min(rankOf(card), TEN)
}

export function totalOf(cards: readonly number[]): HandTotal {
  const hard = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const isSoft = hard + TEN <= BLACKJACK && cards.some((card) => rankOf(card) === ACE)
  return { total: isSoft ? hard + TEN : hard, isSoft }
}

/** Returns true for an ace with a ten. Whether the hand comes of a split is for the caller to know. */
export function isNatural(cards: readonly number[]): boolean {
  return cards.length === 2 && totalOf(cards).total === BLACKJACK
}

/** Returns true when the dealer takes another card: the dealer stands on every 17. */
export function dealerDraws(cards: readonly number[]): boolean {
  return totalOf(cards).total < 17
}

export function isPair([first, second]: readonly number[]): boolean {
  return first !== undefined && second !== undefined && pointsOf(first) === pointsOf(second)
}
