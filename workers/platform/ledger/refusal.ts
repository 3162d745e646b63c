/** Every way the ledger says no, as a closed list; doors hang total maps on it. */
export const LEDGER_REFUSALS = [
  // any transfer
  'conflict',
  'not-enough-money',
  'ceiling',
  // who asks, and from which game
  'token-unknown',
  'token-expired',
  'member-disabled',
  'wrong-game',
  'wrong-currency',
  // bets, wins and rollbacks
  'bet-unknown',
  'bet-rolled-back',
  'bet-settled',
  'round-closed',
  // holds, and money on its way to a vendor or back
  'hold-unknown',
  'hold-resolved',
] as const

export type LedgerRefusal = (typeof LEDGER_REFUSALS)[number]
