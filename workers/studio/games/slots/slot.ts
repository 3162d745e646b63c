import type { Language } from '#brand/brand'
import type { slots } from '#i18n/every/slots.ts'
import type { Theme } from '../../engine/theme.ts'

type CodeIn<Key> = Key extends `name.${infer Code}` ? Code : never

/** What decides the outcome of reels and its pay: the engine, the theory and the game window read everything from here. */
export interface ReelRules {
  /** How many symbols a reel shows. */
  rows: number
  /**
   * Strips of symbols, left to right. A strip is a ring, a stop is an index into it, a symbol is the name of its
   * drawing.
   */
  reels: readonly (readonly string[])[]
  /** The counts of a symbol that pay, ascending; a count between two of them pays as the lower one. */
  counts: readonly number[]
  /** For each symbol one pay per count, in hundredths of the whole bet, so that pays are whole numbers. */
  pays: Readonly<Record<string, readonly number[]>>
  rule: Rule
  /** Symbols that substitute for every symbol but the scatter. */
  wilds: Readonly<Record<string, Wild>>
  scatter: Scatter | null
  /** A separate reel of numbers: the pay of the whole screen is multiplied by the number at which it stops. */
  multiplier: readonly number[] | null
  /** Stops shown before the first round; they pay nothing. */
  opening: readonly number[]
}

/**
 * A slot as data: its look, its reels and its pays. It holds nothing about players, money or earlier rounds (GLI-19
 * 4.5.2).
 */
export interface Slot extends ReelRules {
  /** Its name, and its sign if it has one, are in `src/i18n/<language>/slots.json`. */
  code: CodeIn<keyof (typeof slots)[Language]>
  /** The number of this game in `/api/game/list`. */
  id: number
  theme: Theme
}

export type Rule = Lines | Ways | Anywhere

/** Pays symbols in a row along a line. */
export interface Lines {
  by: 'lines'
  /** Each line names a row (0 at the top) for each reel. */
  lines: readonly (readonly number[])[]
  /** `both`: runs from the right pay too, but a run from end to end pays once. */
  from: 'left' | 'both'
  /** Pays different symbols of one group in a row, unless something better pays. */
  mixed: { symbols: readonly string[]; pays: readonly number[] } | null
  /** A symbol that counts anywhere on the line. */
  loose: string | null
  /** In earlier rules: wilds at the beginning of a line count for the first card after them alone. */
  wildsCountAsNext?: true
}

/** Pays symbols on adjacent reels from the left, in any row. Each choice of one symbol per reel is a way. */
export interface Ways {
  by: 'ways'
}

/** Pays symbols by their number anywhere on the screen. */
export interface Anywhere {
  by: 'anywhere'
}

export interface Wild {
  /** The factor by which it multiplies a win that it is part of. Several wilds multiply each other. */
  times: number
  /** True when it fills its whole reel. */
  expands: boolean
}

/** A symbol that pays by its number anywhere on the screen; no wild substitutes for it. */
export interface Scatter {
  symbol: string
  counts: readonly number[]
  pays: readonly number[]
}

/** `pays` are in hundredths of the bet. */
export const PAY_UNIT = 100

/** The symbol name in a win of different symbols of one group. */
export const MIXED = 'mixed'

/** Columns of symbols, left to right, each top to bottom. */
export type Screen = readonly (readonly string[])[]

/** Returns the symbols that a reel shows at a stop, top to bottom. */
export function windowAt(strip: readonly string[], stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')
}

/** Returns the screen at these stops, before any wild expands. */
export function screenOf({ reels, rows }: ReelRules, stops: readonly number[]): string[][] {
  return reels.map((strip, reel) => windowAt(strip, stops[reel] ?? 0, rows))
}

/** Returns a column with its wild expanded; the same column when it has no such wild. */
export function expand({ wilds }: ReelRules, column: readonly string[]): readonly string[] {
  const filling = column.find((symbol) => wilds[symbol]?.expands)
  return filling === undefined ? column : column.map(() => filling)
}

/** Returns the lengths of the strips that a round draws stops on: the reels, then the multiplier reel. */
export function lengthsOf({ reels, multiplier }: ReelRules): number[] {
  return [...reels, ...(multiplier ? [multiplier] : [])].map(({ length }) => length)
}

/** Returns the pay for `count` symbols, in hundredths of the bet; 0 below the lowest paying count. */
export function payFor(counts: readonly number[], pays: readonly number[] | undefined, count: number): number {
  return pays?.[counts.findLastIndex((least) => least <= count)] ?? 0
}
