import type { ErrorCode } from '#api/error'
import { type PlayStop, REALITY_CHECK_DUE, type WalletStatus } from '#api/vendors/vendor'

/**
 * The result of a call to a wallet (operator wallet 1.5 "Handling errors"). `no-answer`: no response came, or a
 * malformed one. `shut`: HTTP 503, the operator is temporarily closed.
 */
export type RoundWalletResult = WalletStatus | 'no-answer' | 'shut'

/** `taken`: the stake was taken. `unsure`: it may have been, so it is rolled back. An error code: it was not taken. */
export const AFTER_BET = {
  RS_OK: 'taken',
  RS_ERROR_UNKNOWN: 'unsure',
  RS_ERROR_TIMEOUT: 'unsure',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unsure',
  'no-answer': 'unsure',
  shut: 'unsure',
  RS_ERROR_INVALID_TOKEN: 'not-signed-in',
  RS_ERROR_TOKEN_EXPIRED: 'not-signed-in',
  RS_ERROR_INVALID_GAME: 'game-unavailable',
  RS_ERROR_WRONG_CURRENCY: 'wrong-currency',
  RS_ERROR_NOT_ENOUGH_MONEY: 'not-enough-money',
  // Why, the interface does not say.
  RS_ERROR_USER_DISABLED: 'operation-not-allowed',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit-reached',
  RS_ERROR_INVALID_SIGNATURE: 'vendor-failed',
  RS_ERROR_WRONG_SYNTAX: 'vendor-failed',
  RS_ERROR_WRONG_TYPES: 'vendor-failed',
  RS_ERROR_DUPLICATE_TRANSACTION: 'vendor-failed',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'vendor-failed',
} as const satisfies Record<RoundWalletResult, 'taken' | 'unsure' | ErrorCode>

/** What follows the response to a bet; where an operator says why its member may not play, that. */
export function afterBet({
  result,
  stop = null,
}: {
  result: RoundWalletResult
  stop?: PlayStop | typeof REALITY_CHECK_DUE | null
}) {
  if (stop === REALITY_CHECK_DUE) return result === 'RS_ERROR_BET_LIMIT_EXCEEDED' ? stop : AFTER_BET[result]
  return result === 'RS_ERROR_USER_DISABLED' && stop !== null ? stop : AFTER_BET[result]
}

/**
 * `done`: accepted. `soon`: try again with growing pauses. `later`: a person must fix it first, so try once an hour.
 */
type After = 'done' | 'soon' | 'later'

export const AFTER_WIN = {
  RS_OK: 'done',
  RS_ERROR_UNKNOWN: 'soon',
  RS_ERROR_TIMEOUT: 'soon',
  RS_ERROR_TOKEN_EXPIRED: 'soon',
  RS_ERROR_NOT_ENOUGH_MONEY: 'soon',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'soon',
  RS_ERROR_INVALID_SIGNATURE: 'soon',
  RS_ERROR_WRONG_SYNTAX: 'soon',
  RS_ERROR_WRONG_TYPES: 'soon',
  'no-answer': 'soon',
  shut: 'soon',
  RS_ERROR_INVALID_TOKEN: 'later',
  RS_ERROR_INVALID_GAME: 'later',
  RS_ERROR_USER_DISABLED: 'later',
  RS_ERROR_WRONG_CURRENCY: 'later',
  RS_ERROR_DUPLICATE_TRANSACTION: 'later',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'later',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'later',
} as const satisfies Record<RoundWalletResult, After>

/** When the bet never arrived or was rolled back before, there is nothing to return, so these statuses are `done`. */
export const AFTER_ROLLBACK = {
  RS_OK: 'done',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'done',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'done',
  RS_ERROR_UNKNOWN: 'soon',
  RS_ERROR_TIMEOUT: 'soon',
  RS_ERROR_TOKEN_EXPIRED: 'soon',
  RS_ERROR_NOT_ENOUGH_MONEY: 'soon',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'soon',
  RS_ERROR_WRONG_SYNTAX: 'soon',
  RS_ERROR_WRONG_TYPES: 'soon',
  'no-answer': 'soon',
  shut: 'soon',
  RS_ERROR_INVALID_TOKEN: 'later',
  RS_ERROR_INVALID_GAME: 'later',
  RS_ERROR_USER_DISABLED: 'later',
  RS_ERROR_WRONG_CURRENCY: 'later',
  RS_ERROR_INVALID_SIGNATURE: 'later',
  RS_ERROR_DUPLICATE_TRANSACTION: 'later',
} as const satisfies Record<RoundWalletResult, After>

const HOUR_MS = 3_600_000
const LONGEST_PAUSE_MS = 60_000

/** Returns the milliseconds until the next try: 1, 2, 4 ... 60 s, or an hour. */
export function pauseAfter(after: 'soon' | 'later', tries: number): number {
  return after === 'later' ? HOUR_MS : Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(tries, 10))
}
