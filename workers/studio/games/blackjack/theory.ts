import { type Fraction, fraction, multiply, sum, ZERO } from '../../engine/fraction.ts'
import { ACE_INDEX, add, Dealer, EMPTY, type Hand, OUTCOMES, Packs, totalOf, VALUES } from './dealer.ts'
import { PACKS } from './engine.ts'
import { moveOf, type Strategy, splits } from './strategy.ts'
import { Sums } from './sums.ts'

/**
 * What the printed strategy returns, for six packs and every card that has been dealt taken out of them, as an exact
 * fraction: no card is ever counted as if it could come again. Each order in which cards can be dealt is counted by the
 * number of its ways, a whole number; the ways of as many cards are added up, and divided once by all orders of so many
 * cards.
 *
 * A split is twice the return of one of its hands: what the second hand and the dealer draw is distributed the same
 * whatever the first hand took, because every order of the packs is equally likely.
 */

/** Every hand of the player against one card of the dealer, by its index (aces first). */
export class Table {
  readonly #packs: Packs
  readonly #dealer: Dealer
  readonly #up: number
  #strategy: Strategy
  /** Half bets that are gained times the ways to gain them. */
  #gains = new Sums()

  constructor(up: number, strategy: Strategy, packs = PACKS) {
    this.#up = up
    this.#strategy = strategy
    this.#packs = new Packs(packs)
    this.#dealer = new Dealer(up)
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
    this.#gains = new Sums()
    packs.deal(this.#up, 1n, () =>
      packs.deal(first, 1n, () =>
        packs.deal(second, 1n, () => {
          work()
          gain = multiply(this.#insuranceGain(), fraction(packs.left, this.#dealer.othersThanBlackjack(packs)))
        }),
      ),
    )
    return gain
  }

  /** Returns the gain of a round that begins with this card of the dealer, in bets, times the chance of the card. */
  gain(strategy: Strategy): Fraction {
    this.#strategy = strategy
    this.#gains = new Sums()
    this.#packs.dealStarts(this.#up, (first, second, ways) => this.#start(first, second, ways))
    return this.#insuranceGain()
  }

  /** Returns what was gained, in bets, by the ways to deal the cards after those that are dealt now. */
  #insuranceGain(): Fraction {
    return multiply(this.#gains.over(this.#packs.dealt, this.#packs.left), fraction(1, 2))
  }

  /** Adds what is gained, in half bets, when so many more cards are drawn. */
  #gainOf(halfBets: bigint, more: number): void {
    this.#gains.add(this.#packs.dealt + more, halfBets)
  }

  #start(first: number, second: number, ways: bigint): void {
    const others = this.#dealer.othersThanBlackjack(this.#packs)
    const hand = add(add(EMPTY, first), second)
    if (totalOf(hand).total === 21) {
      this.#gainOf(3n * ways * BigInt(others), 1)
      return
    }
    this.#gainOf(-2n * ways * BigInt(this.#packs.left - others), 1)
    if (splits(this.#strategy, first, second, this.#up)) this.#split(first, 2n * ways)
    else this.#play(hand, true, ways)
  }

  /** One hand of a split: the other card of the pair is out of the packs. */
  #split(index: number, ways: bigint): void {
    this.#each(add(EMPTY, index), ways, (hand, next) =>
      index === ACE_INDEX ? this.#stand(hand, next) : this.#play(hand, true, next),
    )
  }

  #play(hand: Hand, mayDouble: boolean, ways: bigint): void {
    const move = moveOf(this.#strategy, totalOf(hand), this.#up, mayDouble)
    if (move === 'stand') this.#stand(hand, ways)
    else if (move === 'double') this.#double(hand, ways)
    else this.#each(hand, ways, (next, more) => this.#play(next, false, more))
  }

  #double(hand: Hand, ways: bigint): void {
    this.#each(hand, 2n * ways, (next, more) => this.#stand(next, more))
  }

  #each(hand: Hand, ways: bigint, after: (next: Hand, ways: bigint) => void): void {
    for (let index = 0; index < VALUES; index += 1)
      this.#packs.deal(index, ways, (more) => after(add(hand, index), more))
  }

  #stand(hand: Hand, ways: bigint): void {
    const { total } = totalOf(hand)
    if (total > 21) {
      this.#gainOf(-2n * ways * BigInt(this.#dealer.othersThanBlackjack(this.#packs)), 1)
      return
    }
    for (const [cards, outcomes] of this.#dealer.waysWith(this.#packs).entries()) {
      let gained = outcomes[OUTCOMES - 1] ?? 0n
      for (let outcome = 0; outcome < OUTCOMES - 1; outcome += 1)
        gained += BigInt(Math.sign(total - (17 + outcome))) * (outcomes[outcome] ?? 0n)
      if (gained !== 0n) this.#gainOf(2n * ways * gained, cards)
    }
  }
}

/** Returns what a round gains on average under a strategy, in bets. */
export function gainOf(strategy: Strategy, packs = PACKS): Fraction {
  return sum(Array.from({ length: VALUES }, (_, up) => new Table(up, strategy, packs).gain(strategy)))
}
