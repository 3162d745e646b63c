/** A sequence of numbers from 0 to 1 that follows from a text: the demonstration is the same wherever it starts. */
export class Random {
  #state: number

  constructor(text: string) {
    this.#state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261)
  }

  /** Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }
}
