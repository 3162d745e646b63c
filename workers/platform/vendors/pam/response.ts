import type { Currency } from '#api/money'
import { log, SparseLog } from '../../../shared/log.ts'
import { TimeoutError, withTimeout } from '../../../shared/timeout.ts'
import type { PamOutcome } from '../../bank/pam/pam-types.ts'
import type { Ctx } from '../../env.ts'
import { requestIdOf } from '../../gateway.ts'
import type { Parts } from '../../ledger/parts.ts'
import { amountOf } from './amount.ts'
import { CODE_OF, MESSAGE_OF } from './codes.ts'
import { isPlayer } from './lookups.ts'
import type { PamCode } from './schemas.ts'

/**
 * Timeout of a call to a bank. An operation that completed after the timeout returns the same result when it is
 * repeated.
 */
export const PATIENCE_MS = 4_000

/** Anybody can reach this port, and must not fill the log. */
const refusals = new SparseLog()

/** The result of a call: the fields of `OK`, or a code with additional fields. */
export type PamResult = { ok: object } | { code: PamCode; beside?: object; http?: 400 | 401 | 408 | 413 }

/**
 * Runs a call and sends its result. Business refusals are HTTP 200 with a code; 401 is for failed authentication, 400
 * for a request that cannot be parsed.
 */
export async function tell(c: Ctx, call: () => Promise<PamResult>): Promise<Response> {
  const marks = marksOf(c)
  c.header('Cache-Control', 'no-store')
  c.header('X-Correlation-ID', marks.correlationId)
  try {
    const result = await withTimeout(PATIENCE_MS, call())
    if ('ok' in result) return c.json({ status: 'OK', ...result.ok })
    const { code, beside = {}, http = HTTP_OF[code] ?? 200 } = result
    if (http !== 200) refusals.warn('PAM call refused', { path: c.req.path.slice(0, 256), code, http, ...marks })
    return c.json({ status: 'ERROR', error: { code, message: MESSAGE_OF[code] }, ...beside }, http)
  } catch (error) {
    const code = error instanceof TimeoutError ? 'PAM_ERR_TIMEOUT' : 'PAM_ERR_UNDEFINED'
    log('error', 'PAM call failed', { path: c.req.path, code, error, ...marks })
    return c.json({ status: 'ERROR', error: { code, message: MESSAGE_OF[code] } })
  }
}

const HTTP_OF: Partial<Record<PamCode, 401>> = { PAM_ERR_API_TOKEN: 401, PAM_ERR_SESSION_NOT_FOUND: 401 }

/** Returns the code of an outcome. A path with an unknown player gets a different code from one with another player. */
export async function findCode(c: Ctx, outcome: Exclude<PamOutcome, 'ok'>, playerId: string): Promise<PamCode> {
  if (outcome === 'other-player' && !(await isPlayer(c.env, playerId))) return 'PAM_ERR_PLAYER_NOT_FOUND'
  return CODE_OF[outcome]
}

/** Converts balances to the interface's format. */
export function balanceOf({ cash, bonus, gift }: Parts, currency: Currency) {
  return {
    cashAmount: amountOf(cash, currency),
    bonusAmount: amountOf(bonus, currency),
    promoAmount: amountOf(gift, currency),
  }
}

/** Returns the tracing headers (https://www.w3.org/TR/trace-context); malformed ones are ignored. */
function marksOf(c: Ctx) {
  const printable = (name: string) => /^[\x20-\x7e]{1,128}$/.exec(c.req.header(name) ?? '')?.[0]
  const correlationId = printable('X-Correlation-ID') ?? requestIdOf(c)
  const traceparent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.exec(c.req.header('traceparent') ?? '')?.[0]
  return { correlationId, traceparent, tracestate: traceparent && printable('tracestate') }
}
