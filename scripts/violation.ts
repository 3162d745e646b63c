/** Every way a ledger can be wrong. */
export const VIOLATIONS = [
  'unbalanced-transfer',
  'duplicate-id',
  'gap',
  'wrong-running-balance',
  'wrong-balance',
  'unbacked-account',
  'unclaimed-account',
  'negative-account',
  'wrong-movement',
  'win-without-bet',
  'win-after-rollback',
  'bet-after-rollback',
  'rollback-without-bet',
  'rollback-twice',
  'hold-resolved-twice',
  'deposit-without-transfer',
  'transfer-without-deposit',
  'deposit-differs',
  'deposit-fee-differs',
  'provider-reference-twice',
  'unit-not-zero',
] as const

export interface Violation {
  kind: (typeof VIOLATIONS)[number]
  bank: string
  /** What it is about: a transfer's id, an account, a deposit. */
  about: string
}

/** What must be unique among all banks. */
export interface Everywhere {
  ids: Set<string>
  references: Set<string>
}
