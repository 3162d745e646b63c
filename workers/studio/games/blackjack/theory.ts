import { type Fraction, fraction, multiply, add as plus, sum, ZERO } from '../../engine/fraction.ts'
import { PACKS } from './engine.ts'
import { adviceOn, columnOf, type Strategy } from './strategy.ts'

/**
 * What the printed strategy returns, for six packs and every card that has been dealt taken out of them, as an exact
 * fraction: no card is ever counted as if it could come again. Each order in which cards can be dealt is counted by the
 * number of its ways, a whole number; the ways of as many cards are added up, and divided once by all orders of so many
 * cards.
 *
 * A split is twice the return of one of its hands: what the second hand and the dealer draw is distributed the same
 * whatever the first hand took, because every order of the packs is equally likely.
 */

const VALUES = 10
const ACE_INDEX = 0
const TEN_INDEX = 9
/** Totals 17 to 21 of the dealer, then more than 21. */
const OUTCOMES = 6
/** More cards of one value than the dealer draws. */
const MOST_OF_A_VALUE = 17
/** More than the cards of one value that can be dealt, and small enough for a key to be a whole number. */
const KEYS = Array.from({ length: VALUES }, (_, index) => 25 ** index)

/** The packs without the cards that are dealt: how many of each value there are, aces first. */
class Packs {
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

  #move(index: number, cards: number): void {
    this.counts[index] = (this.counts[index] ?? 0) - cards
    this.left -= cards
    this.dealt += cards
    this.key += cards * (KEYS[index] ?? 0)
  }
}

interface Hand {
  /** With aces as one. */
  hard: number
  hasAce: boolean
  cards: number
}

const EMPTY: Hand = { hard: 0, hasAce: false, cards: 0 }
const totalOf = ({ hard, hasAce }: Hand) => (hasAce && hard + 10 <= 21 ? hard + 10 : hard)
const add = ({ hard, hasAce, cards }: Hand, index: number): Hand => ({
  hard: hard + index + 1,
  hasAce: hasAce || index === ACE_INDEX,
  cards: cards + 1,
})

/** Cards with which the dealer ends, in any order: how many of each value, and in how many orders they are drawn. */
interface Ending {
  outcome: number
  cards: number
  values: { index: number; count: number }[]
  orders: bigint
}

/** Returns how the dealer can end after this card, without a blackjack. */
function endingsAfter(up: number): Ending[] {
  const endings = new Map<string, Ending>()
  const draw = (hand: Hand, counts: readonly number[]): void => {
    const total = totalOf(hand)
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
    if (ending) ending.orders += 1n
    else
      endings.set(String(counts), {
        outcome: total > 21 ? OUTCOMES - 1 : total - 17,
        cards: hand.cards - 1,
        values: counts.map((count, index) => ({ index, count })).filter(({ count }) => count > 0),
        orders: 1n,
      })
  }
  draw(
    add(EMPTY, up),
    Array.from({ length: VALUES }, () => 0),
  )
  return [...endings.values()]
}

/** Ways of the dealer, by how many cards are drawn and by outcome. */
type DealerWays = bigint[][]

/** Every hand of the player against one card of the dealer, by its index (aces first). */
export class Table {
  readonly #packs: Packs
  readonly #endings: Ending[]
  readonly #dealers = new Map<number, DealerWays>()
  readonly #up: number
  #strategy: Strategy
  /** Half bets that are gained times the ways to gain them, by the number of cards that are dealt. */
  #gains: bigint[] = []

  constructor(up: number, strategy: Strategy, packs = PACKS) {
    this.#up = up
    this.#strategy = strategy
    this.#packs = new Packs(packs)
    this.#endings = endingsAfter(up)
  }

  /**
   * Returns what two cards gain in bets when they stand and when they are doubled, given that the dealer has no
   * blackjack: as published tables state it.
   */
  gainsOfHand(first: number, second: number): { stand: Fraction; double: Fraction } {
    const hand = add(add(EMPTY, first), second)
    return {
      stand: this.#gainAfter(first, second, () => this.#stand(hand, 1n)),
      double: this.#gainAfter(first, second, () => this.#double(hand, 1n)),
    }
  }

  #gainAfter(first: number, second: number, work: () => void): Fraction {
    const packs = this.#packs
    let gain = ZERO
    this.#gains = []
    packs.deal(this.#up, 1n, () =>
      packs.deal(first, 1n, () =>
        packs.deal(second, 1n, () => {
          work()
          gain = multiply(this.#gained(), fraction(packs.left, this.#othersThanBlackjack()))
        }),
      ),
    )
    return gain
  }

  /** Returns the gain of a round that begins with this card of the dealer, in bets, times the chance of the card. */
  gain(strategy: Strategy): Fraction {
    this.#strategy = strategy
    this.#gains = []
    const packs = this.#packs
    packs.deal(this.#up, 1n, (up) => {
      for (let first = 0; first < VALUES; first += 1)
        packs.deal(first, up, (one) => {
          for (let second = first; second < VALUES; second += 1)
            packs.deal(second, first === second ? one : 2n * one, (both) => this.#start(first, second, both))
        })
    })
    return this.#gained()
  }

  /** Returns the sum of what was gained, in bets, by the ways to deal the cards after those that are dealt now. */
  #gained(): Fraction {
    const { dealt, left } = this.#packs
    let [sum, orders] = [ZERO, 1n]
    for (let cards = 1; dealt + cards < this.#gains.length; cards += 1) {
      orders *= BigInt(left - cards + 1)
      sum = plus(sum, fraction(this.#gains[dealt + cards] ?? 0n, 2n * orders))
    }
    return sum
  }

  /** Adds what is gained, in half bets, when so many more cards are drawn. */
  #gainOf(halfBets: bigint, more: number): void {
    const cards = this.#packs.dealt + more
    for (let index = this.#gains.length; index <= cards; index += 1) this.#gains.push(0n)
    this.#gains[cards] = (this.#gains[cards] ?? 0n) + halfBets
  }

  #start(first: number, second: number, ways: bigint): void {
    const others = this.#othersThanBlackjack()
    const hand = add(add(EMPTY, first), second)
    if (totalOf(hand) === 21) {
      this.#gainOf(3n * ways * BigInt(others), 1)
      return
    }
    this.#gainOf(-2n * ways * BigInt(this.#packs.left - others), 1)
    const { pairs } = this.#strategy
    const splits = first === second && pairs[first + 1]?.[columnOf(this.#up + 1)] === 'P'
    if (splits) this.#split(first, 2n * ways)
    else this.#play(hand, true, ways)
  }

  /** One hand of a split: the other card of the pair is out of the packs. */
  #split(index: number, ways: bigint): void {
    this.#each(add(EMPTY, index), ways, (hand, next) =>
      index === ACE_INDEX ? this.#stand(hand, next) : this.#play(hand, true, next),
    )
  }

  #play(hand: Hand, mayDouble: boolean, ways: bigint): void {
    const total = totalOf(hand)
    const { hard, soft } = this.#strategy
    const advice = adviceOn(total === hand.hard ? hard : soft, total, columnOf(this.#up + 1))
    const stands = total >= 21 || advice === 'S' || (advice === 'd' && !mayDouble)
    if (stands) this.#stand(hand, ways)
    else if (mayDouble && (advice === 'D' || advice === 'd')) this.#double(hand, ways)
    else this.#each(hand, ways, (next, more) => this.#play(next, false, more))
  }

  #double(hand: Hand, ways: bigint): void {
    this.#each(hand, 2n * ways, (next, more) => this.#stand(next, more))
  }

  #each(hand: Hand, ways: bigint, after: (next: Hand, ways: bigint) => void): void {
    for (let index = 0; index < VALUES; index += 1)
      this.#packs.deal(index, ways, (more) => after(add(hand, index), more))
  }

  /** Returns how many of the cards that are left do not give the dealer a blackjack: only then does a hand count. */
  #othersThanBlackjack(): number {
    const { counts, left } = this.#packs
    if (this.#up === ACE_INDEX) return left - (counts[TEN_INDEX] ?? 0)
    return this.#up === TEN_INDEX ? left - (counts[ACE_INDEX] ?? 0) : left
  }

  #stand(hand: Hand, ways: bigint): void {
    const total = totalOf(hand)
    if (total > 21) {
      this.#gainOf(-2n * ways * BigInt(this.#othersThanBlackjack()), 1)
      return
    }
    for (const [cards, outcomes] of this.#dealer().entries()) {
      let gained = outcomes[OUTCOMES - 1] ?? 0n
      for (let outcome = 0; outcome < OUTCOMES - 1; outcome += 1)
        gained += BigInt(Math.sign(total - (17 + outcome))) * (outcomes[outcome] ?? 0n)
      if (gained !== 0n) this.#gainOf(2n * ways * gained, cards)
    }
  }

  #dealer(): DealerWays {
    const earlier = this.#dealers.get(this.#packs.key)
    if (earlier) return earlier
    const falling = this.#packs.counts.map(fallingFactorials)
    const most = Math.max(...this.#endings.map(({ cards }) => cards))
    const ways: DealerWays = Array.from({ length: most + 1 }, () => Array.from({ length: OUTCOMES }, () => 0n))
    for (const { outcome, cards, values, orders } of this.#endings) {
      let product = orders
      for (const { index, count } of values) product *= falling[index]?.[count] ?? 0n
      const row = ways[cards]
      if (row) row[outcome] = (row[outcome] ?? 0n) + product
    }
    this.#dealers.set(this.#packs.key, ways)
    return ways
  }
}

/** Returns in how many orders 0, 1, 2 … of so many cards can be drawn. */
function fallingFactorials(count: number): bigint[] {
  const orders = [1n]
  for (let index = 0; index < MOST_OF_A_VALUE; index += 1)
    orders.push((orders[index] ?? 0n) * BigInt(Math.max(0, count - index)))
  return orders
}

/** Returns what a round gains on average under a strategy, in bets. */
export function gainOf(strategy: Strategy, packs = PACKS): Fraction {
  return sum(Array.from({ length: VALUES }, (_, up) => new Table(up, strategy, packs).gain(strategy)))
}
