import { log } from '../../shared/log.ts'
import { bankOf } from '../bank/of.ts'
import type { Env } from '../env.ts'
import { cashierOf } from './cashiers.ts'
import { type DepositEnv, settle } from './settle.ts'

/** How long a provider is asked: the half hour to pay, the day in which late money is still seen, and an hour. */
const WATCH_MS = 25.5 * 3_600_000
const MINUTE_MS = 60_000
/** Asked every minute for the first two hours, every ten after. */
const OFTEN_MS = 2 * 3_600_000
/** Payments asked about in one turn of the clock. */
const A_TURN = 100

interface Watched {
  member_id: string
  deposit_id: string
  bank: string
  started_ms: number
}

/** Written before the provider is asked for a payment, so that one whose answer was lost is asked about too. */
export async function watch(db: D1Database, bank: string, memberId: string, id: string, now_ms: number): Promise<void> {
  await db
    .prepare('INSERT INTO deposit_watch VALUES (?, ?, ?, ?, ?) ON CONFLICT (member_id, deposit_id) DO NOTHING')
    .bind(memberId, id, bank, now_ms, now_ms + MINUTE_MS)
    .run()
}

/** Asks providers about payments whose word has not come. Once a minute; twice does no harm. */
export async function askProviders(env: Env, now_ms: number): Promise<void> {
  const due = 'SELECT * FROM deposit_watch WHERE ask_ms <= ? ORDER BY ask_ms LIMIT ?'
  const { results } = await env.DB.prepare(due).bind(now_ms, A_TURN).all<Watched>()
  await Promise.all(results.map((one) => askAbout(env, one, now_ms)))
}

async function askAbout(env: Env, one: Watched, now_ms: number): Promise<void> {
  const key = [one.member_id, one.deposit_id] as const
  const isOver = (await isSettled(env, one)) || now_ms - one.started_ms > WATCH_MS
  const wait = now_ms - one.started_ms < OFTEN_MS ? MINUTE_MS : 10 * MINUTE_MS
  const statement = isOver
    ? env.DB.prepare('DELETE FROM deposit_watch WHERE member_id = ? AND deposit_id = ?').bind(...key)
    : env.DB.prepare('UPDATE deposit_watch SET ask_ms = ?3 WHERE member_id = ?1 AND deposit_id = ?2').bind(
        ...key,
        now_ms + wait,
      )
  await statement.run()
}

/** True when there is nothing more to ask; a provider that does not answer is asked again. */
async function isSettled(env: DepositEnv, { bank, member_id, deposit_id }: Watched): Promise<boolean> {
  const deposit = await bankOf(env, bank).deposit(member_id, deposit_id)
  if ('refusal' in deposit || deposit.state === 'credited') return true
  try {
    const report = await cashierOf(deposit.provider)?.ask(env, deposit, bank)
    if (!report) return true
    const settled = await settle(env, bank, deposit, report)
    return report.is === 'paid' && !('refusal' in settled)
  } catch (error) {
    log('error', 'payment status not read', { provider: deposit.provider, error: nameOf(error) })
    return false
  }
}

/** Its name only: a message may quote the configuration, which is a secret. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
