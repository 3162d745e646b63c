import type { ErrorCode } from '#api/error'
import type { WalletStatus } from '#api/vendor'

/**
 * What each answer of a wallet means (operator wallet 1.5 "Handling errors"). `no-answer`: none came, or none that can be
 * read. `shut`: HTTP 503, the operator says it is closed for a while.
 */
export type Heard = WalletStatus | 'no-answer' | 'shut'

/** `taken`: the money is ours to play. `unsure`: it may have been taken, so it is given back. A code: surely not taken. */
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
  RS_ERROR_USER_DISABLED: 'excluded',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit-reached',
  RS_ERROR_INVALID_SIGNATURE: 'vendor-failed',
  RS_ERROR_WRONG_SYNTAX: 'vendor-failed',
  RS_ERROR_WRONG_TYPES: 'vendor-failed',
  RS_ERROR_DUPLICATE_TRANSACTION: 'vendor-failed',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'vendor-failed',
} as const satisfies Record<Heard, 'taken' | 'unsure' | ErrorCode>

/** `done`: accepted. `soon`: try again with growing pauses. `later`: someone must mend it first; ask once an hour. */
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
} as const satisfies Record<Heard, After>

/** A bet that never arrived, or was rolled back before, leaves nothing to give back. */
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
} as const satisfies Record<Heard, After>

const HOUR_MS = 3_600_000
const LONGEST_PAUSE_MS = 60_000

/** Milliseconds until the next try: 1, 2, 4 ... 60 s, or an hour. */
export function pauseAfter(after: 'soon' | 'later', tries: number): number {
  return after === 'later' ? HOUR_MS : Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(tries, 10))
}
