import type { WalletStatus } from '#api/vendor'
import type { LedgerRefusal } from '../ledger/refusal.ts'

/**
 * What the ledger said, in the words of the operator wallet 1.5. A settled bet and a closed round have no word of their
 * own there; both mean that the answer was given before, so both are duplicates, which a vendor does not retry.
 */
export const STATUS_OF = {
  ok: 'RS_OK',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  'not-enough-money': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'not-enough-bonus': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'not-enough-gift': 'RS_ERROR_NOT_ENOUGH_MONEY',
  ceiling: 'RS_ERROR_UNKNOWN',
  'token-unknown': 'RS_ERROR_INVALID_TOKEN',
  'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
  'member-disabled': 'RS_ERROR_USER_DISABLED',
  'wrong-game': 'RS_ERROR_INVALID_GAME',
  'vendor-disabled': 'RS_ERROR_USER_DISABLED',
  'game-closed': 'RS_ERROR_INVALID_GAME',
  'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
  'limit-reached': 'RS_ERROR_BET_LIMIT_EXCEEDED',
  'bet-unknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'not-a-bet': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet-rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'bet-settled': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'round-closed': 'RS_ERROR_DUPLICATE_TRANSACTION',
  // Holds are the house's own; a vendor has no call that makes one.
  'hold-unknown': 'RS_ERROR_UNKNOWN',
  'hold-resolved': 'RS_ERROR_UNKNOWN',
  'hold-exceeded': 'RS_ERROR_UNKNOWN',
} as const satisfies Record<LedgerRefusal | 'ok', WalletStatus>
