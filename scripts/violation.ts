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
  'provider-reference-twice',
  'passage-without-beginning',
  'passage-ended-twice',
  'passage-beside-passage',
  'passage-unclaimed',
  'passage-differs',
  'result-differs',
  'result-in-passage',
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
