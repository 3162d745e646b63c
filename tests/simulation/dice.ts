/** All random decisions of a simulation, from one seed (mulberry32). The same seed gives the same run everywhere. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 up to, but not including, 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns an integer from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.roll() * limit)
  }

  is(probability: number): boolean {
    return this.roll() < probability
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** Removes a random item from a list and returns it. */
  take<Item>(items: Item[]): Item {
    const [item] = items.splice(this.below(items.length), 1)
    if (item === undefined) throw new Error('nothing to take')
    return item
  }

  /** Runs one of these, each with a probability in proportion to its weight. */
  one<Value>(weighted: readonly (readonly [weight: number, act: () => Value])[]): Value {
    let left = this.roll() * weighted.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, act] of weighted) {
      left -= weight
      if (left < 0) return act()
    }
    throw new Error('nothing to do')
  }
}
