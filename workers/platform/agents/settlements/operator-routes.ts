import type { ContractKind } from '#api/agents/contracts'
import type { Settlement } from '#api/agents/settlements'
import { Refusal } from '#api/envelope'
import { agentCalls } from '#api/operator/agents'
import { brand } from '#brand/brand'
import { insertRow } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import { announceMessages } from '../../directory/tell.ts'
import { agentByAccount } from '../../hierarchy.ts'
import { writeAudited } from '../../operators/audit.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { saveSetting } from '../../settings/settings.ts'
import { changedStatement } from '../contract-outbox.ts'
import { claimableMessage } from './claimable.ts'
import { runningOf, settlementsWhere } from './lists.ts'
import type { Tell } from './routes.ts'
import { APPROVAL_SETTING } from './settle-contracts.ts'

/** Settlements of agents, for operators: read, corrected by two people, approved. */
export function mountSettlementOps(app: App, serve: Serve, tell: Tell): void {
  serve(app, agentCalls.showSettlements, async ({ account }, _by, c) => {
    const agent = await agentByAccount(c.env.DB, account)
    if (agent === null) return new Refusal('not-found')
    const zones = await zonesOf(c.env.DB, agent.id)
    const inZone = (one: Settlement) => ({ ...one, zone: zones.get(one.contract) ?? brand.timeZone })
    const running = await runningOf(c.env.DB, agent.id, null, Date.now())
    const settlements = await settlementsWhere(c.env.DB, agent.id)
    return { currency: agent.currency, settlements: settlements.map(inZone), running: running.map(inZone) }
  })

  serveForTwo(app, serve, agentCalls.correctSettlements, {
    async forTwo({ DB }, { account, kind, amount, ...named }) {
      const agent = await agentByAccount(DB, account)
      if (agent === null) return new Refusal('not-found')
      const { currency } = agent
      if ((named.currency ?? currency) !== currency) return new Refusal('wrong-currency')
      return { account: agent.account, kind, amount, currency }
    },
    async perform({ DB }, { account, kind, amount }, by) {
      const agent = await agentByAccount(DB, account)
      if (agent === null) return new Refusal('not-found')
      const { reason, actor } = by
      const row = { agent_id: agent.id, kind, amount, reason, actor, at: new Date().toISOString() }
      const insert = insertRow(DB, 'contract_corrections', row)
      const about = { action: 'settlement-corrected', subject: `member:${agent.id}`, before: null }
      const saved = await writeAudited(DB, by, async () => ({
        ...about,
        after: { kind, amount, currency: agent.currency },
        statements: [insert],
      }))
      return saved instanceof Refusal ? saved : { account: agent.account, kind, amount, currency: agent.currency }
    },
  })

  serve(app, agentCalls.approveSettlements, async ({ account }, by, c) => {
    const agent = await agentByAccount(c.env.DB, account)
    if (agent === null) return new Refusal('not-found')
    const approve = c.env.DB.prepare(
      `UPDATE contract_settlements SET settled_ms = ?1, state = iif(
         (SELECT terms ->> 'payment' FROM agent_contracts WHERE id = contract_id) = 'automatic', 'due', 'open')
       WHERE agent_id = ?2 AND state = 'waiting'`,
    ).bind(Date.now(), agent.id)
    const saved = await writeAudited(c.env.DB, by, async () => {
      const waiting = await settlementsWhere(c.env.DB, agent.id, "settled.state = 'waiting'")
      const amounts = waiting.map(({ contract, from, amount }) => ({ contract, from, amount }))
      const about = {
        action: 'settlements-approved',
        subject: `member:${agent.id}`,
        before: { waiting: amounts, currency: agent.currency },
      }
      const notices = await openedMessages(c.env.DB, agent.id)
      return { ...about, after: { approved: waiting.length }, statements: [...notices, approve] }
    })
    if (saved instanceof Refusal) return saved
    await announceMessages(c.env, agent.id)
    await tell(c.env, [agent.id])
    return saved.after
  })

  serve(
    app,
    agentCalls.setContractPayouts,
    async ({ automatic }, by, c) => (await saveSetting(c.env.DB, APPROVAL_SETTING, { automatic }, by)) ?? { automatic },
  )
}

/** Returns the zones in which the periods of an agent's contracts begin and end, by contract. */
async function zonesOf(db: D1Database, agentId: string): Promise<Map<string, string>> {
  const { results } = await db
    .prepare(`SELECT id, terms ->> 'zone' AS zone FROM agent_contracts WHERE agent_id = ?`)
    .bind(agentId)
    .all<{ id: string; zone: string }>()
  return new Map(results.map(({ id, zone }) => [id, zone]))
}

/** Returns the messages about what an approval opens to be claimed. */
async function openedMessages(db: D1Database, agentId: string): Promise<D1PreparedStatement[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT kind FROM contract_settlements WHERE agent_id = ? AND state = 'waiting'
         AND (SELECT terms ->> 'payment' FROM agent_contracts WHERE id = contract_id) <> 'automatic'`,
    )
    .bind(agentId)
    .all<{ kind: ContractKind }>()
  const made = await Promise.all(results.map(({ kind }) => claimableMessage(db, agentId, kind, Date.now())))
  return [changedStatement(db, agentId), ...made.flat()]
}
