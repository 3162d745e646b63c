import { CURRENCIES, type Currency } from '#api/money'
import { toVendorUnits } from '#api/vendors/vendor'
import type { GameEngine } from './game-engine.ts'

/** What every stake of a game is a multiple of, in minor units: with it each of its pays is a whole amount. */
export type StakeGrain = number

/** For pays in multiples of 0.05 of the stake, and for a line's share of a bet on 20 lines. */
export const TWENTIETHS: StakeGrain = 20
/** For pays of any number of hundredths of the stake. */
export const HUNDREDTHS: StakeGrain = 100

/**
 * The smallest bet of each currency, in minor units. Where it is no multiple of the grain of a game, the game begins at
 * the next one that is. So no amount of an offered stake is ever rounded (`games/stakes.test.ts`).
 */
const SMALLEST = {
  MXN: 200,
  USD: 20,
  EUR: 20,
  BRL: 100,
  PEN: 40,
  COP: 40_000,
  ARS: 10_000,
  CLP: 100,
  VND: 2_000,
  IDR: 2_000,
  KRW: 200,
  JPY: 20,
  FUN: 200,
} as const satisfies Record<Currency, number>

const STEPS = [1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 150, 200]
const USUAL_STEP = 5

/** Returns the bets that a game with one stake offers, in minor units, ascending. */
export function betsIn(currency: Currency, grain: StakeGrain = TWENTIETHS): number[] {
  return STEPS.map((step) => step * SMALLEST[currency]).filter((bet) => bet % grain === 0)
}

/** Returns the bet that a game opens with, in minor units; every game offers it. */
export function usualBetIn(currency: Currency): number {
  return USUAL_STEP * SMALLEST[currency]
}

/** Returns the smallest stake of a game in a currency, in minor units: every chip and every stake is a multiple of it. */
export function unitIn(currency: Currency, grain: StakeGrain = TWENTIETHS): number {
  let unit: number = SMALLEST[currency]
  while (unit % grain !== 0) unit += SMALLEST[currency]
  return unit
}

/** Returns the smallest and the largest stake of a game by currency, in the units of the wallet. */
export function stakesInVendorUnits({ stakesIn }: Pick<GameEngine, 'stakesIn'>) {
  const ranges = CURRENCIES.map((currency) => {
    const { min, max } = stakesIn(currency)
    return [currency, { min: toVendorUnits(min, currency), max: toVendorUnits(max, currency) }]
  })
  return Object.fromEntries(ranges) as Record<Currency, { min: number; max: number }>
}
