/** Every refusal of the ledger, as a closed list; gateways map each of them. */
export const LEDGER_REFUSALS = [
  // any transfer
  'conflict',
  'not-enough-money',
  'not-enough-bonus',
  'not-enough-gift',
  'not-enough-points',
  'ceiling',
  // the token, its member and its game
  'token-unknown',
  'token-expired',
  'member-disabled',
  'wrong-game',
  'vendor-disabled',
  'game-closed',
  'wrong-currency',
  // bets, wins and rollbacks
  'limit-reached',
  'reality-check-due',
  'free-round-refused',
  'bet-unknown',
  'not-a-bet',
  'bet-rolled-back',
  'bet-settled',
  'round-closed',
  // chargebacks
  'deposit-unknown',
  'deposit-exceeded',
  // holds and vendor transfers
  'hold-unknown',
  'hold-resolved',
  'hold-exceeded',
] as const

export type LedgerRefusal = (typeof LEDGER_REFUSALS)[number]
