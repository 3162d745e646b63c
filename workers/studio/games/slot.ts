/**
 * The rules of a slot: what a screen shows and what it pays. Pure: stops in, pays out; nothing here knows a player, a bank
 * or what came before (GLI-19 4.5.2).
 */

/** Pays for 3, 4 and 5 in a row, in hundredths of the whole bet, so that they stay whole numbers. */
export type Pays = readonly [three: number, four: number, five: number]

export interface Slot {
  code: string
  name: string
  /** Number of this game in `/api/game/list`. */
  id: number
  /** Stands for every other symbol. */
  wild: string
  pays: Readonly<Record<string, Pays>>
  /** Five strips of symbols; a stop is an index into its strip. */
  reels: readonly (readonly string[])[]
  /** Each line names a row (0 at the top) for each reel. */
  lines: readonly (readonly number[])[]
  /** Stops shown before the first round; they pay nothing. */
  opening: readonly number[]
}

export const ROWS = 3
/** `pays` are in hundredths of the bet. */
export const PAY_UNIT = 100

/** A line that paid. `line` counts from 1; `count` cards in a row from the left. */
export interface LineWin {
  line: number
  symbol: string
  count: number
  pay: number
}

/** The three symbols a reel shows at a stop, top to bottom; strips are rings. */
export function windowAt(strip: readonly string[], stop: number): string[] {
  return Array.from({ length: ROWS }, (_, row) => symbolAt(strip, stop + row))
}

/** Columns of symbols for one stop a reel. */
export function screenOf(slot: Slot, stops: readonly number[]): string[][] {
  return slot.reels.map((strip, reel) => windowAt(strip, stops[reel] ?? 0))
}

/** What a line of symbols pays: the longest run from the left, wilds standing for its symbol; the best reading counts. */
export function payOf(slot: Slot, symbols: readonly string[]): Omit<LineWin, 'line'> {
  const { wild } = slot
  const symbol = symbols.find((each) => each !== wild) ?? wild
  const wilds = runOf(symbols, (each) => each === wild)
  const count = runOf(symbols, (each) => each === wild || each === symbol)
  const asWild = payFor(slot, wild, wilds)
  const asSymbol = payFor(slot, symbol, count)
  return asWild > asSymbol ? { symbol: wild, count: wilds, pay: asWild } : { symbol, count, pay: asSymbol }
}

/** What `count` of a symbol in a row pay, in hundredths of the bet. */
export function payFor(slot: Slot, symbol: string, count: number): number {
  return count < 3 ? 0 : (slot.pays[symbol]?.[count - 3] ?? 0)
}

/** Every line of a screen that pays, best first. */
export function winsOf(slot: Slot, screen: readonly (readonly string[])[]): LineWin[] {
  return slot.lines
    .map((rows, index) => ({ line: index + 1, ...payOf(slot, alongLine(screen, rows)) }))
    .filter((win) => win.pay > 0)
    .sort((a, b) => b.pay - a.pay || a.line - b.line)
}

/** What a screen pays on a bet, in the bet's own minor units. Exact for every offered bet (`bets.ts`). */
export function winAmount(wins: readonly LineWin[], bet: number): number {
  return wins.reduce((sum, win) => sum + (win.pay * bet) / PAY_UNIT, 0)
}

function alongLine(screen: readonly (readonly string[])[], rows: readonly number[]): string[] {
  return rows.map((row, reel) => screen[reel]?.[row] ?? '')
}

function runOf(symbols: readonly string[], belongs: (symbol: string) => boolean): number {
  const end = symbols.findIndex((symbol) => !belongs(symbol))
  return end === -1 ? symbols.length : end
}

function symbolAt(strip: readonly string[], index: number): string {
  return strip[index % strip.length] ?? ''
}
