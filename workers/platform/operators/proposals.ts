import { createHmac } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { Proposal } from '#api/operator/proposals'
import { columns } from '../../shared/columns.ts'
import { inTurns } from '../../shared/turns.ts'
import type { Env } from '../env.ts'
import { lockSecret, openSecret } from '../sealing/secret-box.ts'
import { type By, HOUSE, writeAudited } from './audit.ts'
import { isOperator } from './operators.ts'

/** How long a proposal waits for the second person. */
const LIFE_MS = 7 * 86_400_000

/** How many decided proposals are listed. */
const LISTED = 200

/** A row of `proposals`. */
interface Row {
  id: string
  call: string
  input: string
  digest: string
  shown: string
  reason: string
  state: Proposal['state']
  proposed_by: string
  decided_by: string | null
  created_at: string
  expires_at: string
  decided_at: string | null
  done_at: string | null
}

type Storage = Pick<Env, 'DB' | 'PEPPER'>

/** A call that was claimed by the person who confirms it, to be carried out with its input. */
export interface ClaimedCall {
  proposal: Proposal
  input: unknown
}

/** Stores a call for a second person. The same call by the same person while it waits is the same proposal. */
export async function propose(
  { DB, PEPPER }: Storage,
  call: string,
  input: object,
  shown: object,
  by: By,
): Promise<Proposal | Refusal> {
  const text = JSON.stringify(input)
  const digest = createHmac('sha256', PEPPER).update(`${call} ${text}`).digest('base64url')
  const now = Date.now()
  const existing = await DB.prepare(
    `SELECT * FROM proposals WHERE state = 'waiting' AND proposed_by = ? AND digest = ? AND expires_at > ?`,
  )
    .bind(by.actor, digest, new Date(now).toISOString())
    .first<Row>()
  if (existing) return proposalOf(existing)
  const id = crypto.randomUUID()
  const row: Row = {
    ...{ id, call, digest, input: await lockSecret(PEPPER, ownerOf(id), new TextEncoder().encode(text)) },
    ...{ shown: JSON.stringify(shown), reason: by.reason, state: 'waiting', proposed_by: by.actor, decided_by: null },
    ...{ created_at: new Date(now).toISOString(), expires_at: new Date(now + LIFE_MS).toISOString() },
    ...{ decided_at: null, done_at: null },
  }
  const { into, values } = columns(row)
  const after = { call, input: shown, expiresAt: row.expires_at }
  const about = { action: 'proposal-made', subject: subjectOf(id), before: null, after }
  const insert = DB.prepare(`INSERT INTO proposals ${into}`).bind(...values)
  const made = await writeAudited(DB, by, async () => ({ ...about, statements: [insert] }))
  return made instanceof Refusal ? made : proposalOf(row)
}

/** Returns a proposal, or null. */
export async function findProposal(db: D1Database, id: string): Promise<Proposal | null> {
  const row = await readRow(db, id)
  return row === null ? null : proposalOf(row)
}

/** Returns the proposals in a state: the waiting ones oldest first, the others newest first. */
export async function readProposals(db: D1Database, state: Proposal['state']): Promise<Proposal[]> {
  const order = state === 'waiting' ? 'ASC' : 'DESC'
  const { results } = await db
    .prepare(`SELECT * FROM proposals WHERE state = ? ORDER BY created_at ${order} LIMIT ${LISTED}`)
    .bind(state)
    .all<Row>()
  return results.map(proposalOf)
}

/** Refuses a proposal; its proposer may withdraw it by this call. A repeated refusal changes nothing. */
export async function refuseProposal({ DB }: Storage, id: string, by: By): Promise<Proposal | Refusal> {
  const row = await readRow(DB, id)
  if (row === null) return new Refusal('not-found')
  return row.state === 'refused' && row.decided_by === by.actor ? proposalOf(row) : decide(DB, id, 'refused', by)
}

/**
 * Confirms a proposal for the caller, who then carries it out: `finishProposal` when that succeeded, `reopenProposal`
 * when it was refused. `input` is undefined when it was carried out before. Whoever proposed it is refused, and what
 * somebody proposed whose token was taken away or has ended is not carried out. A process that dies in between leaves it
 * confirmed, and the same person confirms again.
 */
export async function claimProposal({ DB, PEPPER }: Storage, id: string, by: By): Promise<ClaimedCall | Refusal> {
  const row = await readRow(DB, id)
  if (row === null) return new Refusal('not-found')
  if (row.proposed_by === by.actor) return new Refusal('same-person')
  if (!(await isOperator(DB, row.proposed_by))) return new Refusal('conflict')
  const isAgain = row.state === 'confirmed' && row.decided_by === by.actor
  if (isAgain && (row.done_at !== null || isOver(row))) return { proposal: proposalOf(row), input: undefined }
  const proposal = isAgain ? proposalOf(row) : await decide(DB, id, 'confirmed', by)
  if (proposal instanceof Refusal) return proposal
  const input = new TextDecoder().decode(await openSecret(PEPPER, ownerOf(id), row.input))
  return { proposal, input: JSON.parse(input) as unknown }
}

/** Records that a confirmed call was carried out. */
export async function finishProposal({ DB }: Storage, id: string): Promise<void> {
  await DB.prepare('UPDATE proposals SET done_at = ? WHERE id = ?').bind(new Date().toISOString(), id).run()
}

/** Puts a confirmed call that was not carried out back among those that wait. */
export async function reopenProposal({ DB }: Storage, id: string, why: string, by: By): Promise<void> {
  const reopen = DB.prepare(
    `UPDATE proposals SET state = 'waiting', decided_by = NULL, decided_at = NULL WHERE id = ? AND done_at IS NULL`,
  ).bind(id)
  const about = {
    action: 'proposal-reopened',
    subject: subjectOf(id),
    before: 'confirmed',
    after: { state: 'waiting', why },
  }
  await writeAudited(DB, by, async () => ({ ...about, statements: [reopen] }))
}

/** Runs once a minute: ends the proposals that were not decided in time. */
export async function expireProposals({ DB }: Storage, nowMs: number): Promise<void> {
  const { results } = await DB.prepare(`SELECT id FROM proposals WHERE state = 'waiting' AND expires_at <= ?`)
    .bind(new Date(nowMs).toISOString())
    .all<{ id: string }>()
  for await (const { id } of inTurns(results)) await decide(DB, id, 'expired', HOUSE)
}

/** Moves a waiting proposal to another state, with its audit entry; `conflict` when it does not wait any more. */
async function decide(
  db: D1Database,
  id: string,
  state: 'confirmed' | 'refused' | 'expired',
  by: By,
): Promise<Proposal | Refusal> {
  const at = new Date().toISOString()
  const statements = [
    db
      .prepare('UPDATE proposals SET state = ?, decided_by = ?, decided_at = ? WHERE id = ?')
      .bind(state, by.actor, at, id),
  ]
  const decided = await writeAudited(db, by, async () => {
    const row = await readRow(db, id)
    if (row?.state !== 'waiting' || (state !== 'expired' && isOver(row))) return new Refusal('conflict')
    const { call, proposed_by: proposedBy, shown } = row
    const before = { state: row.state, proposedBy }
    const after = { state, call, input: JSON.parse(shown) as object }
    return { action: `proposal-${state}`, subject: subjectOf(id), before, after, statements, row }
  })
  if (decided instanceof Refusal) return decided
  return proposalOf({ ...decided.row, state, decided_by: by.actor, decided_at: at })
}

/** Checked here too, in case the clock is late: a proposal is never confirmed after it expires. */
function isOver({ expires_at: expiresAt }: Row): boolean {
  return expiresAt <= new Date().toISOString()
}

function readRow(db: D1Database, id: string): Promise<Row | null> {
  return db.prepare('SELECT * FROM proposals WHERE id = ?').bind(id).first<Row>()
}

const subjectOf = (id: string) => `proposal:${id}`
/** The owner of the encrypted input, so that it cannot be decrypted in another row. */
const ownerOf = subjectOf

function proposalOf(row: Row): Proposal {
  const { id, call, reason, state } = row
  return {
    ...{ id, call, reason, state, input: JSON.parse(row.shown) as Proposal['input'] },
    ...{ proposedBy: row.proposed_by, decidedBy: row.decided_by },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, decidedAt: row.decided_at },
  }
}
