import { payOf, type Reading } from './lines.ts'
import { expand, type Lines, PAY_UNIT, payFor, type Screen, type Slot, screenOf } from './slot.ts'

/** Where a card is, both from 0. */
export interface Cell {
  reel: number
  row: number
}

/** One thing that paid. */
export interface Win {
  kind: 'line' | 'ways' | 'anywhere' | 'scatter'
  /** Which line, from 1; 0 where no line is read. */
  line: number
  symbol: string
  count: number
  /** How many ways, those through a multiplying wild counted as often as it multiplies; 1 where none are counted. */
  ways: number
  /** What multiplying wilds and the multiplier reel made of it. */
  times: number
  /** Hundredths of the bet, everything multiplied in. */
  pay: number
  /** The cards that paid; along a line in the order they were read. */
  cells: Cell[]
}

export interface Outcome {
  /** As the reels stop. */
  screen: string[][]
  /** Reels a wild fills once they have stopped. */
  expanded: number[]
  /** Where the multiplier reel stopped; null where there is none. */
  factor: number | null
  /** Best first. */
  wins: Win[]
}

/** Everything one draw shows and pays. */
export function outcomeOf(slot: Slot, stops: readonly number[]): Outcome {
  const screen = screenOf(slot, stops)
  const factor = slot.multiplier ? (slot.multiplier[stops[slot.reels.length] ?? 0] ?? 1) : null
  const wins = winsOf(slot, screen).map((win) => ({
    ...win,
    times: win.times * (factor ?? 1),
    pay: win.pay * (factor ?? 1),
  }))
  const expanded = [...screen.keys()].filter((reel) => screen[reel]?.some((symbol) => slot.wilds[symbol]?.expands))
  return { screen, expanded, factor, wins }
}

/** What a screen pays before the multiplier reel, best first. */
export function winsOf(slot: Slot, drawn: Screen): Win[] {
  const screen = drawn.map((column) => expand(slot, column))
  const { rule } = slot
  const byRule =
    rule.by === 'lines'
      ? lineWins(slot, rule, screen)
      : rule.by === 'ways'
        ? waysWins(slot, screen)
        : anywhereWins(slot, screen)
  return [...byRule, ...scatterWins(slot, screen)]
    .filter(({ pay }) => pay > 0)
    .sort((a, b) => b.pay - a.pay || a.line - b.line)
}

/** What the wins pay on a bet, in the bet's own minor units. Exact for every offered bet (`bets.ts`). */
export function winAmount(wins: readonly Pick<Win, 'pay'>[], bet: number): number {
  return wins.reduce((sum, { pay }) => sum + (pay * bet) / PAY_UNIT, 0)
}

function lineWins(slot: Slot, rule: Lines, screen: Screen): Win[] {
  return rule.lines.flatMap((rows, index) => {
    const along: Cell[] = rows.map((row, reel) => ({ reel, row }))
    const left = readAlong(slot, rule, screen, along, index + 1)
    if (rule.from === 'left') return [left]
    const right = readAlong(slot, rule, screen, along.toReversed(), index + 1)
    return right.count < along.length ? [left, right] : [left]
  })
}

function readAlong(slot: Slot, rule: Lines, screen: Screen, along: readonly Cell[], line: number): Win {
  const symbols = along.map(({ reel, row }) => screen[reel]?.[row] ?? '')
  const { positions, ...read }: Reading = payOf(slot, rule, symbols)
  const cells = positions.map((at) => along[at]).filter((cell) => cell !== undefined)
  return { kind: 'line', line, ways: 1, ...read, cells }
}

/** Each symbol of the first reel, as far as it reaches from reel to reel. */
function waysWins(slot: Slot, screen: Screen): Win[] {
  return Object.keys(slot.pays).map((symbol) => {
    const weights = screen.map((column) => weightOf(slot, symbol, column))
    const end = weights.indexOf(0)
    const count = end === -1 ? weights.length : end
    const ways = weights.slice(0, count).reduce((all, weight) => all * weight, 1)
    const cells = cellsOf(screen.slice(0, count), (each) => each === symbol || each in slot.wilds)
    return { kind: 'ways', line: 0, symbol, count, ways, times: 1, pay: paid(slot, symbol, count) * ways, cells }
  })
}

/** How many ways a reel offers a symbol: its cards, and wilds as often as they multiply. */
export function weightOf({ wilds }: Slot, symbol: string, column: readonly string[]): number {
  return column.reduce((sum, each) => sum + (each === symbol ? 1 : (wilds[each]?.times ?? 0)), 0)
}

function anywhereWins(slot: Slot, screen: Screen): Win[] {
  return Object.keys(slot.pays).map((symbol) => {
    const cells = cellsOf(screen, (each) => each === symbol)
    const count = cells.length
    return { kind: 'anywhere', line: 0, symbol, count, ways: 1, times: 1, pay: paid(slot, symbol, count), cells }
  })
}

function scatterWins({ scatter }: Slot, screen: Screen): Win[] {
  if (!scatter) return []
  const { symbol } = scatter
  const cells = cellsOf(screen, (each) => each === symbol)
  const pay = payFor(scatter.counts, scatter.pays, cells.length)
  return [{ kind: 'scatter', line: 0, symbol, count: cells.length, ways: 1, times: 1, pay, cells }]
}

function paid({ counts, pays }: Slot, symbol: string, count: number): number {
  return payFor(counts, pays[symbol], count)
}

function cellsOf(screen: Screen, belongs: (symbol: string) => boolean): Cell[] {
  return screen.flatMap((column, reel) =>
    [...column.keys()].filter((row) => belongs(column[row] ?? '')).map((row) => ({ reel, row })),
  )
}
