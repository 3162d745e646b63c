/** What must be at hand beside the player: without it a case is left out, and the report says so. */
export type Need = 'other' | 'expired' | 'blocked' | 'bonus' | 'promo'

/** A change of the three balances, in whole units of the currency; a plain number is cash. */
export type Change = number | { cash?: number; bonus?: number; promo?: number }

export interface Step {
  /** `transaction` is the POST, the others what can be asked. */
  call: 'transaction' | 'session' | 'refresh' | 'balance' | 'transactions' | 'round'
  /**
   * Fields of the body or the query that are not as usual. A text that starts with `$` is a name: the same id wherever it
   * stands in the case (`$user`, `$token`, `$currency`: the player's own). An amount is a number of whole units, `cent`
   * (the smallest there is), `all` (the cash there was), or `#` and what is written in its place.
   */
  with?: Record<string, unknown>
  /** Who asks, where it is not the player with their own token; `swapped`: the token before the last refresh. */
  as?: {
    token?: 'expired' | 'other' | 'blocked' | 'wrong' | 'swapped'
    user?: 'other' | 'nobody'
    key?: 'wrong' | 'none'
  }
  expect: {
    /** `OK`, or the code. */
    status: string
    /** 200 where it is not said. */
    http?: number
    /** What the answer tells of the balance, from the beginning of the case; not looked at where it is not said. */
    balanceChange?: Change
    /** What the answer must hold: `*` anything, undefined nothing. */
    holds?: Record<string, unknown>
  }
}

export interface Case {
  name: string
  needs?: Need[]
  steps: Step[]
  /** What the balance must have changed by in the end, asked anew; by nothing where it is not said. */
  leaves?: Change
}
