/**
 * Deals without replacement: `numbers[i]` picks one of the `size - i` things that are left, as `dealRanges` says. Each
 * order of things is equally likely. Returns the indices of the things in the order in which they are dealt.
 */
export function deal(size: number, numbers: readonly number[]): number[] {
  const left = Array.from({ length: size }, (_, index) => index)
  return numbers.map((number, dealt) => {
    const last = size - 1 - dealt
    const picked = left[number] ?? 0
    // The last one takes the place of the picked one, so that a deal costs no copies.
    left[number] = left[last] ?? 0
    return picked
  })
}

/** Returns the ranges of the numbers that deal `count` of `size` things. */
export function dealRanges(size: number, count: number): number[] {
  return Array.from({ length: count }, (_, dealt) => size - dealt)
}

/** Returns the number of ways to choose `count` of `size` things. */
export function choose(size: number, count: number): bigint {
  if (count < 0 || count > size) return 0n
  let ways = 1n
  for (let index = 0; index < count; index += 1) ways = (ways * BigInt(size - index)) / BigInt(index + 1)
  return ways
}
