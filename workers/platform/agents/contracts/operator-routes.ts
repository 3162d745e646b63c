import type { Contract } from '#api/agents/contracts'
import { Refusal } from '#api/envelope'
import { agentCalls } from '#api/operator/agents'
import type { App, Serve } from '../../app.ts'
import { type Member, memberByAccount } from '../../directory/members.ts'
import { agentByAccount } from '../../hierarchy.ts'
import type { By } from '../../operators/audit.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { carryOutAudited } from './carry-out.ts'
import { planCounter, planDecision, planProposal } from './negotiate.ts'
import type { Actor, Plan } from './steps.ts'
import { type ContractRow, contractById, contractsBelow, readContractRows, readContracts } from './store.ts'

/** Contracts of the house with agents at the top of the hierarchy. Two people decide what makes the house pay. */
export function mountContractOps(app: App, serve: Serve): void {
  serve(app, agentCalls.showContracts, async ({ account }, _by, c) => {
    const agent = await agentByAccount(c.env.DB, account)
    if (agent === null) return new Refusal('not-found')
    const [own, below] = await Promise.all([readContractRows(c.env.DB, agent.id), contractsBelow(c.env.DB, agent.id)])
    const [contracts, downlines] = await Promise.all(
      [own, below].map(async (rows) => withCurrency(c.env.DB, await readContracts(c.env.DB, rows))),
    )
    return {
      account: agent.account,
      contracts: contracts ?? [],
      downlines: downlines ?? [],
      steps: await readSteps(c.env.DB, own),
    }
  })

  serveForTwo(app, serve, agentCalls.proposeHouseContract, {
    async forTwo(env, { account, ...offer }) {
      const agent = await houseAgent(env.DB, account)
      if (agent instanceof Refusal) return agent
      const { currency } = agent
      if ((offer.currency ?? currency) !== currency) return new Refusal('wrong-currency')
      return { account: agent.account, ...offer, currency }
    },
    perform: (env, { account, terms, counters }, by) =>
      carryOutFor(env, by, 'contract-proposed', async () => {
        const agent = await houseAgent(env.DB, account)
        if (agent instanceof Refusal) return agent
        if (counters === undefined)
          return planProposal(env.DB, { agent, parentId: null, terms }, houseFor(by), Date.now())
        const row = await houseContract(env.DB, agent, counters)
        return row instanceof Refusal ? row : planCounter(env.DB, row, terms, houseFor(by), Date.now())
      }),
  })

  serveForTwo(app, serve, agentCalls.decideHouseContract, {
    async forTwo(env, { account, contract, decision }) {
      if (decision !== 'accept') return null
      const agent = await houseAgent(env.DB, account)
      if (agent instanceof Refusal) return agent
      const row = await houseContract(env.DB, agent, contract)
      return row instanceof Refusal
        ? row
        : { account: agent.account, contract, decision, terms: row.terms, currency: agent.currency }
    },
    perform: (env, { account, contract, decision }, by) =>
      carryOutFor(env, by, `contract-${DONE[decision]}`, async (): Promise<Plan | Refusal> => {
        const agent = await houseAgent(env.DB, account)
        if (agent instanceof Refusal) return agent
        const row = await houseContract(env.DB, agent, contract)
        return row instanceof Refusal ? row : planDecision(env.DB, row, decision, houseFor(by), Date.now())
      }),
  })
}

const DONE = { accept: 'accepted', reject: 'rejected', withdraw: 'withdrawn', terminate: 'terminated' } as const

const houseFor = ({ actor }: By): Actor => ({ side: 'above', name: actor })

/** Returns an agent at the top of the hierarchy, whose other side is the house. */
async function houseAgent(db: D1Database, account: string): Promise<Member | Refusal> {
  const agent = await memberByAccount(db, account)
  return agent === null || agent.upline_id !== null ? new Refusal('not-found') : agent
}

async function houseContract(db: D1Database, agent: Member, id: string): Promise<ContractRow | Refusal> {
  const row = await contractById(db, id)
  return row === null || row.agentId !== agent.id || row.parentId !== null ? new Refusal('not-found') : row
}

/** Carries out a change, and returns the contract with its currency. */
async function carryOutFor(...change: Parameters<typeof carryOutAudited>) {
  const [{ DB }] = change
  const done = await carryOutAudited(...change)
  if (done instanceof Refusal) return done
  const [contract] = await withCurrency(DB, [done.contract])
  return contract === undefined ? new Refusal('not-found') : { contract }
}

/** Returns contracts with the currency of their amounts. */
async function withCurrency(db: D1Database, contracts: readonly Contract[]) {
  const accounts = JSON.stringify(contracts.map(({ account }) => account))
  const { results } = await db
    .prepare('SELECT account, currency FROM members WHERE account IN (SELECT value FROM json_each(?))')
    .bind(accounts)
    .all<Pick<Member, 'account' | 'currency'>>()
  const currencies = new Map(results.map(({ account, currency }) => [account, currency]))
  return contracts.flatMap((contract) => {
    const currency = currencies.get(contract.account)
    return currency === undefined ? [] : [{ ...contract, currency }]
  })
}

async function readSteps(db: D1Database, rows: readonly ContractRow[]) {
  const { results } = await db
    .prepare(
      `SELECT contract_id AS contract, step, actor, at FROM agent_contract_events
       WHERE contract_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT 200`,
    )
    .bind(JSON.stringify(rows.map(({ id }) => id)))
    .all<{ contract: string; step: string; actor: string; at: string }>()
  return results
}
