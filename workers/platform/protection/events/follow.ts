import { insertRow, manyColumns } from '../../../shared/rows.ts'
import { inTurns } from '../../../shared/turns.ts'
import { PAGE } from '../../bank/pages.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { eventsOf } from './kinds.ts'

/** Reads off the audit logs of the banks what happens to limits and breaks, so that it can be counted and looked at. */

/** How long after the first mark a member is looked at: what follows it is then looked at in one go. */
export const WAIT_MS = 600_000

/** Statement: marks these members, whose days since then are looked at again. `members`: JSON of `{ id, at }`. */
export function markDue(db: D1Database, members: readonly { id: string; at: string }[], nowMs: number) {
  return db
    .prepare(
      `INSERT INTO harm_due (member_id, since, due_ms)
       SELECT value ->> 'id', min(value ->> 'at'), ?2 FROM json_each(?1) WHERE TRUE GROUP BY 1
       ON CONFLICT (member_id) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`,
    )
    .bind(JSON.stringify(members), nowMs + WAIT_MS)
}

/** Writes down that a member's raise of a limit was refused: the bank, which changed nothing, does not. */
export async function noteRefusedRaise({ DB }: Env, memberId: string): Promise<void> {
  const nowMs = Date.now()
  const at = new Date(nowMs).toISOString()
  const event = { id: crypto.randomUUID(), member_id: memberId, kind: 'raise-refused', owner: 'member', at }
  await DB.batch([insertRow(DB, 'protection_events', event), markDue(DB, [{ id: memberId, at }], nowMs)])
}

/** Reads a page of each audit log that has grown. May be repeated, and run twice at once. */
export async function followAuditLogs(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT chain AS bank, coalesce(audit, 0) AS audit
     FROM (SELECT chain, max(sequence) AS last FROM audit_heads GROUP BY chain)
     LEFT JOIN protection_progress ON bank = chain WHERE last > coalesce(audit, 0)`,
  ).all<{ bank: string; audit: number }>()
  const banks = new Set(bankNames(env))
  for await (const { bank, audit } of inTurns(results)) if (banks.has(bank)) await readAuditLog(env, bank, audit, nowMs)
}

async function readAuditLog(env: Env, bank: string, after: number, nowMs: number): Promise<void> {
  const { DB } = env
  const entries = await bankOf(env, bank).auditPage(after, PAGE)
  const last = entries.at(-1)?.sequence
  if (last === undefined) return
  const rows = entries.flatMap((entry) =>
    eventsOf(entry).map(({ memberId, kind, owner }) => ({
      ...{ id: `${bank}:${entry.sequence}:${kind}`, member_id: memberId, kind, owner, at: entry.at },
    })),
  )
  const { into, json } = manyColumns(rows)
  const due = rows.map(({ member_id: id, at }) => ({ id, at }))
  await DB.batch([
    ...(rows.length === 0
      ? []
      : [
          DB.prepare(`INSERT INTO protection_events ${into} ON CONFLICT DO NOTHING`).bind(json),
          markDue(DB, due, nowMs),
        ]),
    insertRow(
      DB,
      'protection_progress',
      { bank, audit: last },
      'ON CONFLICT (bank) DO UPDATE SET audit = max(audit, excluded.audit)',
    ),
  ])
}
