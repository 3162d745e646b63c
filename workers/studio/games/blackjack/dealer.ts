import type { HandTotal } from './hand.ts'

/** The cards of six packs by what they count, and what a dealer who stands on every 17 comes to with those that are left. */

export const VALUES = 10
export const ACE_INDEX = 0
export const TEN_INDEX = 9
/** Totals 17 to 21 of the dealer, then more than 21. */
export const OUTCOMES = 6
/** As many cards of one value as the dealer or a hand can draw. */
const MOST_OF_A_VALUE = 24
/** More than the cards of one value that can be dealt, and small enough for a key to be a whole number. */
export const KEYS = Array.from({ length: VALUES }, (_, index) => 25 ** index)

/** The packs without the cards that are dealt: how many of each value there are, aces first. */
export class Packs {
  readonly counts: number[]
  left: number
  dealt = 0
  /** Names what is dealt. */
  key = 0

  constructor(packs: number) {
    this.counts = Array.from({ length: VALUES }, (_, index) => (index === TEN_INDEX ? 16 : 4) * packs)
    this.left = 52 * packs
  }

  /** Deals a card of this value, calls `work` with the ways so far times those of the card, and puts the card back. */
  deal(index: number, ways: bigint, work: (ways: bigint) => void): void {
    const next = ways * BigInt(this.counts[index] ?? 0)
    if (next === 0n) return
    this.#move(index, 1)
    work(next)
    this.#move(index, -1)
  }

  /** Deals the open card of the dealer and every two cards of the player, in either order. */
  dealStarts(up: number, work: (first: number, second: number, ways: bigint) => void): void {
    this.deal(up, 1n, (one) => {
      for (let first = 0; first < VALUES; first += 1)
        this.deal(first, one, (two) => {
          for (let second = first; second < VALUES; second += 1)
            this.deal(second, first === second ? two : 2n * two, (three) => work(first, second, three))
        })
    })
  }

  #move(index: number, cards: number): void {
    this.counts[index] = (this.counts[index] ?? 0) - cards
    this.left -= cards
    this.dealt += cards
    this.key += cards * (KEYS[index] ?? 0)
  }
}

export interface Hand {
  /** With aces as one. */
  hard: number
  hasAce: boolean
  cards: number
}

export const EMPTY: Hand = { hard: 0, hasAce: false, cards: 0 }
export const add = ({ hard, hasAce, cards }: Hand, index: number): Hand => ({
  hard: hard + index + 1,
  hasAce: hasAce || index === ACE_INDEX,
  cards: cards + 1,
})

export function totalOf({ hard, hasAce }: Hand): HandTotal {
  const isSoft = hasAce && hard + 10 <= 21
  return { total: isSoft ? hard + 10 : hard, isSoft }
}

/** Cards by their value, in any order. */
export type Cards = readonly { index: number; count: number }[]

/** Cards with which the dealer ends, and in how many orders they are drawn. */
interface Ending {
  outcome: number
  cards: number
  values: Cards
  orders: bigint
}

/** Returns how the dealer can end after this card, without a blackjack. */
function endingsAfter(up: number): Ending[] {
  const endings = new Map<string, Ending>()
  const draw = (hand: Hand, counts: readonly number[]): void => {
    const { total } = totalOf(hand)
    if (hand.cards === 2 && total === 21) return
    if (total < 17) {
      for (let index = 0; index < VALUES; index += 1)
        draw(
          add(hand, index),
          counts.map((count, value) => count + Number(value === index)),
        )
      return
    }
    const ending = endings.get(String(counts))
    const outcome = total > 21 ? OUTCOMES - 1 : total - 17
    if (ending) ending.orders += 1n
    else endings.set(String(counts), { outcome, cards: hand.cards - 1, values: cardsOf(counts), orders: 1n })
  }
  draw(
    add(EMPTY, up),
    Array.from({ length: VALUES }, () => 0),
  )
  return [...endings.values()]
}

/** Ways of the dealer, by how many cards are drawn and by outcome. */
export type DealerWays = bigint[][]

/** Returns the values of which there are any. */
export function cardsOf(counts: readonly number[]): Cards {
  return counts.map((count, index) => ({ index, count })).filter(({ count }) => count > 0)
}

/** A dealer with one open card, by its index (aces first). */
export class Dealer {
  readonly #up: number
  readonly #endings: Ending[]
  readonly #most: number
  readonly #ways = new Map<number, DealerWays>()

  constructor(up: number) {
    this.#up = up
    this.#endings = endingsAfter(up)
    this.#most = Math.max(...this.#endings.map(({ cards }) => cards))
  }

  /** Returns how many of the cards that are left do not make a blackjack: only then does a hand count. */
  othersThanBlackjack({ counts, left }: Pick<Packs, 'counts' | 'left'>): number {
    if (this.#up === ACE_INDEX) return left - (counts[TEN_INDEX] ?? 0)
    return this.#up === TEN_INDEX ? left - (counts[ACE_INDEX] ?? 0) : left
  }

  /** Returns the ways to each outcome with the cards that are left. */
  waysWith({ counts, key }: Pick<Packs, 'counts' | 'key'>): DealerWays {
    const earlier = this.#ways.get(key)
    if (earlier) return earlier
    const ways = Array.from({ length: this.#most + 1 }, () => Array.from({ length: OUTCOMES }, () => 0n))
    for (const { outcome, cards, values, orders } of this.#endings) {
      const row = ways[cards]
      if (row) row[outcome] = (row[outcome] ?? 0n) + orders * waysToDraw(values, counts)
    }
    this.#ways.set(key, ways)
    return ways
  }
}

/** Returns in how many ways these cards can be drawn in a certain order of their values. */
export function waysToDraw(cards: Cards, counts: readonly number[]): bigint {
  let ways = 1n
  for (const { index, count } of cards) ways *= fallingFactorials(counts[index] ?? 0)[count] ?? 0n
  return ways
}

const factorials = new Map<number, bigint[]>()

/** Returns in how many orders 0, 1, 2 … of so many cards can be drawn. */
function fallingFactorials(count: number): bigint[] {
  const earlier = factorials.get(count)
  if (earlier) return earlier
  const orders = [1n]
  for (let index = 0; index < MOST_OF_A_VALUE; index += 1)
    orders.push((orders[index] ?? 0n) * BigInt(Math.max(0, count - index)))
  factorials.set(count, orders)
  return orders
}
