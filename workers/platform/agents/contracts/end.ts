import type { Terms } from '#api/agents/contracts'
import { fits } from '../settlements/rules.ts'
import { type Actor, type Plan, stepStatement } from './steps.ts'
import type { ContractRow } from './store.ts'

const SYSTEM: Actor = { side: null, name: 'system' }

/** SQL: nothing of a contract (?1) is settled past a time. A settlement that runs at once may have been quicker. */
export const unsettledAt = (at: string) =>
  `NOT EXISTS (SELECT 1 FROM contract_settlements AS settled WHERE settled.contract_id = ?1 AND settled.end_ms > ${at})`

/**
 * Returns the statements that end a contract in force. They fail when it has ended meanwhile, or was settled for longer
 * than it should be in force.
 */
export function endStatements(
  db: D1Database,
  row: ContractRow,
  { untilMs, reason }: { untilMs: number; reason: NonNullable<ContractRow['endReason']> },
  actor: Actor,
  nowMs: number,
): D1PreparedStatement[] {
  const step = { id: row.id, step: 'terminated' as const, actor, atMs: nowMs }
  return [
    untilMs < nowMs
      ? stepStatement(db, step, 'state = ?5', row.state)
      : stepStatement(db, step, `state = ?5 AND ${unsettledAt('?6')}`, row.state, untilMs),
    db
      .prepare(`UPDATE agent_contracts SET state = 'terminated', until_ms = ?, end_reason = ? WHERE id = ?`)
      .bind(untilMs, reason, row.id),
  ]
}

/**
 * Plans the end of each contract below an agent that does not fit the agent's own one any more; where that one ends
 * (`terms` null), of all. What stands below one that ends, ends too. Both sides are told.
 */
export function endLine(
  db: D1Database,
  line: readonly ContractRow[],
  above: { agentId: string; terms: Terms | null },
  nowMs: number,
  untilMs = nowMs,
): Pick<Plan, 'statements' | 'notices'> {
  const statements: D1PreparedStatement[] = []
  const notices: Plan['notices'] = []
  const parents: { agentId: string; terms: Terms | null }[] = [above]
  for (const { agentId, terms } of parents)
    for (const row of line.filter(({ parentId }) => parentId === agentId)) {
      if (terms !== null && fits(row.terms, terms)) continue
      const reason = terms === null ? 'above' : 'rate'
      const until = Math.min(untilMs, row.untilMs ?? untilMs)
      statements.push(...endStatements(db, row, { untilMs: until, reason }, SYSTEM, nowMs))
      notices.push({ row, notice: 'ended', to: [row.agentId, row.parentId] })
      parents.push({ agentId: row.agentId, terms: null })
    }
  return { statements, notices }
}
