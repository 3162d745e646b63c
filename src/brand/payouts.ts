/** A payout method. Limits for one withdrawal, in minor units of the currency. */
export interface PayoutMethod {
  /** The number that identifies the account: a CLABE (18 digits, Mexico), an IBAN (ISO 13616). */
  kind: 'clabe' | 'iban'
  currency: 'MXN' | 'EUR'
  minimum: number
  maximum: number
}

/** The payout rules until an operator changes them (`npm run ops -- payouts set`). */
export const payouts = {
  ways: [
    { kind: 'clabe', currency: 'MXN', minimum: 10_000, maximum: 5_000_000 },
    { kind: 'iban', currency: 'EUR', minimum: 1_000, maximum: 500_000 },
  ] as readonly PayoutMethod[],
  /** An unconfirmed payout counts as received after this long (decision 64). */
  receiptMinutes: 1_440,
  /** The largest number of payout accounts a member may have at once. */
  accountsAtMost: 5,
} as const
