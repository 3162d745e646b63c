import { CURRENCIES, type Currency } from '#api/money'
import { toVendorUnits } from '#api/vendors/vendor'
import type { GameEngine } from './game-engine.ts'

/**
 * The smallest bet of each currency, in minor units. Each is a multiple of 20 (so that a line's share is whole) and of
 * 4 (so that a pay of 0.25 is whole): no amount is ever rounded.
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
export function betsIn(currency: Currency): number[] {
  return STEPS.map((step) => step * SMALLEST[currency])
}

/** Returns the bet that a game opens with, in minor units. */
export function usualBetIn(currency: Currency): number {
  return USUAL_STEP * SMALLEST[currency]
}

/** Returns the smallest stake of a currency, in minor units: every chip and every stake is a multiple of it. */
export function unitIn(currency: Currency): number {
  return SMALLEST[currency]
}

/** Returns the smallest and the largest stake of a game by currency, in the units of the wallet. */
export function stakesInVendorUnits({ stakesIn }: Pick<GameEngine, 'stakesIn'>) {
  const ranges = CURRENCIES.map((currency) => {
    const { min, max } = stakesIn(currency)
    return [currency, { min: toVendorUnits(min, currency), max: toVendorUnits(max, currency) }]
  })
  return Object.fromEntries(ranges) as Record<Currency, { min: number; max: number }>
}
