/** Every way the ledger says no, as a closed list; doors hang total maps on it. */
export const LEDGER_REFUSALS = [
  // any transfer
  'conflict',
  'not-enough-money',
  'not-enough-bonus',
  'not-enough-gift',
  'ceiling',
  // who asks, and from which game
  'token-unknown',
  'token-expired',
  'member-disabled',
  'wrong-game',
  'vendor-disabled',
  'game-closed',
  'wrong-currency',
  // bets, wins and rollbacks
  'limit-reached',
  'bet-unknown',
  'not-a-bet',
  'bet-rolled-back',
  'bet-settled',
  'round-closed',
  // holds, and money on its way to a vendor or back
  'hold-unknown',
  'hold-resolved',
  'hold-exceeded',
] as const

export type LedgerRefusal = (typeof LEDGER_REFUSALS)[number]
