import { type Consolidated, consolidatedFunds } from '#api/agents'
import { Refusal } from '#api/envelope'
import { CONTRACT_KINDS, type ContractChange, type ContractKind, type ContractState } from '#api/operator/agents'
import type { App, Serve } from '../app.ts'
import { audited, type By, whoFrom } from '../operators/audit.ts'
import { flagOn } from '../settings/flags.ts'

export type Contracts = Record<ContractKind, ContractState>

/** `GET /wps/member/info/funds/consolidated`: the contracts between the operator and the signed-in member. */
export function mountContracts(app: App, serve: Serve): void {
  serve(app, consolidatedFunds, async (_input, caller, c) => {
    if (!(await flagOn(c.env.DB, 'AGENTPOLICY3'))) return new Refusal('operation-not-allowed')
    return consolidatedOf(await contractsOf(c.env.DB, caller.memberId))
  })
}

/** Returns a member's contracts, at most one of each kind. */
export async function contractsOf(db: D1Database, memberId: string): Promise<Contracts> {
  const { results } = await db
    .prepare('SELECT kind, state FROM contracts WHERE member_id = ?')
    .bind(memberId)
    .all<{ kind: ContractKind; state: ContractState }>()
  const states = Object.fromEntries(results.map(({ kind, state }) => [kind, state]))
  return Object.fromEntries(CONTRACT_KINDS.map((kind) => [kind, states[kind] ?? 'none'])) as Contracts
}

/**
 * Sets the contracts in the input and leaves the others; records the actor in the same batch (GLI-19 2.9.5). Returns
 * null on success.
 */
export async function saveContracts(
  db: D1Database,
  memberId: string,
  states: Partial<Contracts>,
  by: By,
): Promise<Refusal | null> {
  const now = new Date().toISOString()
  const statements = Object.entries(states).flatMap(([kind, state]) => [
    db
      .prepare(
        `INSERT INTO contract_changes (member_id, kind, changed_at, changed_by, before, after)
         VALUES (?1, ?2, ?3, ?4, (SELECT state FROM contracts WHERE member_id = ?1 AND kind = ?2), ?5)`,
      )
      .bind(memberId, kind, now, whoFrom(by), state),
    db
      .prepare(
        `INSERT INTO contracts (member_id, kind, state) VALUES (?, ?, ?)
         ON CONFLICT (member_id, kind) DO UPDATE SET state = excluded.state`,
      )
      .bind(memberId, kind, state),
  ])
  const saved = await audited(db, by, async () => {
    const before = await contractsOf(db, memberId)
    const about = { action: 'contracts-changed', subject: `member:${memberId}` }
    return { ...about, before, after: { ...before, ...states }, statements }
  })
  return saved instanceof Refusal ? saved : null
}

/** The last 50 alterations of a member's contracts, newest first. */
export async function contractChanges(db: D1Database, memberId: string): Promise<ContractChange[]> {
  const { results } = await db
    .prepare(
      `SELECT kind, changed_at AS at, changed_by AS by, before, after FROM contract_changes
       WHERE member_id = ? ORDER BY id DESC LIMIT 50`,
    )
    .bind(memberId)
    .all<ContractChange>()
  return results
}

const REQUESTED = { none: 0, offered: 1, active: 0, ending: 2 } as const satisfies Record<ContractState, number>
const IN_FORCE = { none: 0, offered: 0, active: 1, ending: 1 } as const satisfies Record<ContractState, number>

/** Maps the contracts to the field values of the wire format. */
function consolidatedOf({ daily, hourly, realtime, dividend }: Contracts): Consolidated {
  return {
    dailysalreqtype: REQUESTED[daily],
    dailysalinfotype: IN_FORCE[daily],
    contracthoursalreq: REQUESTED[hourly],
    contracthoursalinfo: IN_FORCE[hourly],
    realtimesalreqtype: REQUESTED[realtime],
    contractmrdailysalinfotype: IN_FORCE[realtime],
    divtypereq: REQUESTED[dividend],
    divtypeinfo: IN_FORCE[dividend],
  }
}
