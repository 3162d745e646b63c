import type { Language } from '#brand/brand'
import type { slots } from '#i18n/every/slots.ts'

type CodeIn<Key> = Key extends `name.${infer Code}` ? Code : never

/**
 * A slot as data: what it looks like, what its reels hold and what pays. The engine, the theory and the game window read
 * everything from here. Nothing in it knows a player, a bank or what came before (GLI-19 4.5.2).
 */
export interface Slot {
  /** Its names, and the signs of those that have one, are in `src/i18n/<language>/slots.json`. */
  code: CodeIn<keyof (typeof slots)[Language]>
  /** Number of this game in `/api/game/list`. */
  id: number
  theme: Theme
  /** Cards a reel shows. */
  rows: number
  /** Strips of symbols, left to right; strips are rings and a stop is an index into one. A symbol is the name of its drawing. */
  reels: readonly (readonly string[])[]
  /** How many of a kind pay, ascending; a number between two of them pays as the lower. */
  counts: readonly number[]
  /** For each symbol one pay a count, in hundredths of the whole bet, so that they stay whole numbers. */
  pays: Readonly<Record<string, readonly number[]>>
  rule: Rule
  /** Symbols that stand for every symbol but the scatter. */
  wilds: Readonly<Record<string, Wild>>
  scatter: Scatter | null
  /** A reel apart that turns with the others: what the whole screen pays is multiplied by the number it stops at. */
  multiplier: readonly number[] | null
  /** Stops shown before the first round; they pay nothing. */
  opening: readonly number[]
}

/** Inks of the card art (look.md section 1) that may fill the sky; `client/themes.css` says which words stand on each. */
export type Sky =
  | 'night'
  | 'midnight'
  | 'dusk'
  | 'violet'
  | 'deep'
  | 'felt'
  | 'sea'
  | 'wine'
  | 'coral'
  | 'amber'
  | 'ochre'
  | 'peach'
  | 'bone'
  | 'shade'

export type Ink = 'night' | 'ink' | 'coral' | 'amber' | 'sea' | 'deep' | 'bone' | 'peach'

/** How the ground under the reels is cut. */
export type Ground = 'waves' | 'hills' | 'scallops' | 'checks' | 'steps' | 'points'

export interface Theme {
  sky: Sky
  ground: Ground
  /** Of the ground and of the line along its top. */
  inks: readonly [body: Ink, crest: Ink]
  /** The symbol on the picture of the game. */
  picture: string
}

export type Rule = Lines | Ways | Anywhere

/** Cards in a row along a line. */
export interface Lines {
  by: 'lines'
  /** Each line names a row (0 at the top) for each reel. */
  lines: readonly (readonly number[])[]
  /** `both`: runs from the right pay too; one that reaches from end to end pays once. */
  from: 'left' | 'both'
  /** Different cards of one group in a row, paid when nothing better is. */
  mixed: { symbols: readonly string[]; pays: readonly number[] } | null
  /** A symbol counted wherever it stands on the line. */
  loose: string | null
}

/** Cards on neighbouring reels from the left, in any row; each choice of one card a reel is a way. */
export interface Ways {
  by: 'ways'
}

/** Cards counted wherever they are. */
export interface Anywhere {
  by: 'anywhere'
}

export interface Wild {
  /** What it multiplies the win by that it takes part in; several multiply each other. */
  times: number
  /** Fills the reel it comes on. */
  expands: boolean
}

/** Pays by how many there are on the screen, wherever; no wild stands for it. */
export interface Scatter {
  symbol: string
  counts: readonly number[]
  pays: readonly number[]
}

/** `pays` are in hundredths of the bet. */
export const PAY_UNIT = 100

/** The symbol a win of different cards is reported under. */
export const MIXED = 'mixed'

/** Columns of symbols, left to right, each top to bottom. */
export type Screen = readonly (readonly string[])[]

/** The symbols a reel shows at a stop, top to bottom. */
export function windowAt(strip: readonly string[], stop: number, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')
}

/** What the reels show at these stops, before any wild expands. */
export function screenOf({ reels, rows }: Slot, stops: readonly number[]): string[][] {
  return reels.map((strip, reel) => windowAt(strip, stops[reel] ?? 0, rows))
}

/** A column once its wilds have expanded; the same column when none does. */
export function expand({ wilds }: Slot, column: readonly string[]): readonly string[] {
  const filling = column.find((symbol) => wilds[symbol]?.expands)
  return filling === undefined ? column : column.map(() => filling)
}

/** How long each strip is that a round draws a stop of: the reels, then the multiplier's. */
export function lengthsOf({ reels, multiplier }: Slot): number[] {
  return [...reels, ...(multiplier ? [multiplier] : [])].map(({ length }) => length)
}

/** What so many of a kind pay, from a ladder of counts. */
export function payFor(counts: readonly number[], pays: readonly number[] | undefined, count: number): number {
  return pays?.[counts.findLastIndex((least) => least <= count)] ?? 0
}
