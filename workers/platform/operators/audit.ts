import { Refusal } from '#api/envelope'
import { columns } from '../../shared/columns.ts'
import { AUDIT_START, auditHash } from '../bank/AuditLog.ts'
import type { AuditEntry, AuditHead } from '../bank/words.ts'

/** Who changes something, from which address, and why; empty where nobody said. */
export interface By {
  actor: string
  address: string
  reason: string
}
/** Who and from where, as a history shows them. */
export function whoFrom({ actor, address }: By): string {
  return address === '' ? actor : `${actor}, ${address}`
}

/** The house itself, from nowhere. */
export const HOUSE: By = { actor: 'system', address: '', reason: '' }

/** What is changed by hand outside the banks, and the statements that change it. */
export interface Change {
  action: string
  /** What was changed: `setting:NAME`, `game:NODE`, `member:ID`. */
  subject: string
  before: unknown
  after: unknown
  /** Run with the entry, all or nothing; none where what is done lies elsewhere and is done after. */
  statements: D1PreparedStatement[]
}

/** So many others may come in between before one who changes something gives up. */
const TRIES = 50

/**
 * Changes something and writes down who did, in one batch. Two at once cannot both be number N of the chain: the
 * sequence is a primary key, the second batch fails whole, and its plan is made again on what the first has left. So
 * `before` is always what the entry before it left behind.
 */
export async function audited<Planned extends Change>(
  db: D1Database,
  by: By,
  plan: () => Promise<Planned | Refusal>,
): Promise<Planned | Refusal> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const head = await platformHead(db)
    const change = await plan()
    if (change instanceof Refusal) return change
    try {
      await db.batch([entryAfter(db, head, by, change), ...change.statements])
      return change
    } catch (error) {
      if (!/UNIQUE constraint failed: audit\.sequence/.test(String(error))) throw error
    }
  }
  return new Refusal('busy')
}

/** Writes down what is about to be done where no batch reaches: sessions, another object. Null when it is written. */
export async function noted(db: D1Database, by: By, note: Omit<Change, 'statements'>): Promise<Refusal | null> {
  const written = await audited(db, by, async () => ({ ...note, statements: [] }))
  return written instanceof Refusal ? written : null
}

/** The newest entry of the platform's own chain. */
export async function platformHead(db: D1Database): Promise<AuditHead> {
  const last = await db.prepare('SELECT sequence, hash FROM audit ORDER BY sequence DESC LIMIT 1').first<AuditHead>()
  return last ?? { sequence: 0, hash: AUDIT_START }
}

/** The entries of the platform's chain after a sequence, oldest first; of one subject, or all. */
export async function platformAuditPage(
  db: D1Database,
  after: number,
  limit: number,
  subject: string | null,
): Promise<AuditEntry[]> {
  const asked =
    subject === null
      ? db.prepare('SELECT * FROM audit WHERE sequence > ? ORDER BY sequence LIMIT ?').bind(after, limit)
      : db
          .prepare('SELECT * FROM audit WHERE subject = ? AND sequence > ? ORDER BY sequence LIMIT ?')
          .bind(subject, after, limit)
  const { results } = await asked.all<AuditEntry>()
  return results
}

function entryAfter(db: D1Database, head: AuditHead, { actor, reason }: By, change: Change): D1PreparedStatement {
  const entry = {
    sequence: head.sequence + 1,
    actor,
    action: change.action,
    subject: change.subject,
    reason,
    before: JSON.stringify(change.before ?? null),
    after: JSON.stringify(change.after ?? null),
    at: new Date().toISOString(),
  }
  const { into, values } = columns({ ...entry, hash: auditHash(head.hash, entry) })
  return db.prepare(`INSERT INTO audit ${into}`).bind(...values)
}
