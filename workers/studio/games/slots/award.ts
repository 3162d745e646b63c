import { payOf } from './lines.ts'
import { windowsOf } from './odds.ts'
import { type Lines, lengthsOf, PAY_UNIT, payFor, type ReelRules, type Screen } from './slot.ts'
import { weightOf, winAmount, winsOf } from './wins.ts'

/** The most that one round can pay, in hundredths of the bet, and its odds: one in `oneIn` rounds (GLI-19 4.7.3). */
export interface TopAward {
  pay: number
  oneIn: number
}

/**
 * Finds the best screen exactly. It searches reel by reel and drops a branch as soon as even ideal remaining reels
 * could not reach the best screen found so far.
 */
export function topAwardOf(slot: ReelRules): TopAward {
  const windows = slot.reels.map((_, reel) => windowsOf(slot, reel))
  const ceilingOf = ceilings(slot)
  const found = { pay: 0, ways: 0 }
  const descend = (screen: Screen, ways: number): void => {
    const choices = windows[screen.length]
    if (choices === undefined) {
      const pay = winAmount(winsOf(slot, screen), PAY_UNIT)
      if (pay === found.pay) found.ways += ways
      if (pay > found.pay) Object.assign(found, { pay, ways })
      return
    }
    const next = choices
      .map(({ symbols, stops }) => ({ screen: [...screen, symbols], ways: ways * stops }))
      .map((branch) => ({ ...branch, ceiling: ceilingOf(branch.screen) }))
    for (const branch of next.sort((a, b) => b.ceiling - a.ceiling))
      if (branch.ceiling >= found.pay) descend(branch.screen, branch.ways)
  }
  descend([], 1)
  const factors = slot.multiplier ?? [1]
  const factor = Math.max(...factors)
  const ways = found.ways * factors.filter((each) => each === factor).length
  return { pay: found.pay * factor, oneIn: lengthsOf(slot).reduce((all, length) => all * length, 1) / ways }
}

/** Returns an upper bound of what a screen can pay, given its first columns: no completion pays more. */
function ceilings(slot: ReelRules): (screen: Screen) => number {
  const { rule, scatter } = slot
  const main =
    rule.by === 'lines' ? lineCeilings(slot, rule) : rule.by === 'ways' ? waysCeilings(slot) : countCeilings(slot)
  if (scatter === null) return main
  const most = mostFrom(slot, (column) => numberOf(scatter.symbol, column))
  return (screen) => {
    const count = sum(screen.map((column) => numberOf(scatter.symbol, column))) + sum(most.slice(screen.length))
    return main(screen) + payFor(scatter.counts, scatter.pays, count)
  }
}

/** The first symbols of a line and an upper bound of its pay. Cached in a tree, because all lines share beginnings. */
interface Begin {
  symbols: readonly string[]
  ceiling: number
  next: Map<string, Begin>
}

function lineCeilings(slot: ReelRules, rule: Lines): (screen: Screen) => number {
  const root: Begin = { symbols: [], ceiling: Number.POSITIVE_INFINITY, next: new Map() }
  const best = bestOfLine(slot, rule)
  const follow = (begin: Begin, symbol: string): Begin => {
    const existing = begin.next.get(symbol)
    if (existing) return existing
    const symbols = [...begin.symbols, symbol]
    const next = { symbols, ceiling: best(symbols), next: new Map() }
    begin.next.set(symbol, next)
    return next
  }
  return (screen) =>
    rule.lines.reduce((total, rows) => {
      let begin = root
      for (let reel = 0; reel < screen.length; reel += 1) begin = follow(begin, screen[reel]?.[rows[reel] ?? 0] ?? '')
      return total + begin.ceiling
    }, 0)
}

/** Returns the upper bound of a line: its best completion from the left plus the best one from the right. */
function bestOfLine(slot: ReelRules, rule: Lines): (begin: readonly string[]) => number {
  const symbols = [...new Set(slot.reels.flat())]
  const multiplies = mostFrom(slot, (column) => Math.max(...column.map((symbol) => slot.wilds[symbol]?.times ?? 1)))
  return (begin) => {
    const open = slot.reels.length - begin.length
    const times = multiplies.slice(begin.length).reduce((all, each) => all * each, 1)
    const lines = symbols.map((symbol) => [...begin, ...Array<string>(open).fill(symbol)])
    const left = Math.max(...lines.map((line) => payOf(slot, rule, line).pay))
    if (rule.from === 'left') return left * times
    // A run from the right that reaches the other end is paid from the left, so it adds at most one symbol less.
    const right = Math.max(...lines.map((line) => payOf(slot, rule, line.toReversed().slice(0, -1)).pay))
    return (left + right) * times
  }
}

/** Bounds each symbol by its ways so far times the most that every remaining reel can add. */
function waysCeilings(slot: ReelRules): (screen: Screen) => number {
  const symbols = Object.entries(slot.pays).map(([symbol, pays]) => {
    const measure = (column: readonly string[]) => weightOf(slot, symbol, column)
    return { pays, measure, most: mostFrom(slot, measure) }
  })
  return (screen) =>
    sum(
      symbols.map(({ pays, measure, most }) => {
        const weights = [...screen.map(measure), ...most.slice(screen.length)]
        const end = weights.indexOf(0)
        const reached = end === -1 ? weights : weights.slice(0, end)
        return payFor(slot.counts, pays, reached.length) * reached.reduce((all, weight) => all * weight, 1)
      }),
    )
}

/** Distributes the remaining cells optimally among the symbols; none gets more cells than the reels can show. */
function countCeilings(slot: ReelRules): (screen: Screen) => number {
  const symbols = Object.entries(slot.pays).map(([symbol, pays]) => {
    const measure = (column: readonly string[]) => numberOf(symbol, column)
    return { pays, measure, most: mostFrom(slot, measure) }
  })
  const cache = new Map<string, number>()
  const best = (counts: readonly number[], reels: number): number => {
    const cells = (slot.reels.length - reels) * slot.rows
    let shares = Array<number>(cells + 1).fill(0)
    for (const [index, { pays, most }] of symbols.entries()) {
      const has = counts[index] ?? 0
      const adds = Math.min(cells, sum(most.slice(reels)))
      const paid = Array.from({ length: adds + 1 }, (_, more) => payFor(slot.counts, pays, has + more))
      shares = shares.map((_, shared) =>
        Math.max(...paid.slice(0, shared + 1).map((pay, more) => pay + (shares[shared - more] ?? 0))),
      )
    }
    return shares[cells] ?? 0
  }
  return (screen) => {
    const counts = symbols.map(({ measure }) => sum(screen.map(measure)))
    return computeOnce(cache, `${screen.length}:${counts}`, () => best(counts, screen.length))
  }
}

function computeOnce(cache: Map<string, number>, key: string, compute: () => number): number {
  const value = cache.get(key) ?? compute()
  cache.set(key, value)
  return value
}

/** Returns, for each reel, the largest measure of its windows. */
function mostFrom(slot: ReelRules, measure: (column: readonly string[]) => number): number[] {
  return slot.reels.map((_, reel) => Math.max(...windowsOf(slot, reel).map(({ symbols }) => measure(symbols))))
}

function numberOf(symbol: string, column: readonly string[]): number {
  return column.filter((each) => each === symbol).length
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
