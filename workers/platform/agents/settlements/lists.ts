import type { ContractKind, Terms } from '#api/agents/contracts'
import type { Settlement } from '#api/agents/settlements'
import { CLAIM_MS } from '../../periods/pay.ts'
import { periodOf } from './periods.ts'
import { lastEntry, readBasis, unsettledContracts } from './readings.ts'
import { settle } from './rules.ts'

/** Settlements listed at once. */
const LISTED = 100

/** A row of `contract_settlements`, with how its contract pays. */
export interface SettlementRow extends Omit<Settlement, 'from' | 'until' | 'claimUntil' | 'paidAt'> {
  startMs: number
  endMs: number
  settledMs: number
  paidMs: number | null
  payment: Terms['payment']
}

/** Returns an agent's settlements where `condition` holds (SQL), newest first. */
export async function settlementsWhere(
  db: D1Database,
  agentId: string,
  condition = 'TRUE',
  ...values: (string | number)[]
): Promise<Settlement[]> {
  const { results } = await settlementRows(db, agentId, { condition, values, limit: LISTED }).all<SettlementRow>()
  return results.map(settlementOf)
}

/** Returns the statement for an agent's settlements where a condition holds (SQL over `settled`), newest first. */
export function settlementRows(
  db: D1Database,
  agentId: string,
  { condition, values, limit }: { condition: string; values: readonly (string | number)[]; limit: number },
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT contract_id AS contract, settled.kind, start_ms AS startMs, end_ms AS endMs, current, late,
         carried_in AS carriedIn, base, turnover, active_members AS activeMembers, rate, own, downline, restated,
         correction, amount, carry, settled.state, settled_ms AS settledMs, paid_ms AS paidMs, terms ->> 'payment' AS payment
       FROM contract_settlements AS settled JOIN agent_contracts ON agent_contracts.id = contract_id
       WHERE settled.agent_id = ? AND ${condition} ORDER BY start_ms DESC, settled.kind LIMIT ${limit}`,
    )
    .bind(agentId, ...values)
}

/** Returns a settlement as its agent reads it. */
export function settlementOf({ startMs, endMs, settledMs, paidMs, payment, ...row }: SettlementRow): Settlement {
  return {
    ...row,
    ...{ from: timeOf(startMs), until: timeOf(endMs) },
    claimUntil: row.state === 'open' && payment !== 'automatic' ? timeOf(settledMs + CLAIM_MS) : null,
    paidAt: paidMs === null ? null : timeOf(paidMs),
  }
}

/** Returns what an agent's running periods come to so far: read as a settlement reads, and not written. */
export async function runningOf(
  db: D1Database,
  agentId: string,
  kind: ContractKind | null,
  nowMs: number,
): Promise<Settlement[]> {
  const contracts = (await unsettledContracts(db, nowMs, agentId)).filter(
    ({ terms }) => kind === null || terms.kind === kind,
  )
  const cut = await lastEntry(db)
  return Promise.all(
    contracts.map(async (contract) => {
      const span = { startMs: contract.settledMs, endMs: Math.min(nowMs, contract.untilMs ?? nowMs) }
      const period = { startMs: periodOf(contract, span.startMs).startMs, endMs: span.endMs }
      const { basis } = await readBasis(db, contract, span, period, cut)
      const { correctionLeft: _, ...outcome } = settle(basis)
      return {
        ...{ contract: contract.id, kind: contract.terms.kind, from: timeOf(span.startMs), until: timeOf(span.endMs) },
        ...{ ...outcome, late: 0 },
        ...{ state: 'none' as const, claimUntil: null, paidAt: null },
      }
    }),
  )
}

const timeOf = (ms: number) => new Date(ms).toISOString()
