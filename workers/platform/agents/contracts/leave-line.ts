import { CONTRACT_KINDS } from '#api/agents/contracts'
import { endLine, endStatements } from './end.ts'
import { planClose } from './negotiate.ts'
import type { Actor, Plan } from './steps.ts'
import { readContractRows, readHierarchy } from './store.ts'

/**
 * Plans what becomes of an agent's contracts when it leaves the agent above: each ends with those below it, as nobody
 * directly above is its other side any more, and what is proposed is closed. What was earned until then is settled.
 */
export async function planLeaving(
  db: D1Database,
  agentId: string,
  actor: Actor,
  nowMs: number,
): Promise<Pick<Plan, 'statements' | 'notices'>> {
  const plans: Pick<Plan, 'statements' | 'notices'>[] = []
  for (const row of await readContractRows(db, agentId))
    if (row.state === 'proposed') plans.push(planClose(db, row, 'withdrawn', actor, nowMs))
  for (const kind of CONTRACT_KINDS) {
    const line = await readHierarchy(db, agentId, kind, nowMs)
    const own = line.find((row) => row.agentId === agentId)
    if (own === undefined) continue
    const statements = endStatements(db, own, { untilMs: nowMs, reason: 'moved' }, actor, nowMs)
    const notices = [{ row: own, notice: 'terminated' as const, to: [own.agentId, own.parentId] }]
    plans.push({ statements, notices }, endLine(db, line, { agentId, terms: null }, nowMs))
  }
  return {
    statements: plans.flatMap(({ statements }) => statements),
    notices: plans.flatMap(({ notices }) => notices),
  }
}
