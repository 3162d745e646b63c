/** The kinds of errors that the auditor can find in a ledger. */
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
  'wrong-proportion',
  'win-without-bet',
  'win-after-rollback',
  'bet-after-rollback',
  'rollback-without-bet',
  'rollback-twice',
  'win-taken-back',
  'end-of-no-open-bet',
  'open-bet-in-closed-round',
  'hold-resolved-twice',
  'resolution-without-hold',
  'hold-exceeded',
  'void-leaves-rest',
  'returned-above-posted',
  'withdrawal-without-hold',
  'hold-without-withdrawal',
  'withdrawal-differs',
  'deposit-without-transfer',
  'transfer-without-deposit',
  'deposit-differs',
  'deposit-fee-differs',
  'chargeback-exceeds-deposit',
  'owed-beside-cash',
  'receivable-exceeded',
  'receivable-differs',
  'provider-reference-twice',
  'adjustment-without-transfer',
  'transfer-without-adjustment',
  'adjustment-differs',
  'adjustment-by-one',
  'held-win-by-one',
  'held-win-differs',
  'decision-without-held-win',
  'line-settled-twice',
  'line-without-departure',
  'line-unclaimed',
  'line-unbacked',
  'line-differs',
  'line-lost',
  'transit-differs',
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
  /** The subject: a transfer's id, an account, a deposit. */
  about: string
}

/** Values that must be unique across all banks. */
export interface Everywhere {
  ids: Set<string>
  references: Set<string>
  /** `provider:reference` of every deposit that the journals credit. */
  credits: Set<string>
}
