import type { ContractKind } from '#api/agents/contracts'
import { claimDailySalaries, claimDividends, claimHourlySalaries, claimRealtimeSalaries } from '#api/agents/settlements'
import type { App, Serve } from '../../app.ts'
import type { Env } from '../../env.ts'
import { CLAIM_MS } from '../../periods/pay.ts'
import { settlementsWhere } from './lists.ts'
import { payDueAmounts } from './settle-contracts.ts'
import { mountSettlementStatements } from './statements.ts'

const CLAIMS = [
  [claimDividends, 'dividend'],
  [claimDailySalaries, 'daily'],
  [claimHourlySalaries, 'hourly'],
  [claimRealtimeSalaries, 'realtime'],
] as const

/** Tells the open pages of agents that something of their contracts has changed. */
export type Tell = (env: Env, memberIds: readonly string[]) => Promise<void>

/** What an agent earned by its own contracts, and the claims of it. */
export function mountSettlements(app: App, serve: Serve, tell: Tell): void {
  mountSettlementStatements(app, serve)
  for (const [endpoint, kind] of CLAIMS)
    serve(app, endpoint, (_input, { memberId }, c) => claimOpen(c.env, memberId, kind, tell))
}

/** Of two claims at once each amount is claimed by one; what a claim that stopped has left due, the clock pays. */
async function claimOpen(env: Env, agentId: string, kind: ContractKind, tell: Tell) {
  const nowMs = Date.now()
  const { results } = await env.DB.prepare(
    `UPDATE contract_settlements SET state = 'due'
     WHERE agent_id = ? AND kind = ? AND state = 'open' AND settled_ms > ? RETURNING contract_id, start_ms, amount`,
  )
    .bind(agentId, kind, nowMs - CLAIM_MS)
    .all<{ contract_id: string; start_ms: number; amount: number }>()
  if (results.length > 0) {
    await payDueAmounts(env, nowMs, agentId)
    await tell(env, [agentId])
  }
  const keys = JSON.stringify(results.map((row) => [row.contract_id, row.start_ms]))
  const isClaimed = '(contract_id, start_ms) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))'
  return {
    claimed: await settlementsWhere(env.DB, agentId, isClaimed, keys),
    ...{ periods: results.length, amount: results.reduce((sum, { amount }) => sum + amount, 0) },
  }
}
