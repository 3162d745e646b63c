import { CONTRACT_KINDS } from '#api/agents/contracts'

const KINDS = `kind IN (${CONTRACT_KINDS.map((kind) => `'${kind}'`).join(', ')})`
const DAY_MS = 86_400_000
/** A period lasts a month at most, and what it earned may be claimed for a week. */
const CLAIMABLE_MS = 62 * DAY_MS

/**
 * Returns the statement for what an agent earned by the periods that begin in a range and in the one before it, as "my
 * income" counts it, and for what may be claimed now. Both read the index by agent, kind and beginning.
 */
export function commissionStatement(
  db: D1Database,
  agentId: string,
  { beforeMs, startMs, endMs }: { beforeMs: number; startMs: number; endMs: number },
  nowMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT coalesce(sum(iif(start_ms >= ?3, amount, 0)), 0) AS now,
         coalesce(sum(iif(start_ms < ?3, amount, 0)), 0) AS before,
         (${claimable('?1', '?5')}) AS claimable
       FROM contract_settlements WHERE agent_id = ?1 AND ${KINDS} AND start_ms >= ?2 AND start_ms < ?4`,
    )
    .bind(agentId, beforeMs, startMs, endMs, nowMs - CLAIMABLE_MS)
}

/** Returns what an agent may claim now, of all kinds, in minor units. */
export async function readClaimable(db: D1Database, agentId: string, nowMs: number): Promise<number> {
  const row = await db
    .prepare(claimable('?1', '?2'))
    .bind(agentId, nowMs - CLAIMABLE_MS)
    .first<{ amount: number }>()
  return row?.amount ?? 0
}

const claimable = (agent: string, since: string) =>
  `SELECT coalesce(sum(amount), 0) AS amount FROM contract_settlements
   WHERE agent_id = ${agent} AND ${KINDS} AND start_ms >= ${since} AND state = 'open'`
