import type { Sql } from '../storage.ts'
import type { BankDeposit, Listed } from './deposit-types.ts'
import { type DepositRow, depositOf } from './row.ts'

/** Returns a member's deposits, newest first; all of them when `state` is null. A `created` one is shown as pending. */
export function memberDeposits(
  sql: Sql,
  member: string,
  state: string | null,
  after: string | null,
  limit: number,
): Listed<BankDeposit> {
  const [created = Number.MAX_SAFE_INTEGER, id = ''] = after === null ? [] : after.split(' ')
  const rows = sql
    .exec<DepositRow>(
      `SELECT * FROM deposit WHERE member = ?1 AND (created_ms, id) < (?2, ?3)
         AND (?4 IS NULL OR state = ?4 OR (?4 = 'pending' AND state = 'created'))
       ORDER BY created_ms DESC, id DESC LIMIT ?5`,
      ...[member, Number(created), id, state, limit],
    )
    .toArray()
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { items: rows.map(depositOf), next: last ? `${last.created_ms} ${last.id}` : null }
}

/** Returns the deposits that wait for a payment at one provider, oldest first. */
export function waitingDeposits(sql: Sql, provider: string, after: string, limit: number): Listed<BankDeposit> {
  const [created = '0', member = '', id = ''] = after.split(' ')
  const rows = sql
    .exec<DepositRow>(
      `SELECT * FROM deposit WHERE provider = ? AND state = 'pending' AND (created_ms, member, id) > (?, ?, ?)
       ORDER BY created_ms, member, id LIMIT ?`,
      ...[provider, Number(created) || 0, member, id, limit],
    )
    .toArray()
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { items: rows.map(depositOf), next: last ? `${last.created_ms} ${last.member} ${last.id}` : null }
}
