import type { Currency } from '#api/money'

/**
 * The bets a slot offers, in minor units. The smallest of each currency is a multiple of 20 (so a line's share is whole)
 * and of 4 (so a pay of 0.25 is whole): no amount is ever rounded.
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

/** Smallest to largest. */
export function betsIn(currency: Currency): number[] {
  return STEPS.map((step) => step * SMALLEST[currency])
}

/** The bet a game opens with. */
export function usualBetIn(currency: Currency): number {
  return USUAL_STEP * SMALLEST[currency]
}
