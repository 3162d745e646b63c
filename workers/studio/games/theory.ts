import { PAY_UNIT, payFor, ROWS, type Slot, windowAt } from './slot.ts'

/**
 * What a slot gives back in theory, exactly: every stop of every reel is counted, nothing is simulated.
 *
 * A line reads one stop of each reel, and over all stops each row of a reel shows each position of its strip once.
 * So every line sees the same distribution, the product of the reels' symbol counts, and the return of the
 * game is that of one line times the number of lines.
 */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** Return to player as an exact fraction of the bet (GLI-19 4.7.1). */
export function returnOf(slot: Slot): Fraction {
  const counts = slot.reels.map(countsOf)
  const lengths = slot.reels.map((strip) => BigInt(strip.length))
  const paid = (reel: number, run: Run, ways: bigint): bigint => {
    const next = counts[reel]
    if (run.ended || next === undefined) return ways * product(lengths.slice(reel)) * BigInt(earned(slot, run))
    return [...next].reduce((sum, [symbol, count]) => sum + paid(reel + 1, extend(slot, run, symbol), ways * count), 0n)
  }
  return {
    numerator: paid(0, emptyRun(slot), 1n) * BigInt(slot.lines.length),
    denominator: product(lengths) * BigInt(PAY_UNIT),
  }
}

/** A fraction as per cent with two decimals, half up: `96.10`. */
export function percent({ numerator, denominator }: Fraction): string {
  const hundredths = (numerator * 20_000n + denominator) / (denominator * 2n)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** The most one round can pay, in hundredths of the bet, and how rare it is: one in `oneIn` rounds (GLI-19 4.7.3). */
export interface TopAward {
  pay: number
  oneIn: number
}

/**
 * Finds the best screen exactly: reel by reel, leaving a branch as soon as even ideal remaining reels could not reach
 * the best screen known.
 */
export function topAwardOf(slot: Slot): TopAward {
  const windows = slot.reels.map(distinctWindows)
  const found = { pay: 0, ways: 0 }
  const descend = (reel: number, branch: Branch): void => {
    if (branch.ceiling < found.pay) return
    const choices = windows[reel]
    if (choices === undefined) {
      found.ways = branch.ceiling > found.pay ? branch.ways : found.ways + branch.ways
      found.pay = branch.ceiling
      return
    }
    const next = choices.map((window) => grow(slot, branch, window, reel))
    for (const each of next.sort((a, b) => b.ceiling - a.ceiling)) descend(reel + 1, each)
  }
  descend(0, { runs: slot.lines.map(() => emptyRun(slot)), ways: 1, ceiling: Number.POSITIVE_INFINITY })
  return { pay: found.pay, oneIn: slot.reels.reduce((all, strip) => all * strip.length, 1) / found.ways }
}

/** How far a line has come: the symbol of its run (wild while only wilds came), its length, and whether it broke. */
interface Run {
  symbol: string
  count: number
  wilds: number
  ended: boolean
}

function emptyRun(slot: Slot): Run {
  return { symbol: slot.wild, count: 0, wilds: 0, ended: false }
}

function extend(slot: Slot, run: Run, symbol: string): Run {
  if (run.ended) return run
  const onlyWilds = run.symbol === slot.wild
  if (symbol === slot.wild) return { ...run, count: run.count + 1, wilds: run.wilds + (onlyWilds ? 1 : 0) }
  if (onlyWilds || run.symbol === symbol) return { ...run, symbol, count: run.count + 1 }
  return { ...run, ended: true }
}

function earned(slot: Slot, run: Run): number {
  return Math.max(payFor(slot, run.symbol, run.count), payFor(slot, slot.wild, run.wilds))
}

/** The most a line can still pay: what it has when broken, else its symbol to the last reel. */
function reachOf(slot: Slot, run: Run): number {
  const reels = slot.reels.length
  if (run.ended || run.count === reels) return earned(slot, run)
  const symbols = run.symbol === slot.wild ? Object.keys(slot.pays) : [run.symbol]
  return Math.max(earned(slot, run), ...symbols.map((symbol) => payFor(slot, symbol, reels)))
}

/** Some windows chosen from the left: every line's run, the stops that lead here, and the most it can still pay. */
interface Branch {
  runs: Run[]
  ways: number
  ceiling: number
}

function grow(slot: Slot, branch: Branch, window: Window, reel: number): Branch {
  const runs = branch.runs.map((run, line) => extend(slot, run, window.symbols[slot.lines[line]?.[reel] ?? ROWS] ?? ''))
  const ceiling = runs.reduce((sum, run) => sum + reachOf(slot, run), 0)
  return { runs, ways: branch.ways * window.ways, ceiling }
}

interface Window {
  symbols: string[]
  /** How many stops show it. */
  ways: number
}

function distinctWindows(strip: readonly string[]): Window[] {
  const seen = new Map<string, Window>()
  for (const stop of strip.keys()) {
    const symbols = windowAt(strip, stop)
    const ways = seen.get(symbols.join())?.ways ?? 0
    seen.set(symbols.join(), { symbols, ways: ways + 1 })
  }
  return [...seen.values()]
}

function countsOf(strip: readonly string[]): Map<string, bigint> {
  const counts = new Map<string, bigint>()
  for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0n) + 1n)
  return counts
}

function product(factors: readonly bigint[]): bigint {
  return factors.reduce((all, factor) => all * factor, 1n)
}
