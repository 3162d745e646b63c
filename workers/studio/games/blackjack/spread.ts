import { type Fraction, fraction, multiply, subtract } from '../../engine/fraction.ts'
import {
  ACE_INDEX,
  add,
  cardsOf,
  Dealer,
  EMPTY,
  type Hand,
  KEYS,
  OUTCOMES,
  Packs,
  totalOf,
  VALUES,
  waysToDraw,
} from './dealer.ts'
import { PACKS } from './engine.ts'
import { moveOf, type Strategy, splits } from './strategy.ts'
import { Sums } from './sums.ts'

/** How often a round pays anything, what it gains in bets, and how far that strays. */
export interface Spread {
  /** The chance that a round pays: a win, or a stake that comes back. */
  hitRate: Fraction
  /** The chance that it pays more than all of its stakes. */
  gainRate: Fraction
  gain: Fraction
  variance: Fraction
}

/** How a hand ends for its player: what it counts, and how many bets lie on it. */
interface End {
  total: number
  bets: number
}

/** What the same cards of the player can come to, each with the number of orders that lead there. */
interface Ends {
  counts: readonly number[]
  results: Map<number, { ends: readonly End[]; orders: bigint }>
}

const BUST = 22
const NO_CARDS: readonly number[] = Array.from({ length: VALUES }, () => 0)

/**
 * Returns the spread of a strategy, as exact as its return. The two hands of a split meet the same dealer, so every end of
 * the one is counted with every end of the other. That takes a minute.
 */
export function spreadOf(strategy: Strategy): Spread {
  const sums: RoundSums = { hits: new Sums(), wins: new Sums(), gains: new Sums(), squares: new Sums() }
  const packs = new Packs(PACKS)
  const { dealt, left } = packs
  for (let up = 0; up < VALUES; up += 1) new Rounds(up, strategy, packs, sums).count()
  const gain = multiply(sums.gains.over(dealt, left), fraction(1, 2))
  const square = multiply(sums.squares.over(dealt, left), fraction(1, 4))
  const [hitRate, gainRate] = [sums.hits.over(dealt, left), sums.wins.over(dealt, left)]
  return { hitRate, gainRate, gain, variance: subtract(square, multiply(gain, gain)) }
}

/** The ways of rounds that pay, and of those that gain; of all what they gain in half bets, and its square. */
interface RoundSums {
  hits: Sums
  wins: Sums
  gains: Sums
  squares: Sums
}

/** Every round that begins with one card of the dealer. */
class Rounds {
  readonly #up: number
  readonly #strategy: Strategy
  readonly #packs: Packs
  readonly #dealer: Dealer
  readonly #sums: RoundSums

  constructor(up: number, strategy: Strategy, packs: Packs, sums: RoundSums) {
    this.#up = up
    this.#strategy = strategy
    this.#packs = packs
    this.#dealer = new Dealer(up)
    this.#sums = sums
  }

  count(): void {
    this.#packs.dealStarts(this.#up, (first, second, ways) => this.#start(first, second, ways))
  }

  #start(first: number, second: number, ways: bigint): void {
    const others = BigInt(this.#dealer.othersThanBlackjack(this.#packs))
    const blackjacks = BigInt(this.#packs.left) - others
    const hand = add(add(EMPTY, first), second)
    const isNatural = totalOf(hand).total === 21
    this.#add(1, ways * blackjacks, isNatural ? 0 : -2, isNatural)
    if (isNatural) this.#add(1, ways * others, 3, true)
    else for (const ends of this.#endsOf(hand, first, second)) this.#meet(ends, ways)
  }

  #endsOf(hand: Hand, first: number, second: number): Iterable<Ends> {
    if (!splits(this.#strategy, first, second, this.#up)) return this.#play(hand, true)
    const hands = [...this.#play(add(EMPTY, first), true, first === ACE_INDEX)]
    return pairsOf(hands)
  }

  /** Returns what a hand can come to. One card alone takes another first; of a split ace, only that. */
  #play(start: Hand, mayDouble: boolean, takesOne = false): Iterable<Ends> {
    const found = new Map<number, Ends>()
    const play = (hand: Hand, counts: readonly number[], bets: number, move: 'hit' | 'stand' | 'double'): void => {
      if (move === 'stand') {
        addTo(found, counts, [{ total: Math.min(BUST, totalOf(hand).total), bets }], 1n)
        return
      }
      for (let index = 0; index < VALUES; index += 1) {
        const next = add(hand, index)
        const isLast = move === 'double' || takesOne
        const then = isLast ? 'stand' : moveOf(this.#strategy, totalOf(next), this.#up, mayDouble && next.cards === 2)
        play(next, withOne(counts, index), move === 'double' ? 2 : 1, then)
      }
    }
    play(start, NO_CARDS, 1, start.cards === 1 ? 'hit' : moveOf(this.#strategy, totalOf(start), this.#up, mayDouble))
    return found.values()
  }

  /** Lets what the player came to meet every end of the dealer. */
  #meet({ counts, results }: Ends, before: bigint): void {
    const drawn = before * waysToDraw(cardsOf(counts), this.#packs.counts)
    if (drawn === 0n) return
    const more = counts.reduce((sum, count) => sum + count, 0)
    const rest = {
      counts: this.#packs.counts.map((count, index) => count - (counts[index] ?? 0)),
      left: this.#packs.left - more,
      key: this.#packs.key + keyOf(counts),
    }
    for (const { ends, orders } of results.values()) {
      const ways = drawn * orders
      const isBust = ends.every(({ total }) => total === BUST)
      if (isBust) {
        const bets = ends.reduce((sum, each) => sum + each.bets, 0)
        this.#add(more + 1, ways * BigInt(this.#dealer.othersThanBlackjack(rest)), -2 * bets, false)
      } else
        for (const [cards, outcomes] of this.#dealer.waysWith(rest).entries())
          for (const [outcome, dealt] of outcomes.entries())
            if (dealt > 0n) {
              const gains = ends.map((end) => gainOf(end, outcome))
              const pays = ends.some(({ total }, hand) => total !== BUST && (gains[hand] ?? 0) >= 0)
              this.#add(
                more + cards,
                ways * dealt,
                gains.reduce((a, b) => a + b),
                pays,
              )
            }
    }
  }

  /** Counts rounds that end with so many more cards and gain so many half bets. */
  #add(more: number, ways: bigint, gain: number, pays: boolean): void {
    const cards = this.#packs.dealt + more
    this.#sums.gains.add(cards, ways * BigInt(gain))
    this.#sums.squares.add(cards, ways * BigInt(gain * gain))
    if (pays) this.#sums.hits.add(cards, ways)
    if (gain > 0) this.#sums.wins.add(cards, ways)
  }
}

/** Returns what a hand gains against an outcome of the dealer, in half bets. */
function gainOf({ total, bets }: End, outcome: number): number {
  if (total === BUST) return -2 * bets
  return 2 * bets * (outcome === OUTCOMES - 1 ? 1 : Math.sign(total - (17 + outcome)))
}

/** Returns what two hands that begin alike can come to together. */
function pairsOf(hands: readonly Ends[]): Iterable<Ends> {
  const found = new Map<number, Ends>()
  for (const one of hands)
    for (const other of hands) {
      const counts = one.counts.map((count, index) => count + (other.counts[index] ?? 0))
      for (const first of one.results.values())
        for (const second of other.results.values())
          addTo(found, counts, [...first.ends, ...second.ends], first.orders * second.orders)
    }
  return found.values()
}

function addTo(found: Map<number, Ends>, counts: readonly number[], ends: readonly End[], orders: bigint): void {
  const key = keyOf(counts)
  const same = found.get(key) ?? { counts, results: new Map() }
  found.set(key, same)
  const name = ends.reduce((all, { total, bets }) => (all * 2 + bets - 1) * 32 + total, 0)
  const result = same.results.get(name)
  if (result) result.orders += orders
  else same.results.set(name, { ends, orders })
}

function keyOf(counts: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + count * (KEYS[index] ?? 0), 0)
}

function withOne(counts: readonly number[], index: number): number[] {
  return counts.map((count, value) => count + Number(value === index))
}
