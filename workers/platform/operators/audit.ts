import { Refusal } from '#api/envelope'
import { columns } from '../../shared/columns.ts'
import { AUDIT_START, auditHash } from '../bank/AuditLog.ts'
import type { AuditEntry, AuditFilter, AuditHead } from '../bank/bank-types.ts'

/** The actor of a change, the address and the reason; empty when not stated. */
export interface By {
  actor: string
  address: string
  reason: string
}
/** Formats actor and address for a history. */
export function whoFrom({ actor, address }: By): string {
  return address === '' ? actor : `${actor}, ${address}`
}

/** Changes made by the platform itself, without an address. */
export const HOUSE: By = { actor: 'system', address: '', reason: '' }

/** A change made by hand outside the banks, and the statements that make it. */
export interface Change {
  action: string
  /** The changed subject: `setting:NAME`, `member:ID`. A new kind that is a member's joins `SUBJECTS_OF_MEMBER`. */
  subject: string
  before: unknown
  after: unknown
  /** Run with the entry, all or nothing; empty when the change itself happens elsewhere afterwards. */
  statements: D1PreparedStatement[]
}

/** How many conflicts with other writers are retried before giving up. */
const TRIES = 50

/**
 * Makes a change and its audit entry in one batch. The sequence is a primary key, so of two simultaneous writers the
 * second batch fails as a whole and its plan runs again on the new state. `before` is therefore always the state that
 * the previous entry left.
 */
export async function writeAudited<Planned extends Change>(
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

/** Records a change that no batch can include: of sessions or of another object. Returns null on success. */
export async function writeNote(db: D1Database, by: By, note: Omit<Change, 'statements'>): Promise<Refusal | null> {
  const written = await writeAudited(db, by, async () => ({ ...note, statements: [] }))
  return written instanceof Refusal ? written : null
}

/** Returns the newest entry of the platform's own chain. */
export async function platformHead(db: D1Database): Promise<AuditHead> {
  const last = await db.prepare('SELECT sequence, hash FROM audit ORDER BY sequence DESC LIMIT 1').first<AuditHead>()
  return last ?? { sequence: 0, hash: AUDIT_START }
}

/** The subjects of a member's entries; each has one parameter, the member's id. */
const SUBJECTS_OF_MEMBER = [
  `SELECT 'member:' || id FROM members WHERE id = ?`,
  `SELECT 'affiliate:' || affiliate_code FROM members WHERE id = ?`,
  `SELECT 'sub-account:' || id FROM sub_accounts WHERE agent_id = ?`,
  `SELECT 'feedback:' || number FROM feedback WHERE member_id = ?`,
  `SELECT 'redemption:' || sequence FROM point_redemptions WHERE member_id = ?`,
  `SELECT 'activity-claim:' || sequence FROM activity_applications WHERE member_id = ?`,
  `SELECT 'proposal:' || proposals.id FROM proposals JOIN members
   ON account_folded IN (lower(shown ->> '$.account'), lower(shown ->> '$.under')) WHERE members.id = ?`,
]

/**
 * Returns the entries of the platform's chain after a sequence, oldest first; about one subject or member, or all when
 * `about` is null.
 */
export async function platformAuditPage(
  db: D1Database,
  after: number,
  limit: number,
  about: AuditFilter | null,
): Promise<AuditEntry[]> {
  const [where, ...values] = conditionOf(about)
  const { results } = await db
    .prepare(`SELECT * FROM audit WHERE (${where}) AND sequence > ? ORDER BY sequence LIMIT ?`)
    .bind(...values, after, limit)
    .all<AuditEntry>()
  return results
}

function conditionOf(about: AuditFilter | null): [where: string, ...values: string[]] {
  if (about === null) return ['1']
  if (typeof about === 'string') return ['subject = ?', about]
  const parts = SUBJECTS_OF_MEMBER.map((subjects) => `subject IN (${subjects})`)
  return [parts.join(' OR '), ...parts.map(() => about.member)]
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
