import { Refusal } from '#api/envelope'
import { agentCalls } from '#api/operator/agents'
import type { App, Serve } from '../app.ts'
import type { Env } from '../env.ts'
import { writeNote } from '../operators/audit.ts'
import { announceContracts } from './contracts/announce.ts'
import { endOverdue } from './contracts/carry-out.ts'
import { type SettlementRun, settleContracts } from './settlements/settle-contracts.ts'

/** Runs once a minute. Contracts that are over end first, so that they are settled until then. */
export async function keepContracts(env: Env, nowMs: number): Promise<SettlementRun> {
  await endOverdue(env, nowMs)
  const run = await settleContracts(env, nowMs)
  await announceContracts(env)
  return run
}

/** Lets an operator run due settlements immediately. */
export function mountContractRun(app: App, serve: Serve): void {
  serve(app, agentCalls.runSettlements, async (_input, by, c) => {
    const about = { action: 'settlements-run', subject: 'settlements', before: null, after: null }
    const busy = await writeNote(c.env.DB, by, about)
    return busy instanceof Refusal ? busy : keepContracts(c.env, Date.now())
  })
}
