import { rankOf, type Suit, suitOf } from '../../engine/cards.ts'

/** The kinds of a hand of three cards, best first: the order of three-card poker. */
export const HANDS = ['straightFlush', 'three', 'straight', 'flush', 'pair', 'high'] as const
export type Hand = (typeof HANDS)[number]

const CARDS = 3
/** The ace counts above the king, but in the straight of ace, two and three it is the one below the two. */
const HIGH_ACE = 14
const LOW_STRAIGHT = [HIGH_ACE, 3, 2]
const BASE = 15

/** A hand of three cards: its kind, and a number that is higher for a better hand and the same for an equal one. */
export interface RankedHand {
  hand: Hand
  value: number
}

/** Ranks three cards. Suits never decide between two hands. */
export function rank(cards: readonly number[]): RankedHand {
  const ranks = cards.map((card) => (rankOf(card) === 1 ? HIGH_ACE : rankOf(card))).toSorted((a, b) => b - a)
  const hand = kindOf(ranks, cards.map(suitOf))
  const kindRank = HANDS.length - HANDS.indexOf(hand)
  return { hand, value: [kindRank, ...decidingRanks(hand, ranks)].reduce((value, each) => value * BASE + each, 0) }
}

function kindOf(ranks: readonly number[], suits: readonly Suit[]): Hand {
  const different = new Set(ranks).size
  if (different === 1) return 'three'
  if (different === 2) return 'pair'
  const isFlush = new Set(suits).size === 1
  const [top = 0, , bottom = 0] = ranks
  const isStraight = top - bottom === CARDS - 1 || isLowStraight(ranks)
  if (isStraight) return isFlush ? 'straightFlush' : 'straight'
  return isFlush ? 'flush' : 'high'
}

/** Returns the ranks in the order in which they decide between two hands of one kind. */
function decidingRanks(hand: Hand, ranks: readonly number[]): readonly number[] {
  if (isLowStraight(ranks)) return [3, 2, 1]
  if (hand !== 'pair') return ranks
  const [top = 0, middle = 0, bottom = 0] = ranks
  return top === middle ? ranks : [middle, bottom, top]
}

function isLowStraight(ranks: readonly number[]): boolean {
  return String(ranks) === String(LOW_STRAIGHT)
}
