import { type Fraction, fraction, add as plus, ZERO } from '../../engine/fraction.ts'

/** Sums of ways by how many cards were dealt in them: so many cards have their own number of orders. */
export class Sums {
  readonly #sums: bigint[] = []

  add(cards: number, ways: bigint): void {
    for (let index = this.#sums.length; index <= cards; index += 1) this.#sums.push(0n)
    this.#sums[cards] = (this.#sums[cards] ?? 0n) + ways
  }

  /** Returns the sum, each part over the orders of its cards, when so many cards were dealt before and so many were left. */
  over(dealt: number, left: number): Fraction {
    let [all, orders] = [ZERO, 1n]
    for (let more = 1; dealt + more < this.#sums.length; more += 1) {
      orders *= BigInt(left - more + 1)
      all = plus(all, fraction(this.#sums[dealt + more] ?? 0n, orders))
    }
    return all
  }
}
