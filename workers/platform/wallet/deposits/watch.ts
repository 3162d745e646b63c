import { log } from '../../../shared/log.ts'
import { insertRow } from '../../../shared/rows.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { cashierOf } from './cashiers.ts'
import { applyPaymentReport, type DepositEnv } from './payment-report.ts'

/**
 * How long a provider is polled: half an hour to pay, a day in which late money is still detected, and an hour of
 * margin.
 */
const WATCH_MS = 25.5 * 3_600_000
const MINUTE_MS = 60_000
/** Polled every minute for the first two hours, then every ten minutes. */
const OFTEN_MS = 2 * 3_600_000
/** Maximum payments polled in one minute. */
const A_TURN = 100

interface Watched {
  member_id: string
  deposit_id: string
  bank: string
  started_ms: number
}

/** Stores the deposit before the payment is opened, so that one whose reply was lost is polled too. */
export async function watch(db: D1Database, bank: string, memberId: string, id: string, nowMs: number): Promise<void> {
  const row = { member_id: memberId, deposit_id: id, bank, started_ms: nowMs, ask_ms: nowMs + MINUTE_MS }
  await insertRow(db, 'deposit_watch', row, 'ON CONFLICT (member_id, deposit_id) DO NOTHING').run()
}

/** Polls providers for payments that were not yet reported. Runs once a minute; running twice does no harm. */
export async function pollProviders(env: Env, nowMs: number): Promise<void> {
  const dueQuery = 'SELECT * FROM deposit_watch WHERE ask_ms <= ? ORDER BY ask_ms LIMIT ?'
  const { results } = await env.DB.prepare(dueQuery).bind(nowMs, A_TURN).all<Watched>()
  await Promise.all(results.map((one) => pollProvider(env, one, nowMs)))
}

async function pollProvider(env: Env, one: Watched, nowMs: number): Promise<void> {
  const key = [one.member_id, one.deposit_id] as const
  const isOver = (await isFinished(env, one)) || nowMs - one.started_ms > WATCH_MS
  const wait = nowMs - one.started_ms < OFTEN_MS ? MINUTE_MS : 10 * MINUTE_MS
  const statement = isOver
    ? env.DB.prepare('DELETE FROM deposit_watch WHERE member_id = ? AND deposit_id = ?').bind(...key)
    : env.DB.prepare('UPDATE deposit_watch SET ask_ms = ?3 WHERE member_id = ?1 AND deposit_id = ?2').bind(
        ...key,
        nowMs + wait,
      )
  await statement.run()
}

/** Returns true when the deposit needs no more polling; a provider that does not reply is polled again. */
async function isFinished(
  env: DepositEnv,
  { bank, member_id: memberId, deposit_id: depositId }: Watched,
): Promise<boolean> {
  const deposit = await bankOf(env, bank).deposit(memberId, depositId)
  if ('refusal' in deposit || deposit.state === 'credited') return true
  try {
    const report = await cashierOf(deposit.provider)?.fetchReport(env, deposit, bank)
    if (!report) return true
    const result = await applyPaymentReport(env, bank, deposit, report)
    return report.is === 'paid' && !('refusal' in result)
  } catch (error) {
    log('error', 'payment status not read', { provider: deposit.provider, error: nameOf(error) })
    return false
  }
}

/** Logs only the name: a message may quote the configuration, which is a secret. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
