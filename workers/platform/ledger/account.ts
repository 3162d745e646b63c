import { CURRENCY_DECIMALS, type Currency } from '#api/money'
import { VENDOR_UNITS } from '#api/vendors/vendor'

/**
 * Accounts that a member owns; never below zero (GLI-19 4.3.3(b)). `bonus` and `gift` are restricted and shown
 * separately: `bonus` is staked beside cash, `gift` (free rounds and the like) only when a vendor names it.
 */
export type OwnAccount = 'cash' | 'bonus' | 'gift' | 'held' | 'points' | `vendor:${string}`

/** The contra accounts, one set per member so that bets of different members do not contend for one row. */
export const CONTRA_ACCOUNTS = ['house', 'cashier', 'promo', 'transit'] as const
export type ContraAccount = (typeof CONTRA_ACCOUNTS)[number]

export type Account = OwnAccount | ContraAccount

/** A currency, or the points of the mall. */
export type Unit = Currency | 'PTS'

export function isOwn(account: Account): account is OwnAccount {
  return !(CONTRA_ACCOUNTS as readonly string[]).includes(account)
}

const LARGEST = 1_000_000_000_000

/**
 * The most an account may hold, in minor units: 10^12, or less where a balance in the vendors' units (x 100000) would
 * no longer be exact in a double.
 */
export function ceilingOf(unit: Unit): number {
  if (unit === 'PTS') return LARGEST
  const step = VENDOR_UNITS / 10 ** CURRENCY_DECIMALS[unit]
  return Math.min(LARGEST, Math.floor(Number.MAX_SAFE_INTEGER / step))
}
