import { createHash } from 'node:crypto'
import type { Sql } from './storage.ts'
import type { AuditEntry, AuditNote } from './words.ts'

/** The hash before the first entry. */
export const AUDIT_START = '0'.repeat(64)

type AuditRow = {
  sequence: number
  actor: string
  action: string
  subject: string
  reason: string
  before: string
  after: string
  at_ms: number
  hash: string
}

/**
 * Who changed what by hand, and why (GLI-19 2.8.8, 2.9.5, B.6.5): append only, each entry hashed with the one before it,
 * written in the transaction of the change itself.
 */
export class AuditLog {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  add({ actor, action, subject, reason, before, after }: AuditNote, now_ms: number): void {
    const last = this.#sql.exec<AuditRow>('SELECT * FROM audit ORDER BY sequence DESC LIMIT 1').toArray()[0]
    const entry = {
      sequence: (last?.sequence ?? 0) + 1,
      ...{ actor, action, subject, reason },
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      at: new Date(now_ms).toISOString(),
    }
    this.#sql.exec(
      'INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[entry.sequence, actor, action, subject, reason, entry.before, entry.after, now_ms],
      auditHash(last?.hash ?? AUDIT_START, entry),
    )
  }

  /** The entries after a sequence, oldest first. */
  page(after: number, limit: number): AuditEntry[] {
    const rows = this.#sql.exec<AuditRow>(
      'SELECT * FROM audit WHERE sequence > ? ORDER BY sequence LIMIT ?',
      after,
      limit,
    )
    return rows.toArray().map(({ at_ms, ...row }) => ({ ...row, at: new Date(at_ms).toISOString() }))
  }
}

/** SHA-256 of the hash before and the entry as a JSON array, hex: what an auditor computes again. */
export function auditHash(previous: string, entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, actor, action, subject, reason, before, after, at } = entry
  const text = JSON.stringify([previous, sequence, actor, action, subject, reason, before, after, at])
  return createHash('sha256').update(text).digest('hex')
}
