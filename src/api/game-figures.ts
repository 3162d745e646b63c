import * as z from 'zod/mini'
import { CurrencyCode, PositiveMinorUnits } from './money.ts'

/** Return to player in hundredths of a per cent, rounded down: 9609 is 96.09 %. */
export const Rtp = z.int().check(z.minimum(1), z.maximum(10_000))

/** The smallest and the largest stake of a round by currency, in minor units. */
export const Stakes = z.partialRecord(
  CurrencyCode,
  z.strictObject({ min: PositiveMinorUnits, max: PositiveMinorUnits }).check(z.refine(({ min, max }) => min <= max)),
)
export type Stakes = z.infer<typeof Stakes>

/** What the theory of a game states besides its return. */
export const Odds = z.strictObject({
  /** Of a hundred rounds, how many pay anything: hundredths of a per cent; null where it is not stated. */
  hitRate: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))),
  /** Of a hundred rounds, how many pay more than was staked, in the same unit; absent where it is not stated. */
  gainRate: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  /** The standard deviation of what one bet pays, in hundredths of the stake; null where it is not stated. */
  deviation: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  /** The most that a round pays, in hundredths of the stake, and its frequency: one in so many. */
  topPay: z.int().check(z.minimum(0), z.maximum(10_000_000_000)),
  topOneIn: z.int().check(z.minimum(1)),
  /** The return of the bet that returns most, where a game offers several; its `rtp` is that of the bet with the least. */
  highestRtp: z.optional(Rtp),
})
export type Odds = z.infer<typeof Odds>
