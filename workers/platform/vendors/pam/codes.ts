import type { PamOutcome } from '../../bank/pam/pam-types.ts'
import type { PamCode } from './schemas.ts'

/**
 * Maps the bank's outcomes to the codes of the interface. Holds and the like are internal: no vendor call can cause
 * them.
 */
export const CODE_OF = {
  conflict: 'PAM_ERR_DUPLICATE_TRANS',
  'not-enough-money': 'PAM_ERR_CASH_OVERDRAFT',
  'not-enough-bonus': 'PAM_ERR_BONUS_OVERDRAFT',
  'not-enough-gift': 'PAM_ERR_PROMO_OVERDRAFT',
  // The interface has no code for an account that is full; this one is not tried again.
  ceiling: 'PAM_ERR_BET_NOT_ALLOWED',
  'token-unknown': 'PAM_ERR_SESSION_NOT_FOUND',
  'token-expired': 'PAM_ERR_SESSION_EXPIRED',
  'member-disabled': 'PAM_ERR_BET_NOT_ALLOWED',
  'limit-reached': 'PAM_ERR_BET_NOT_ALLOWED',
  'reality-check-due': 'PAM_ERR_BET_NOT_ALLOWED',
  'free-round-refused': 'PAM_ERR_BET_NOT_ALLOWED',
  'vendor-disabled': 'PAM_ERR_BET_NOT_ALLOWED',
  'game-closed': 'PAM_ERR_BET_NOT_ALLOWED',
  'wrong-game': 'PAM_ERR_GAME_NOT_FOUND',
  'wrong-currency': 'PAM_ERR_TRANS_CURRENCY',
  'bet-unknown': 'PAM_ERR_TRANS_NOT_FOUND',
  'not-a-bet': 'PAM_ERR_CANCEL_NON_WITHDRAW',
  'bet-rolled-back': 'PAM_ERR_TRANS_ALREADY_CANCELLED',
  'bet-settled': 'PAM_ERR_TRANS_ALREADY_SETTLED',
  'round-closed': 'PAM_ERR_TRANS_ALREADY_SETTLED',
  'deposit-unknown': 'PAM_ERR_UNDEFINED',
  'deposit-exceeded': 'PAM_ERR_UNDEFINED',
  'not-enough-points': 'PAM_ERR_UNDEFINED',
  'hold-unknown': 'PAM_ERR_UNDEFINED',
  'hold-resolved': 'PAM_ERR_UNDEFINED',
  'hold-exceeded': 'PAM_ERR_UNDEFINED',
  'other-player': 'PAM_ERR_ACC_NOT_FOUND',
  negative: 'PAM_ERR_NEGATIVE_STAKE',
  inexact: 'PAM_ERR_UNDEFINED',
  buried: 'PAM_ERR_CANCEL_NOT_FOUND',
  'round-unknown': 'PAM_ERR_ROUND_NOT_FOUND',
  'transaction-unknown': 'PAM_ERR_TRANS_NOT_FOUND',
} as const satisfies Record<Exclude<PamOutcome, 'ok'>, PamCode>

/** Messages for a vendor's engineers, sent with the code. */
export const MESSAGE_OF = {
  PAM_ERR_UNDEFINED: 'the request cannot be carried out as it stands',
  PAM_ERR_ACC_NOT_FOUND: 'the session is not of this player',
  PAM_ERR_GAME_NOT_FOUND: 'no such game of this provider',
  PAM_ERR_ROUND_NOT_FOUND: 'no such round of this player',
  PAM_ERR_TRANS_NOT_FOUND: 'no such transaction, or no bet it could belong to',
  PAM_ERR_CASH_OVERDRAFT: 'not enough cash',
  PAM_ERR_BONUS_OVERDRAFT: 'not enough bonus',
  PAM_ERR_SESSION_NOT_FOUND: 'no such session',
  PAM_ERR_SESSION_EXPIRED: 'the session has ended',
  PAM_ERR_MISSING_PROVIDER: 'the provider is missing, or is none of this token',
  PAM_ERR_TRANS_CURRENCY: 'not the currency of the session',
  PAM_ERR_NEGATIVE_STAKE: 'an amount is below zero',
  PAM_ERR_CANCEL_NOT_FOUND: 'nothing to cancel',
  PAM_ERR_TRANS_ALREADY_CANCELLED: 'cancelled before',
  PAM_ERR_CANCEL_NON_WITHDRAW: 'only a withdraw can be cancelled',
  PAM_ERR_BET_NOT_ALLOWED: 'no bet is allowed now',
  PAM_ERR_PLAYER_NOT_FOUND: 'no such player',
  PAM_ERR_API_TOKEN: 'the API token is not accepted',
  PAM_ERR_TRANS_ALREADY_SETTLED: 'settled before, or the round is over',
  PAM_ERR_DUPLICATE_TRANS: 'the id was used for something else',
  PAM_ERR_PROMO_OVERDRAFT: 'not enough promotional money',
  PAM_ERR_TIMEOUT: 'no answer in time; ask again',
} as const satisfies Record<PamCode, string>
