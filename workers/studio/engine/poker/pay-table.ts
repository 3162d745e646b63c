import type { Hand } from './hands.ts'

/** What a hand pays, in times the stake, the best first. A hand that is not listed pays nothing. */
export type PayTable = readonly { hand: Hand; times: number }[]

export function payOf(table: PayTable, hand: Hand): number {
  return table.find((row) => row.hand === hand)?.times ?? 0
}
