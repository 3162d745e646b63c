import { createHash } from 'node:crypto'
import { columns } from '../../shared/columns.ts'
import type { Alarms } from './Alarms.ts'
import type { AuditEntry, AuditFilter, AuditHead, AuditHeadMessage, AuditNote } from './bank-types.ts'
import { type Deliverable, ResendTimer } from './Deliverable.ts'
import type { Sql } from './storage.ts'

/** The hash before the first entry. */
export const AUDIT_START = '0'.repeat(64)

/** The subjects of a member's entries that are not named by the member's id alone; each has one parameter, the id. */
const SUBJECTS_OF_MEMBER = [
  `SELECT 'deposit:' || member || ':' || id FROM deposit WHERE member = ?`,
  `SELECT 'withdrawal:' || member || ':' || id FROM withdrawal WHERE member = ?`,
  `SELECT 'receivable:' || number FROM receivable WHERE member = ?`,
  `SELECT 'adjustment:' || id FROM adjustment WHERE member = ?`,
  `SELECT 'held-win:' || number FROM held_win WHERE member = ?`,
  `SELECT 'unmatched:' || provider || ':' || reference FROM unmatched WHERE member = ?`,
  ...['bet', 'transfer'].map(
    // The journal has no index by member, and a payment that was refused is not in it: the entry itself names the member.
    (kind) =>
      `SELECT subject FROM audit WHERE subject BETWEEN '${kind}:' AND '${kind};' AND json_extract(after, '$.member') = ?`,
  ),
]

type AuditRow = Omit<AuditEntry, 'at'> & { at_ms: number }

/**
 * Who changed what by hand, and why (GLI-19 2.8.8, 2.9.5, B.6.5): append only, each entry hashed with the one before it,
 * written in the transaction of the change itself.
 */
export class AuditLog implements Deliverable<AuditHeadMessage> {
  readonly timer = new ResendTimer()
  /** The last head sent since the bank started, or since it was sent again. */
  #sent = 0
  readonly #sql: Sql
  readonly #bank: string
  readonly #alarms: Alarms

  constructor(sql: Sql, bank: string, alarms: Alarms) {
    this.#sql = sql
    this.#bank = bank
    this.#alarms = alarms
  }

  add({ actor, action, subject, reason, before, after }: AuditNote, nowMs: number): void {
    const last = this.#head()
    const entry = {
      sequence: last.sequence + 1,
      ...{ actor, action, subject, reason },
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      at: new Date(nowMs).toISOString(),
    }
    const { at: _at, ...stored } = entry
    const { into, values } = columns({ ...stored, at_ms: nowMs, hash: auditHash(last.hash, entry) })
    this.#sql.exec(`INSERT INTO audit ${into}`, ...values)
    this.#alarms.schedule('audit', nowMs)
  }

  /** Returns the entries after a sequence, oldest first; about one subject or member, or all when `about` is null. */
  page(after: number, limit: number, about: AuditFilter | null): AuditEntry[] {
    const [where, ...values] = conditionOf(about)
    const rows = this.#sql.exec<AuditRow>(
      `SELECT * FROM audit WHERE (${where}) AND sequence > ? ORDER BY sequence LIMIT ?`,
      ...[...values, after, limit],
    )
    return rows.toArray().map(({ at_ms: atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }))
  }

  get isWaiting(): boolean {
    const saved = this.#sql.exec<{ last: number | null }>(
      'SELECT max(sequence) AS last FROM audit_head WHERE chain = ?',
      this.#bank,
    )
    return this.#head().sequence > (saved.one().last ?? 0)
  }

  /** The head of this log, to be stored outside this bank; null when it is stored there, or on its way. */
  get message(): AuditHeadMessage | null {
    const head = this.#head()
    return this.isWaiting && head.sequence > this.#sent ? { bank: this.#bank, head } : null
  }

  markSent({ head }: AuditHeadMessage, nowMs: number): void {
    this.#sent = head.sequence
    this.timer.start(nowMs)
  }

  resend(): void {
    this.#sent = 0
  }

  /** Records that this head of the log is stored outside this bank. */
  confirm(head: AuditHead, nowMs: number): void {
    this.saveHead(this.#bank, head)
    this.timer.restart(nowMs, this.isWaiting)
  }

  /**
   * Stores the head of a chain. The first hash stored for a sequence stays, so a chain that was rewritten no longer
   * matches.
   */
  saveHead(chain: string, { sequence, hash }: AuditHead): void {
    this.#sql.exec(
      'INSERT OR IGNORE INTO audit_head (chain, sequence, hash) VALUES (?, ?, ?)',
      ...[chain, sequence, hash],
    )
  }

  /** Returns the stored heads of a chain after a sequence, in order. */
  savedHeads(chain: string, after: number, limit: number): AuditHead[] {
    const rows = this.#sql.exec<AuditHead>(
      'SELECT sequence, hash FROM audit_head WHERE chain = ? AND sequence > ? ORDER BY sequence LIMIT ?',
      ...[chain, after, limit],
    )
    return rows.toArray()
  }

  #head(): AuditHead {
    const rows = this.#sql.exec<AuditHead>('SELECT sequence, hash FROM audit ORDER BY sequence DESC LIMIT 1')
    return rows.toArray()[0] ?? { sequence: 0, hash: AUDIT_START }
  }
}

function conditionOf(about: AuditFilter | null): [where: string, ...values: string[]] {
  if (about === null) return ['1']
  if (typeof about === 'string') return ['subject = ?', about]
  const { member } = about
  const parts = SUBJECTS_OF_MEMBER.map((subjects) => `subject IN (${subjects})`)
  return [['subject = ?', ...parts].join(' OR '), `member:${member}`, ...parts.map(() => member)]
}

/** SHA-256 of the previous hash and the entry as a JSON array, in hex. An auditor computes it again. */
export function auditHash(previous: string, entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, actor, action, subject, reason, before, after, at } = entry
  const text = JSON.stringify([previous, sequence, actor, action, subject, reason, before, after, at])
  return createHash('sha256').update(text).digest('hex')
}
