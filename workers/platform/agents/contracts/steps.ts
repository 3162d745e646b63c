import type { ContractState } from '#api/agents/contracts'
import { Refusal } from '#api/envelope'
import type { ContractRow } from './store.ts'

/** Who acts: one of the two sides, or the clock. */
export interface Actor {
  side: ContractRow['proposedBy'] | null
  /** `member:ID`, `operator:NAME`, `system`. */
  name: string
}

/** What members are told of. */
export type ContractNotice = 'proposed' | 'accepted' | 'closed' | 'termination' | 'terminated' | 'ended'

/** Changes that are made together or not at all. */
export interface Plan {
  /** The contract that the caller reads afterwards. */
  contractId: string
  statements: D1PreparedStatement[]
  /** Who is told, of which contract. */
  notices: { row: ContractRow; notice: ContractNotice; to: (string | null)[] }[]
}

/**
 * Returns the statement that records a step of a contract, which fails with everything beside it unless the condition
 * holds (SQL over `agent_contracts`, about that contract).
 */
export function stepStatement(
  db: D1Database,
  { id, step, actor, atMs }: { id: string; step: ContractState; actor: Actor; atMs: number },
  condition = 'TRUE',
  ...values: (string | number | null)[]
): D1PreparedStatement {
  // Where the condition does not hold there is no id, which the table refuses.
  return db
    .prepare(
      `INSERT INTO agent_contract_events (contract_id, step, actor, at)
       VALUES ((SELECT id FROM agent_contracts WHERE id = ?1 AND ${condition}), ?2, ?3, ?4)`,
    )
    .bind(id, step, actor.name, new Date(atMs).toISOString(), ...values)
}

/** Two who act at once: one of them has changed what the other had read. */
const COLLISION =
  /NOT NULL constraint failed: agent_contract_events\.contract_id|UNIQUE constraint failed: agent_contracts\./

/** How often a change is planned again after another change came first. */
const TRIES = 5

/** Plans and makes a change; plans it again when another change came first. */
export async function untilWhole<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!COLLISION.test(String(error))) throw error
    }
  }
  return new Refusal('busy')
}
