import type { Fraction } from '../../engine/fraction.ts'
import { isBroken, payOf } from './lines.ts'
import { measureOdds, product, rowOdds, sumOdds } from './odds.ts'
import { type Lines, lengthsOf, PAY_UNIT, payFor, type ReelRules } from './slot.ts'
import { weightOf } from './wins.ts'

/**
 * Returns the return to player as an exact fraction of the bet (GLI-19 4.7.1): every stop of every reel is counted,
 * nothing is simulated. Reels stop independently of each other, so a product over the reels counts all screens.
 */
export function returnOf(slot: ReelRules): Fraction {
  const paid = byRule(slot) + byScatter(slot)
  const factors = (slot.multiplier ?? [1]).reduce((sum, factor) => sum + BigInt(factor), 0n)
  return { numerator: paid * factors, denominator: product(lengthsOf(slot).map(BigInt)) * BigInt(PAY_UNIT) }
}

/** Returns the pay of all screens together without the scatter, in hundredths of the bet. */
function byRule(slot: ReelRules): bigint {
  const { rule } = slot
  if (rule.by === 'lines') return byLines(slot, rule)
  return rule.by === 'ways' ? byWays(slot) : byCount(slot)
}

/**
 * A line reads one row of each reel. From the right it is the same line over the reversed reels, where a run that
 * reaches the other end was already paid. Lines with the same odds are computed once.
 */
function byLines(slot: ReelRules, rule: Lines): bigint {
  const rows = slot.reels.map((_, reel) => Array.from({ length: slot.rows }, (_row, row) => rowOdds(slot, reel, row)))
  const keys = rows.map((reel) => reel.map((odds) => [...odds].sort().join()))
  const sumsByKey = new Map<string, bigint>()
  const sumLine = (line: readonly number[], once: boolean): bigint => {
    const order = once ? [...line.keys()].reverse() : [...line.keys()]
    const key = order.map((reel) => `${reel}=${keys[reel]?.[line[reel] ?? 0]}`).join()
    const sum =
      sumsByKey.get(key) ??
      alongLine(
        slot,
        rule,
        order.map((reel) => rows[reel]?.[line[reel] ?? 0] ?? new Map()),
        once,
      )
    sumsByKey.set(key, sum)
    return sum
  }
  return rule.lines.reduce(
    (sum, line) => sum + sumLine(line, false) + (rule.from === 'both' ? sumLine(line, true) : 0n),
    0n,
  )
}

function alongLine(slot: ReelRules, rule: Lines, odds: readonly Map<string, bigint>[], once: boolean): bigint {
  const lengths = odds.map((reel) => [...reel.values()].reduce((sum, stops) => sum + stops, 0n))
  const sumFrom = (symbols: readonly string[], ways: bigint): bigint => {
    const next = odds[symbols.length]
    if (next === undefined || isBroken(slot, rule, symbols)) {
      const { pay, count } = payOf(slot, rule, symbols)
      return once && count === odds.length ? 0n : BigInt(pay) * ways * product(lengths.slice(symbols.length))
    }
    return [...next].reduce((sum, [symbol, stops]) => sum + sumFrom([...symbols, symbol], ways * stops), 0n)
  }
  return sumFrom([], 1n)
}

/**
 * A symbol that reaches exactly `count` reels pays once for each way. Over all screens, the ways of a reel are the sum
 * over its stops, the next reel must not show the symbol, and the reels after it may show anything.
 */
function byWays(slot: ReelRules): bigint {
  const lengths = slot.reels.map((strip) => BigInt(strip.length))
  const ofSymbol = (symbol: string): bigint => {
    const odds = slot.reels.map((_, reel) => measureOdds(slot, reel, (column) => weightOf(slot, symbol, column)))
    const ways = odds.map((reel) => [...reel].reduce((sum, [weight, stops]) => sum + BigInt(weight) * stops, 0n))
    return lengths.reduce((sum, _, reel) => {
      const count = reel + 1
      const none = count === lengths.length ? 1n : (odds[count]?.get(0) ?? 0n)
      const pay = BigInt(payFor(slot.counts, slot.pays[symbol], count))
      return sum + pay * product(ways.slice(0, count)) * none * product(lengths.slice(count + 1))
    }, 0n)
  }
  return Object.keys(slot.pays).reduce((sum, symbol) => sum + ofSymbol(symbol), 0n)
}

function byCount(slot: ReelRules): bigint {
  return Object.entries(slot.pays).reduce((sum, [symbol, pays]) => sum + sumCounts(slot, symbol, slot.counts, pays), 0n)
}

function byScatter(slot: ReelRules): bigint {
  const { scatter } = slot
  return scatter === null ? 0n : sumCounts(slot, scatter.symbol, scatter.counts, scatter.pays)
}

/** Returns the pay over all screens of a symbol that pays by its number alone, in hundredths of the bet. */
function sumCounts(slot: ReelRules, symbol: string, counts: readonly number[], pays: readonly number[]): bigint {
  const odds = sumOdds(slot, (column) => column.filter((each) => each === symbol).length)
  return [...odds].reduce((sum, [count, ways]) => sum + BigInt(payFor(counts, pays, count)) * ways, 0n)
}
