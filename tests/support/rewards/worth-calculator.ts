/**
 * What wagering is worth, exactly: from its end backwards, over whole balances in minor units, with whole numbers only. It
 * shares nothing with the product, which adds up the chances forwards (workers/platform/rewards/worth/worth.ts).
 */
export interface PlainWager {
  amount: number
  stake: number
  rounds: number
  /** What a round pays, in hundredths of the stake, in how many of all ways. */
  ways: readonly (readonly [pay: number, ways: number])[]
}

interface Value {
  chance: bigint
  /** In hundredths of a minor unit. */
  left: bigint
}

/** Returns the chance that something is left after all rounds, and what is left on average, in minor units. */
export function exactWorth({ amount, stake, rounds, ways }: PlainWager): { chance: number; left: number } {
  const all = ways.reduce((sum, [, count]) => sum + BigInt(count), 0n)
  const paid = ways.reduce((sum, [pay, count]) => sum + BigInt(pay) * BigInt(count), 0n)
  const money = ways.map(([pay, count]) => [(pay * stake) / 100, BigInt(count)] as const)
  const lasts = (balance: number, left: number) => balance > left * stake
  const reached: Set<number>[] = [new Set([amount])]
  for (let left = rounds; left > 0; left -= 1) {
    const next = new Set<number>()
    for (const balance of reached.at(-1) ?? [])
      if (balance >= stake && !lasts(balance, left)) for (const [pay] of money) next.add(balance - stake + pay)
    reached.push(next)
  }
  // With `left` rounds to come, both are sums over all `power` ways that these can go.
  let [later, power] = [new Map<number, Value>(), 1n]
  const worthAt = (balance: number, left: number): Value => {
    if (left === 0) return { chance: balance > 0 ? 1n : 0n, left: BigInt(balance * 100) }
    if (balance < stake) return { chance: 0n, left: 0n }
    if (lasts(balance, left)) {
      const lost = BigInt(left * stake) * (100n * all - paid) * (power / all)
      return { chance: power, left: BigInt(balance * 100) * power - lost }
    }
    const value = { chance: 0n, left: 0n }
    for (const [pay, count] of money) {
      const then = later.get(balance - stake + pay)
      if (!then) throw new Error('a balance that nobody reaches')
      value.chance += count * then.chance
      value.left += count * then.left
    }
    return value
  }
  for (let left = 0; left <= rounds; left += 1) {
    if (left > 0) power *= all
    const at = left
    later = new Map([...(reached[rounds - left] ?? [])].map((balance) => [balance, worthAt(balance, at)]))
  }
  const { chance, left } = later.get(amount) ?? { chance: 0n, left: 0n }
  const part = (count: bigint) => Number((count * 10n ** 12n) / power) / 1e12
  return { chance: part(chance), left: part(left) / 100 }
}
