import type { Currency } from '#api/money'
import { vendorStep } from '#api/vendors/vendor'

/**
 * Accounts that a member owns; never below zero (GLI-19 4.3.3(b)), but for points, which a voided bet takes back also
 * when they were used. `bonus` and `gift` are restricted and shown
 * separately: `bonus` is staked beside cash, `gift` (free rounds and the like) only when a vendor names it. `held-wins`
 * is neither played nor paid until two people have decided on it.
 */
export type OwnAccount = 'cash' | 'bonus' | 'gift' | 'held' | 'held-wins' | 'points' | `vendor:${string}`

/**
 * The contra accounts, one set per member so that bets of different members do not contend for one row. `receivable` is
 * what the member owes the house, below zero; it is never above.
 */
export const CONTRA_ACCOUNTS = ['house', 'cashier', 'promo', 'transit', 'receivable'] as const
export type ContraAccount = (typeof CONTRA_ACCOUNTS)[number]

export type Account = OwnAccount | ContraAccount

/** A currency, or the points of the mall. */
export type Unit = Currency | 'PTS'

export function isOwn(account: Account): account is OwnAccount {
  return !(CONTRA_ACCOUNTS as readonly string[]).includes(account)
}

/**
 * Tenths of the largest exact balance that an account may hold. Vendors see cash and bonus as one sum, which is then
 * exact as well.
 */
const TENTHS = { cash: 9, bonus: 1 }

/**
 * Returns the most an account may hold, in minor units: its balance in the vendors' units (x 100000) is a JSON number,
 * exact below 2^53. For a currency of two decimals cash may reach 8.1 x 10^12 (81 thousand million COP), for one without
 * decimals 8.1 x 10^10.
 */
export function ceilingOf(unit: Unit, account: Account = 'cash'): number {
  // No vendor sees points or held wins.
  const isSeen = unit !== 'PTS' && account !== 'held-wins'
  const exact = Math.floor(Number.MAX_SAFE_INTEGER / (isSeen ? vendorStep(unit) : 1))
  return Math.floor(exact / 10) * (account === 'cash' || account === 'bonus' ? TENTHS[account] : 10)
}
