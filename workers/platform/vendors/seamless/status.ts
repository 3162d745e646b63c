import type { WalletStatus } from '#api/vendors/vendor'
import type { LedgerRefusal } from '../../ledger/refusal.ts'

/**
 * Maps the ledger's outcomes to the statuses of the operator wallet 1.5. It has no status for a settled bet or a closed
 * round; both mean that a result was already sent, so both are duplicates, which a vendor does not retry. Nor has it one
 * for an account that is full: the member's account takes no more, and no repeat would change that.
 */
export const STATUS_OF = {
  ok: 'RS_OK',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  'not-enough-money': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'not-enough-bonus': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'not-enough-gift': 'RS_ERROR_NOT_ENOUGH_MONEY',
  ceiling: 'RS_ERROR_USER_DISABLED',
  'token-unknown': 'RS_ERROR_INVALID_TOKEN',
  'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
  'member-disabled': 'RS_ERROR_USER_DISABLED',
  'wrong-game': 'RS_ERROR_INVALID_GAME',
  'vendor-disabled': 'RS_ERROR_USER_DISABLED',
  'game-closed': 'RS_ERROR_INVALID_GAME',
  'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
  'limit-reached': 'RS_ERROR_BET_LIMIT_EXCEEDED',
  // The interface has none for a check that waits for its member; like a limit, it passes.
  'reality-check-due': 'RS_ERROR_BET_LIMIT_EXCEEDED',
  // The reward does not cover this stake: it is another's, for another game or stake, used up or over.
  'free-round-refused': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'bet-unknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'not-a-bet': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet-rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'bet-settled': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'round-closed': 'RS_ERROR_DUPLICATE_TRANSACTION',
  // Holds and chargebacks are internal; no vendor call makes one.
  'deposit-unknown': 'RS_ERROR_UNKNOWN',
  'deposit-exceeded': 'RS_ERROR_UNKNOWN',
  'not-enough-points': 'RS_ERROR_UNKNOWN',
  'hold-unknown': 'RS_ERROR_UNKNOWN',
  'hold-resolved': 'RS_ERROR_UNKNOWN',
  'hold-exceeded': 'RS_ERROR_UNKNOWN',
} as const satisfies Record<LedgerRefusal | 'ok', WalletStatus>
