import { PACKS } from './engine.ts'
import { adviceOn, columnOf, type Strategy } from './strategy.ts'

/**
 * What the printed strategy returns, for six packs and every card that has been dealt taken out of them: no card is
 * ever counted as if it could come again. Each order of the player's cards and each hand of the dealer is weighed by
 * its chance; the sums are of floating point numbers, whose error is far below what is stated.
 *
 * A split is twice the return of one of its hands: what the second hand and the dealer draw is distributed the same
 * whatever the first hand took, because every order of the packs is equally likely.
 */

const VALUES = 10
const ACE_INDEX = 0
const TEN_INDEX = 9
/** Totals 17 to 21 of the dealer, then more than 21. */
const OUTCOMES = 6
/** More than the cards of one value that can be dealt, and small enough for a key to be a whole number. */
const KEYS = Array.from({ length: VALUES }, (_, index) => 25 ** index)

/** What the dealer comes to without a blackjack, by total; and the chance of a blackjack. */
interface Dealer {
  totals: Float64Array
  blackjack: number
}

/** The packs without the cards that are dealt: how many of each value there are, aces first. */
class Packs {
  readonly counts: number[]
  left: number
  /** Names what is dealt. */
  key = 0

  constructor(packs: number) {
    this.counts = Array.from({ length: VALUES }, (_, index) => (index === TEN_INDEX ? 16 : 4) * packs)
    this.left = 52 * packs
  }

  take(index: number): void {
    this.counts[index] = (this.counts[index] ?? 0) - 1
    this.left -= 1
    this.key += KEYS[index] ?? 0
  }

  put(index: number): void {
    this.counts[index] = (this.counts[index] ?? 0) + 1
    this.left += 1
    this.key -= KEYS[index] ?? 0
  }

  chance(index: number): number {
    return (this.counts[index] ?? 0) / this.left
  }
}

interface Playing {
  /** With aces as one. */
  hard: number
  hasAce: boolean
  cards: number
}

const EMPTY: Playing = { hard: 0, hasAce: false, cards: 0 }
const totalOf = (hard: number, hasAce: boolean) => (hasAce && hard + 10 <= 21 ? hard + 10 : hard)
const add = ({ hard, hasAce, cards }: Playing, index: number): Playing => ({
  hard: hard + index + 1,
  hasAce: hasAce || index === ACE_INDEX,
  cards: cards + 1,
})

/** Every hand of the player against one card of the dealer, by its index (aces first). */
export class Table {
  readonly #packs: Packs
  readonly #dealers = new Map<number, Dealer>()
  readonly #up: number
  #strategy: Strategy

  constructor(up: number, strategy: Strategy, packs = PACKS) {
    this.#up = up
    this.#strategy = strategy
    this.#packs = new Packs(packs)
  }

  /**
   * Returns what two cards gain in bets when they stand and when they are doubled, given that the dealer has no
   * blackjack: as published tables state it.
   */
  gainsOfHand(first: number, second: number): { stand: number; double: number } {
    const dealt = [this.#up, first, second]
    for (const index of dealt) this.#packs.take(index)
    const hand = add(add(EMPTY, first), second)
    const [stand, double, weight] = [
      this.#stand(hand),
      2 * this.#each(hand, (next) => this.#stand(next)),
      this.#weight(),
    ]
    for (const index of dealt) this.#packs.put(index)
    return { stand: stand / weight, double: double / weight }
  }

  /** Returns the gain of a round that begins with this card of the dealer, in bets, weighed by the chance of the card. */
  gain(strategy: Strategy): number {
    this.#strategy = strategy
    const packs = this.#packs
    const weight = packs.chance(this.#up)
    let sum = 0
    packs.take(this.#up)
    for (let first = 0; first < VALUES; first += 1)
      for (let second = first; second < VALUES; second += 1) {
        const chance = packs.chance(first)
        packs.take(first)
        const both = chance * packs.chance(second) * (first === second ? 1 : 2)
        packs.take(second)
        sum += both * this.#dealt(first, second)
        packs.put(second)
        packs.put(first)
      }
    packs.put(this.#up)
    return weight * sum
  }

  #dealt(first: number, second: number): number {
    const { blackjack } = this.#dealer()
    const hand = add(add(EMPTY, first), second)
    if (totalOf(hand.hard, hand.hasAce) === 21) return 1.5 * (1 - blackjack)
    const { pairs } = this.#strategy
    const splits = first === second && pairs[first + 1]?.[columnOf(this.#up + 1)] === 'P'
    return (splits ? 2 * this.#split(first) : this.#play(hand, true)) - blackjack
  }

  /** One hand of a split: the other card of the pair is out of the packs. */
  #split(index: number): number {
    let sum = 0
    for (let next = 0; next < VALUES; next += 1) {
      const chance = this.#packs.chance(next)
      if (chance === 0) continue
      const hand = add(add(EMPTY, index), next)
      this.#packs.take(next)
      sum += chance * (index === ACE_INDEX ? this.#stand(hand) : this.#play(hand, true))
      this.#packs.put(next)
    }
    return sum
  }

  #play(hand: Playing, mayDouble: boolean): number {
    const total = totalOf(hand.hard, hand.hasAce)
    if (hand.hard > 21) return -this.#weight()
    if (total === 21) return this.#stand(hand)
    const { hard, soft } = this.#strategy
    const isSoft = total !== hand.hard
    const advice = adviceOn(isSoft ? soft : hard, total, columnOf(this.#up + 1))
    if (mayDouble && (advice === 'D' || advice === 'd')) return 2 * this.#each(hand, (next) => this.#stand(next))
    if (advice === 'S' || advice === 'd') return this.#stand(hand)
    return this.#each(hand, (next) => this.#play(next, false))
  }

  #each(hand: Playing, after: (next: Playing) => number): number {
    let sum = 0
    for (let index = 0; index < VALUES; index += 1) {
      const chance = this.#packs.chance(index)
      if (chance === 0) continue
      this.#packs.take(index)
      sum += chance * after(add(hand, index))
      this.#packs.put(index)
    }
    return sum
  }

  /** The chance that the dealer has no blackjack: only then does a hand of the player count. */
  #weight(): number {
    return 1 - this.#dealer().blackjack
  }

  #stand({ hard, hasAce }: Playing): number {
    if (hard > 21) return -this.#weight()
    const total = totalOf(hard, hasAce)
    const { totals } = this.#dealer()
    let sum = totals[OUTCOMES - 1] ?? 0
    for (let outcome = 0; outcome < OUTCOMES - 1; outcome += 1)
      sum += Math.sign(total - (17 + outcome)) * (totals[outcome] ?? 0)
    return sum
  }

  #dealer(): Dealer {
    const earlier = this.#dealers.get(this.#packs.key)
    if (earlier) return earlier
    const dealer: Dealer = { totals: new Float64Array(OUTCOMES), blackjack: 0 }
    this.#draw(add(EMPTY, this.#up), 1, dealer)
    this.#dealers.set(this.#packs.key, dealer)
    return dealer
  }

  #draw(hand: Playing, chance: number, dealer: Dealer): void {
    const total = totalOf(hand.hard, hand.hasAce)
    if (hand.cards === 2 && total === 21) {
      dealer.blackjack += chance
      return
    }
    if (total >= 17) {
      const outcome = total > 21 ? OUTCOMES - 1 : total - 17
      dealer.totals[outcome] = (dealer.totals[outcome] ?? 0) + chance
      return
    }
    for (let index = 0; index < VALUES; index += 1) {
      const next = chance * this.#packs.chance(index)
      if (next === 0) continue
      this.#packs.take(index)
      this.#draw(add(hand, index), next, dealer)
      this.#packs.put(index)
    }
  }
}

/** Returns what a round gains on average under a strategy, in bets. */
export function gainOf(strategy: Strategy): number {
  const cards = Array.from({ length: VALUES }, (_, up) => up)
  return cards.reduce((sum, up) => sum + new Table(up, strategy).gain(strategy), 0)
}
