import * as z from 'zod/mini'

/** Decimals per currency (ISO 4217; FUN is play money). Every amount is an integer of minor units. */
export const CURRENCY_DECIMALS = {
  MXN: 2,
  USD: 2,
  EUR: 2,
  BRL: 2,
  PEN: 2,
  COP: 2,
  ARS: 2,
  CLP: 0,
  VND: 0,
  IDR: 0,
  KRW: 0,
  JPY: 0,
  FUN: 2,
} as const

export type Currency = keyof typeof CURRENCY_DECIMALS

export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as [Currency, ...Currency[]]

/** The symbol before an amount when the browser's own currency format is not used. */
export const CURRENCY_SYMBOLS = {
  MXN: '$',
  USD: '$',
  EUR: '€',
  BRL: 'R$',
  PEN: 'S/',
  COP: '$',
  ARS: '$',
  CLP: '$',
  VND: '₫',
  IDR: 'Rp',
  KRW: '₩',
  JPY: '¥',
  FUN: 'FUN',
} as const satisfies Record<Currency, string>

/** An amount in minor units: any whole number that a double holds exactly (below 2^53). */
export const MinorUnits = z.int()

/** A positive amount in minor units, as a person asks for it: far below what an account may hold. */
export const PositiveMinorUnits = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

export const CurrencyCode = z.enum(CURRENCIES)

/** An idempotency key made by the caller: one UUID per intent, the same on every retry until a response arrives. */
export const CallerId = z.uuid()
