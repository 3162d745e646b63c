import * as z from 'zod/mini'
import { type Currency, PositiveMinorUnits } from '#api/money'
import { amountOf, type Fraction } from './fraction.ts'
import { stakeRangeIn } from './stake-list.ts'
import { type StakeGrain, unitIn } from './stakes.ts'

/** The chips of a table, in smallest stakes of its currency: every stake on a spot is made of these. */
const CHIPS = [1, 5, 10, 25, 50]

const Chip = z.object({ spot: z.int().check(z.minimum(0)), stake: PositiveMinorUnits })

/** What lies on the table: each spot once, with all that was put on it. */
export const Chips = z.array(Chip).check(z.minLength(1), z.maxLength(200))
export type Chip = z.infer<typeof Chip>

/** What a spot of a table pays, as its window states it: in hundredths of the stake, with the return of the bet. */
export interface SpotFigures {
  pay: number
  rtp: string
}

export interface SpotPayout {
  spot: number
  amount: number
}

/** Returns the values of the chips of a table, in minor units. */
export function chipsIn(currency: Currency, grain?: StakeGrain): number[] {
  return CHIPS.map((chip) => chip * unitIn(currency)).filter((chip) => chip % unitIn(currency, grain) === 0)
}

/** Returns all that is staked. */
export function stakeOfChips(chips: readonly Chip[]): number {
  return chips.reduce((all, { stake }) => all + stake, 0)
}

/** True when each spot exists and is staked on once, in whole chips, and the sum is a stake of this currency. */
export function acceptsChips(chips: readonly Chip[], spots: number, currency: Currency, grain?: StakeGrain): boolean {
  const unit = unitIn(currency, grain)
  const isWhole = chips.every(({ spot, stake }) => spot < spots && stake % unit === 0)
  const isOnce = new Set(chips.map(({ spot }) => spot)).size === chips.length
  const all = stakeOfChips(chips)
  const { min, max } = stakeRangeIn(currency, grain)
  return isWhole && isOnce && all >= min && all <= max
}

/** Returns what each spot that paid pays. `payOf` returns the pay of a spot in stakes. */
export function payoutsOf(chips: readonly Chip[], payOf: (spot: number) => Fraction): SpotPayout[] {
  return chips
    .map(({ spot, stake }) => ({ spot, amount: amountOf(stake, payOf(spot)) }))
    .filter(({ amount }) => amount > 0)
}

export function sumOf(payouts: readonly SpotPayout[]): number {
  return payouts.reduce((all, { amount }) => all + amount, 0)
}
