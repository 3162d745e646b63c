/** One figure beside its baseline. */
export interface Result {
  what: string
  /** With their units. */
  ours: string
  baseline: string
  /** Ours divided by the baseline's. */
  ratio: number
  aim?: string
}

/** The middle of several runs: one slow neighbour does not decide. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that so great a share of the values does not exceed: 0.98 for p98. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** What a bet with its win leaves behind, as sizes.ts prints it: bytes, and rows D1 writes. */
export interface Sizes {
  asJson: number
  inBank: number
  inD1: number
  rows: number
  /** Rows of tables its bank writes, indexes not counted. */
  changes: number
}
