/** One measurement and its baseline. */
export interface Result {
  what: string
  /** Both values with their units. */
  ours: string
  baseline: string
  /** Our value divided by the baseline. */
  ratio: number
  aim?: string
}

/** Returns the median of several runs, so that one slow run does not decide. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Returns the value that this share of the values does not exceed: 0.98 for p98. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** The size of a bet with its win, as sizes.ts prints it: bytes, and rows that D1 writes. */
export interface Sizes {
  asJson: number
  inBank: number
  inD1: number
  rows: number
  /** Table rows that the bank writes, without indexes. */
  changes: number
}
