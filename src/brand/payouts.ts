/** A way to pay members out. Limits in minor units of the currency, for one withdrawal. */
export interface PayoutWay {
  /** What number names the account: a CLABE (18 digits, Mexico), an IBAN (ISO 13616). */
  kind: 'clabe' | 'iban'
  currency: 'MXN' | 'EUR'
  minimum: number
  maximum: number
}

/** How members are paid out until an operator says otherwise (`npm run ops -- payouts set`). */
export const payouts = {
  ways: [
    { kind: 'clabe', currency: 'MXN', minimum: 10_000, maximum: 5_000_000 },
    { kind: 'iban', currency: 'EUR', minimum: 1_000, maximum: 500_000 },
  ] as readonly PayoutWay[],
  /** A payout nobody confirmed is held for received after so long (decisions.md "Withdrawal"). */
  receiptMinutes: 1_440,
  /** Accounts a member keeps at once. */
  accountsAtMost: 5,
} as const
