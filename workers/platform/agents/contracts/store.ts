import type { CONTRACT_ENDS, Contract, ContractKind, ContractSide, ContractState, Terms } from '#api/agents/contracts'
import { accountsOf } from '../../hierarchy.ts'

/** How long a proposal may be answered (decision 124). */
export const ANSWER_MS = 7 * 86_400_000

/** A row of `agent_contracts`, its terms read. */
export interface ContractRow {
  id: string
  agentId: string
  /** Null: the house. */
  parentId: string | null
  kind: ContractKind
  version: number
  terms: Terms
  proposedBy: ContractSide
  state: ContractState
  createdAt: string
  answerUntil: string
  fromMs: number | null
  untilMs: number | null
  seriesFromMs: number | null
  terminatedBy: ContractSide | null
  endReason: (typeof CONTRACT_ENDS)[number] | null
}

type Stored = Omit<ContractRow, 'terms'> & { terms: string }

const COLUMNS = `id, agent_id AS agentId, parent_id AS parentId, kind, version, terms, proposed_by AS proposedBy, state,
  created_at AS createdAt, answer_until AS answerUntil, from_ms AS fromMs, until_ms AS untilMs,
  series_from_ms AS seriesFromMs, terminated_by AS terminatedBy, end_reason AS endReason`

/** SQL: the contract is in force at a time (epoch ms). */
export const inForceAt = (at: string, table = 'agent_contracts') =>
  `${table}.state IN ('accepted', 'termination-requested') AND (${table}.until_ms IS NULL OR ${table}.until_ms > ${at})`

/** Contracts listed at once. */
export const LISTED = 100

export async function contractById(db: D1Database, id: string): Promise<ContractRow | null> {
  const [row] = await rowsWhere(db, 'id = ?', id)
  return row ?? null
}

/** Returns an agent's contract of a kind that is in force; null when there is none. */
export async function activeContract(
  db: D1Database,
  agentId: string,
  kind: ContractKind,
  nowMs: number,
): Promise<ContractRow | null> {
  const [row] = await rowsWhere(db, `agent_id = ? AND kind = ? AND ${inForceAt('?')}`, agentId, kind, nowMs)
  return row ?? null
}

/** Returns the last versions of an agent's contracts, newest first. */
export function readContractRows(db: D1Database, agentId: string): Promise<ContractRow[]> {
  return rowsWhere(db, `agent_id = ? ORDER BY created_at DESC, version DESC LIMIT ${LISTED}`, agentId)
}

/** Returns what waits for an answer or is in force between an agent and those directly below. */
export function contractsBelow(db: D1Database, parentId: string): Promise<ContractRow[]> {
  const open = "state IN ('proposed', 'accepted', 'termination-requested')"
  return rowsWhere(db, `parent_id = ? AND ${open} ORDER BY created_at DESC LIMIT ${LISTED}`, parentId)
}

/** SQL: the ids of the contracts of a kind (`kind`) in force (`now`) at an agent (`agent`) and below it, by parent. */
export const lineSql = (agent: string, kind: string, now: string) => `
  WITH RECURSIVE under (id, agent) AS (
    SELECT NULL, ${agent}
    UNION
    SELECT below.id, below.agent_id FROM under JOIN agent_contracts AS below ON below.parent_id = under.agent
    WHERE below.kind = ${kind} AND ${inForceAt(now, 'below')})
  SELECT id FROM under WHERE id IS NOT NULL
  UNION SELECT id FROM agent_contracts WHERE agent_id = ${agent} AND kind = ${kind} AND ${inForceAt(now)}`

/** Returns the contracts of a kind in force at an agent and below it. */
export async function readHierarchy(
  db: D1Database,
  agentId: string,
  kind: ContractKind,
  nowMs: number,
): Promise<ContractRow[]> {
  const rows: ContractRow[] = []
  const active = await activeContract(db, agentId, kind, nowMs)
  if (active) rows.push(active)
  for (let parents = [agentId]; parents.length > 0; ) {
    const under = await rowsWhere(
      db,
      `parent_id IN (SELECT value FROM json_each(?)) AND kind = ? AND ${inForceAt('?')}`,
      ...[JSON.stringify(parents), kind, nowMs],
    )
    rows.push(...under)
    parents = under.map(({ agentId: id }) => id)
  }
  return rows
}

/** Returns the contracts to end: expired proposals, and contracts whose notice is over. */
export function overdue(db: D1Database, nowMs: number): Promise<ContractRow[]> {
  return rowsWhere(
    db,
    `(state = 'proposed' AND answer_until <= ?) OR (state = 'termination-requested' AND until_ms <= ?) LIMIT ${LISTED}`,
    ...[new Date(nowMs).toISOString(), nowMs],
  )
}

/** Returns the number of an agent's next version of a kind. */
export async function nextVersion(db: D1Database, agentId: string, kind: ContractKind): Promise<number> {
  const last = await db
    .prepare('SELECT coalesce(max(version), 0) AS version FROM agent_contracts WHERE agent_id = ? AND kind = ?')
    .bind(agentId, kind)
    .first<{ version: number }>()
  return (last?.version ?? 0) + 1
}

/** Returns contracts as both sides read them. */
export async function readContracts(db: D1Database, rows: readonly ContractRow[]): Promise<Contract[]> {
  const accounts = await accountsOf(
    db,
    rows.map(({ agentId }) => agentId),
  )
  return rows.map((row) => ({
    ...{ id: row.id, account: accounts.get(row.agentId) ?? '', kind: row.kind, version: row.version, state: row.state },
    ...{ proposedBy: row.proposedBy, terms: row.terms, createdAt: row.createdAt, answerUntil: row.answerUntil },
    ...{ from: timeOf(row.fromMs), until: timeOf(row.untilMs) },
    ...{ terminatedBy: row.terminatedBy, endReason: row.endReason },
  }))
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

async function rowsWhere(db: D1Database, where: string, ...values: (string | number)[]): Promise<ContractRow[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM agent_contracts WHERE ${where}`)
    .bind(...values)
    .all<Stored>()
  return results.map((row) => ({ ...row, terms: JSON.parse(row.terms) as Terms }))
}
