import type { ContractDecision, Terms } from '#api/agents/contracts'
import { Refusal } from '#api/envelope'
import { AGENT_TYPES } from '#api/session/session'
import { insertRow } from '../../../shared/rows.ts'
import { timeZoneOf } from '../../../shared/time-zone.ts'
import { type Member, memberById } from '../../directory/members.ts'
import { fits } from '../settlements/rules.ts'
import { endLine, endStatements, unsettledAt } from './end.ts'
import { type Actor, type Plan, stepStatement } from './steps.ts'
import { ANSWER_MS, activeContract, type ContractRow, inForceAt, lineSql, nextVersion, readHierarchy } from './store.ts'

/** A proposal and its parties; `parentId` null: the house. */
export interface Draft {
  agent: Member
  parentId: string | null
  terms: Terms
}

/** Plans a proposal of one side. One of a kind waits at a time. */
export async function planProposal(db: D1Database, draft: Draft, actor: Actor, nowMs: number): Promise<Plan | Refusal> {
  const refused = await refusedTerms(db, draft, nowMs)
  if (refused) return refused
  const waiting = await db
    .prepare(
      `SELECT 1 FROM agent_contracts WHERE agent_id = ? AND kind = ? AND state = 'proposed' AND answer_until > ?`,
    )
    .bind(draft.agent.id, draft.terms.kind, new Date(nowMs).toISOString())
    .first()
  if (waiting) return new Refusal('conflict')
  return readProposal(db, draft, actor, nowMs)
}

/** Plans an answer with other terms: the proposal ends, and another one waits for its other side. */
export async function planCounter(
  db: D1Database,
  row: ContractRow,
  terms: Terms,
  actor: Actor,
  nowMs: number,
): Promise<Plan | Refusal> {
  if (!isAnswerable(row, actor, nowMs) || terms.kind !== row.kind) return new Refusal('wrong-state')
  const agent = await memberById(db, row.agentId)
  if (agent === null) return new Refusal('not-found')
  const draft = { agent, parentId: row.parentId, terms }
  const refused = await refusedTerms(db, draft, nowMs)
  if (refused) return refused
  const countered = [
    stepStatement(db, { id: row.id, step: 'countered', actor, atMs: nowMs }, "state = 'proposed'"),
    db.prepare(`UPDATE agent_contracts SET state = 'countered' WHERE id = ?`).bind(row.id),
  ]
  const plan = await readProposal(db, draft, actor, nowMs)
  return { ...plan, statements: [...countered, ...plan.statements] }
}

/** Plans what one side decides about a contract. */
export function planDecision(
  db: D1Database,
  row: ContractRow,
  decision: ContractDecision,
  actor: Actor,
  nowMs: number,
): Promise<Plan | Refusal> {
  if (decision === 'accept') return planAcceptance(db, row, actor, nowMs)
  if (decision === 'terminate') return planTermination(db, row, actor, nowMs)
  const isOwn = row.proposedBy === actor.side
  const isPossible = row.state === 'proposed' && (decision === 'withdraw' ? isOwn : isAnswerable(row, actor, nowMs))
  if (!isPossible) return Promise.resolve(new Refusal('wrong-state'))
  const state = decision === 'withdraw' ? 'withdrawn' : 'rejected'
  return Promise.resolve(planClose(db, row, state, actor, nowMs))
}

/** Returns the plan that closes a proposal without a contract. */
export function planClose(
  db: D1Database,
  row: ContractRow,
  state: 'withdrawn' | 'rejected' | 'expired',
  actor: Actor,
  nowMs: number,
): Plan {
  const statements = [
    stepStatement(db, { id: row.id, step: state, actor, atMs: nowMs }, "state = 'proposed'"),
    db.prepare('UPDATE agent_contracts SET state = ? WHERE id = ?').bind(state, row.id),
  ]
  return { contractId: row.id, statements, notices: [{ row, notice: 'closed', to: [row.agentId, row.parentId] }] }
}

/**
 * Accepting puts the contract in force and ends, together with it, the one before it and each contract below that does
 * not fit any more. Of two who act at once the second one's whole batch fails: it names every contract that it read.
 */
async function planAcceptance(db: D1Database, row: ContractRow, actor: Actor, nowMs: number): Promise<Plan | Refusal> {
  if (!isAnswerable(row, actor, nowMs)) return new Refusal('wrong-state')
  const agent = await memberById(db, row.agentId)
  if (agent === null) return new Refusal('not-found')
  const refused = await refusedTerms(db, { agent, parentId: row.parentId, terms: row.terms }, nowMs)
  if (refused) return refused
  const line = await readHierarchy(db, row.agentId, row.kind, nowMs)
  const above = row.parentId === null ? null : await activeContract(db, row.parentId, row.kind, nowMs)
  const before = line.find(({ agentId }) => agentId === row.agentId)
  const ids = line.map(({ id }) => id).sort()
  const accepted = stepStatement(
    db,
    { id: row.id, step: 'accepted', actor, atMs: nowMs },
    `state = 'proposed'
     AND (?5 IS NULL OR EXISTS (SELECT 1 FROM agent_contracts AS parent WHERE parent.id = ?5 AND ${inForceAt('?6', 'parent')}))
     AND (SELECT coalesce(group_concat(id), '') FROM (SELECT id FROM (${lineSql('?7', '?8', '?6')}) ORDER BY id)) = ?9`,
    ...[above?.id ?? null, nowMs, row.agentId, row.kind, ids.join(',')],
  )
  // Also one whose notice is over, which the clock has not ended yet.
  const replaced = db
    .prepare(
      `UPDATE agent_contracts SET state = 'terminated', until_ms = min(coalesce(until_ms, ?1), ?1), end_reason = 'replaced'
       WHERE agent_id = ?2 AND kind = ?3 AND state IN ('accepted', 'termination-requested')`,
    )
    .bind(nowMs, row.agentId, row.kind)
  const inForce = db
    .prepare(`UPDATE agent_contracts SET state = 'accepted', from_ms = ?1, series_from_ms = ?2 WHERE id = ?3`)
    .bind(nowMs, before?.seriesFromMs ?? nowMs, row.id)
  const ended = endLine(db, line, { agentId: row.agentId, terms: row.terms }, nowMs)
  const accepting = { row, notice: 'accepted' as const, to: [row.agentId, row.parentId] }
  const replacedStep =
    before === undefined
      ? []
      : [stepStatement(db, { id: before.id, step: 'terminated', actor, atMs: nowMs }, unsettledAt('?5'), nowMs)]
  return {
    contractId: row.id,
    statements: [accepted, ...replacedStep, replaced, inForce, ...ended.statements],
    notices: [accepting, ...ended.notices],
  }
}

const DAY_MS = 86_400_000

/** The first side gives notice. The contract ends at once when the other side agrees or the notice period is zero. */
async function planTermination(db: D1Database, row: ContractRow, actor: Actor, nowMs: number): Promise<Plan | Refusal> {
  const isInForce = row.untilMs === null || row.untilMs > nowMs
  const isAgreed = row.state === 'termination-requested' && row.terminatedBy !== actor.side
  if (!isInForce || !(row.state === 'accepted' || isAgreed)) return new Refusal('wrong-state')
  const atMs = nowMs
  if (isAgreed || row.terms.noticeDays === 0) {
    const end = { untilMs: nowMs, reason: isAgreed ? ('agreed' as const) : ('notice' as const) }
    const statements = endStatements(db, row, end, actor, nowMs)
    const line = await readHierarchy(db, row.agentId, row.kind, nowMs)
    const ended = endLine(db, line, { agentId: row.agentId, terms: null }, nowMs)
    const ending = { row, notice: 'terminated' as const, to: [row.agentId, row.parentId] }
    const notices = [ending, ...ended.notices]
    return { contractId: row.id, statements: [...statements, ...ended.statements], notices }
  }
  const statements = [
    stepStatement(db, { id: row.id, step: 'termination-requested', actor, atMs }, "state = 'accepted'"),
    db
      .prepare(
        `UPDATE agent_contracts SET state = 'termination-requested', until_ms = ?, terminated_by = ? WHERE id = ?`,
      )
      .bind(nowMs + row.terms.noticeDays * DAY_MS, actor.side, row.id),
  ]
  const to = [actor.side === 'agent' ? row.parentId : row.agentId]
  return { contractId: row.id, statements, notices: [{ row, notice: 'termination', to }] }
}

/** True when that side may answer: the other one proposed it, and the time has not run out. */
function isAnswerable({ state, proposedBy, answerUntil }: ContractRow, { side }: Actor, nowMs: number): boolean {
  return state === 'proposed' && proposedBy !== side && Date.parse(answerUntil) > nowMs
}

/** Refuses what may not stand below the contract above, and who is no agent directly below it. */
async function refusedTerms(db: D1Database, { agent, parentId, terms }: Draft, nowMs: number): Promise<Refusal | null> {
  const isAgent = (AGENT_TYPES as readonly number[]).includes(agent.type)
  if (!isAgent || agent.upline_id !== parentId) return new Refusal('not-found')
  if (timeZoneOf(terms.zone, nowMs) === null) return new Refusal('bad-input', { fields: { 'terms.zone': 'invalid' } })
  if (parentId === null) return null
  const above = await activeContract(db, parentId, terms.kind, nowMs)
  return above !== null && fits(terms, above.terms) ? null : new Refusal('contract-above')
}

async function readProposal(
  db: D1Database,
  { agent, parentId, terms }: Draft,
  actor: Actor,
  nowMs: number,
): Promise<Plan> {
  const id = crypto.randomUUID()
  const [createdAt, answerUntil] = [nowMs, nowMs + ANSWER_MS].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ]
  const side = actor.side ?? 'above'
  const row: ContractRow = {
    ...{ id, agentId: agent.id, parentId, kind: terms.kind, version: await nextVersion(db, agent.id, terms.kind) },
    ...{ terms, proposedBy: side, state: 'proposed', createdAt, answerUntil, fromMs: null, untilMs: null },
    ...{ seriesFromMs: null, terminatedBy: null, endReason: null },
  }
  const statements = [
    // A proposal that has expired, and which the clock has not ended yet.
    db
      .prepare(`UPDATE agent_contracts SET state = 'expired' WHERE agent_id = ? AND kind = ? AND state = 'proposed'
                AND answer_until <= ?`)
      .bind(agent.id, terms.kind, createdAt),
    insertRow(db, 'agent_contracts', {
      id,
      agent_id: agent.id,
      parent_id: parentId,
      kind: row.kind,
      version: row.version,
      terms: JSON.stringify(terms),
      proposed_by: side,
      state: 'proposed',
      created_at: createdAt,
      answer_until: answerUntil,
    }),
    stepStatement(db, { id, step: 'proposed', actor, atMs: nowMs }),
  ]
  const to = [side === 'agent' ? parentId : agent.id]
  return { contractId: id, statements, notices: [{ row, notice: 'proposed', to }] }
}
