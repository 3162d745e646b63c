import { payOf, type Reading } from './lines.ts'
import { expand, type Lines, PAY_UNIT, payFor, type ReelRules, type Screen, screenOf } from './slot.ts'

/** The position of a symbol; both numbers count from 0. */
export interface Cell {
  reel: number
  row: number
}

/** One win of a screen. */
export interface Win {
  kind: 'line' | 'ways' | 'anywhere' | 'scatter'
  /** The number of the line, from 1; 0 when the rule has no lines. */
  line: number
  symbol: string
  count: number
  /** The number of ways, where a multiplying wild counts as often as it multiplies; 1 when the rule has no ways. */
  ways: number
  /** The combined factor of multiplying wilds and the multiplier reel. */
  times: number
  /** In hundredths of the bet, including all multipliers. */
  pay: number
  /** The cells that paid; for a line, in the order in which it was read. */
  cells: Cell[]
}

export interface Outcome {
  /** The symbols at which the reels stop, before wilds expand. */
  screen: string[][]
  /** Reels that a wild fills after they have stopped. */
  expanded: number[]
  /** The number at which the multiplier reel stopped; null when the game has none. */
  factor: number | null
  /** The highest pay first. */
  wins: Win[]
}

/** Returns the screen and the wins of one draw. */
export function outcomeOf(slot: ReelRules, stops: readonly number[]): Outcome {
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

/** Returns the wins of a screen before the multiplier reel, the highest pay first. */
export function winsOf(slot: ReelRules, stoppedScreen: Screen): Win[] {
  const screen = stoppedScreen.map((column) => expand(slot, column))
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

/**
 * Returns what the wins pay on a bet, in minor units of its currency. It is exact for every offered bet (`bets.ts`).
 */
export function winAmount(wins: readonly Pick<Win, 'pay'>[], bet: number): number {
  return wins.reduce((sum, { pay }) => sum + (pay * bet) / PAY_UNIT, 0)
}

function lineWins(slot: ReelRules, rule: Lines, screen: Screen): Win[] {
  return rule.lines.flatMap((rows, index) => {
    const along: Cell[] = rows.map((row, reel) => ({ reel, row }))
    const left = readAlong(slot, rule, screen, along, index + 1)
    if (rule.from === 'left') return [left]
    const right = readAlong(slot, rule, screen, along.toReversed(), index + 1)
    return right.count < along.length ? [left, right] : [left]
  })
}

function readAlong(slot: ReelRules, rule: Lines, screen: Screen, along: readonly Cell[], line: number): Win {
  const symbols = along.map(({ reel, row }) => screen[reel]?.[row] ?? '')
  const { positions, ...read }: Reading = payOf(slot, rule, symbols)
  const cells = positions.map((at) => along[at]).filter((cell) => cell !== undefined)
  return { kind: 'line', line, ways: 1, ...read, cells }
}

/** Evaluates each symbol over the adjacent reels that show it, from the first reel on. */
function waysWins(slot: ReelRules, screen: Screen): Win[] {
  return Object.keys(slot.pays).map((symbol) => {
    const weights = screen.map((column) => weightOf(slot, symbol, column))
    const end = weights.indexOf(0)
    const count = end === -1 ? weights.length : end
    const ways = weights.slice(0, count).reduce((all, weight) => all * weight, 1)
    const cells = cellsOf(screen.slice(0, count), (each) => each === symbol || each in slot.wilds)
    return { kind: 'ways', line: 0, symbol, count, ways, times: 1, pay: payOfCount(slot, symbol, count) * ways, cells }
  })
}

/** Returns how many ways a reel adds to a symbol: 1 per symbol, and for a wild its multiplier. */
export function weightOf({ wilds }: ReelRules, symbol: string, column: readonly string[]): number {
  return column.reduce((sum, each) => sum + (each === symbol ? 1 : (wilds[each]?.times ?? 0)), 0)
}

function anywhereWins(slot: ReelRules, screen: Screen): Win[] {
  return Object.keys(slot.pays).map((symbol) => {
    const cells = cellsOf(screen, (each) => each === symbol)
    const count = cells.length
    return { kind: 'anywhere', line: 0, symbol, count, ways: 1, times: 1, pay: payOfCount(slot, symbol, count), cells }
  })
}

function scatterWins({ scatter }: ReelRules, screen: Screen): Win[] {
  if (!scatter) return []
  const { symbol } = scatter
  const cells = cellsOf(screen, (each) => each === symbol)
  const pay = payFor(scatter.counts, scatter.pays, cells.length)
  return [{ kind: 'scatter', line: 0, symbol, count: cells.length, ways: 1, times: 1, pay, cells }]
}

function payOfCount({ counts, pays }: ReelRules, symbol: string, count: number): number {
  return payFor(counts, pays[symbol], count)
}

function cellsOf(screen: Screen, belongs: (symbol: string) => boolean): Cell[] {
  return screen.flatMap((column, reel) =>
    [...column.keys()].filter((row) => belongs(column[row] ?? '')).map((row) => ({ reel, row })),
  )
}
