/** What a case may need besides the player. A case is left out, and reported as such, when a need is not met. */
export type Need = 'other' | 'expired' | 'blocked' | 'bonus' | 'promo'

/** A change of the three balances, in whole units of the currency; a plain number is cash. */
export type Change = number | { cash?: number; bonus?: number; promo?: number }

export interface Step {
  /** `transaction` is the POST; the others are reads and the refresh of a session. */
  call: 'transaction' | 'session' | 'refresh' | 'balance' | 'transactions' | 'round'
  /**
   * Fields of the body or the query that differ from the usual ones. A text that starts with `$` is a name and becomes
   * the same id throughout the case (`$user`, `$token`, `$currency`: the player's own). An amount is a number of whole
   * units, `cent` (the smallest unit), `all` (the cash before the case), or `#` and the literal text to send.
   */
  with?: Record<string, unknown>
  /** The credentials, when they are not the player's own; `swapped`: the token before the last refresh. */
  as?: {
    token?: 'expired' | 'other' | 'blocked' | 'wrong' | 'swapped'
    user?: 'other' | 'nobody'
    key?: 'wrong' | 'none'
  }
  expect: {
    /** `OK`, or the code. */
    status: string
    /** The HTTP status; 200 by default. */
    http?: number
    /** The balance in the response minus the one before the case; not checked when it is not set. */
    balanceChange?: Change
    /** Fields that the response must hold: `*` stands for any value, undefined for none. */
    holds?: Record<string, unknown>
  }
}

export interface Case {
  name: string
  needs?: Need[]
  steps: Step[]
  /** The balance change after the case, read again at its end; 0 by default. */
  leaves?: Change
}
