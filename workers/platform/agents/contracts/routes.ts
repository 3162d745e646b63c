import {
  type ContractDecision,
  counterContract,
  decideContract,
  listContracts,
  proposeContract,
  type Terms,
} from '#api/agents/contracts'
import { Refusal } from '#api/envelope'
import type { App, Serve } from '../../app.ts'
import { type Member, memberByAccount, memberById } from '../../member/directory.ts'
import { carryOut } from './carry-out.ts'
import { planCounter, planDecision, planProposal } from './negotiate.ts'
import type { Actor } from './steps.ts'
import { type ContractRow, contractById, contractsBelow, contractsOf, shown } from './store.ts'

/** Contracts of an agent with whoever is above, and with the agents directly below; no others. */
export function mountContracts(app: App, serve: Serve): void {
  serve(app, listContracts, async ({ account }, { memberId }, c) => {
    const agent = account === undefined ? memberId : (await directlyBelow(c.env.DB, memberId, account))?.id
    if (agent === undefined) return new Refusal('not-found')
    const below = account === undefined ? contractsBelow(c.env.DB, memberId) : Promise.resolve([])
    const [own, downlines] = await Promise.all([contractsOf(c.env.DB, agent), below])
    // What another agent above had agreed on is not the caller's to read.
    const mine = own.filter((row) => sideOf(row, memberId) !== null)
    return { contracts: await shown(c.env.DB, mine), downlines: await shown(c.env.DB, downlines) }
  })

  serve(app, proposeContract, ({ account, terms }, { memberId }, c) =>
    carryOut(c.env, () => proposal(c.env.DB, memberId, account, terms)),
  )

  serve(app, counterContract, ({ contract, terms }, { memberId }, c) =>
    carryOut(c.env, async () => {
      const found = await foundFor(c.env.DB, contract, memberId)
      return found === null
        ? new Refusal('not-found')
        : planCounter(c.env.DB, found.row, terms, found.actor, Date.now())
    }),
  )

  serve(app, decideContract, ({ contract, decision }, { memberId }, c) =>
    carryOut(c.env, () => decided(c.env.DB, contract, decision, memberId)),
  )
}

async function proposal(db: D1Database, memberId: string, account: string | undefined, terms: Terms) {
  const actor = `member:${memberId}`
  if (account === undefined) {
    const agent = await memberById(db, memberId)
    if (agent === null) return new Refusal('not-found')
    return planProposal(db, { agent, parentId: agent.upline_id, terms }, { side: 'agent', name: actor }, Date.now())
  }
  const agent = await directlyBelow(db, memberId, account)
  if (agent === null) return new Refusal('not-found')
  return planProposal(db, { agent, parentId: memberId, terms }, { side: 'above', name: actor }, Date.now())
}

async function decided(db: D1Database, contract: string, decision: ContractDecision, memberId: string) {
  const found = await foundFor(db, contract, memberId)
  return found === null ? new Refusal('not-found') : planDecision(db, found.row, decision, found.actor, Date.now())
}

/** Returns a contract that a member is a side of. */
async function foundFor(
  db: D1Database,
  contractId: string,
  memberId: string,
): Promise<{ row: ContractRow; actor: Actor } | null> {
  const row = await contractById(db, contractId)
  const side = row && sideOf(row, memberId)
  return row && side ? { row, actor: { side, name: `member:${memberId}` } } : null
}

function sideOf({ agentId, parentId }: ContractRow, memberId: string): Actor['side'] {
  if (agentId === memberId) return 'agent'
  return parentId === memberId ? 'above' : null
}

async function directlyBelow(db: D1Database, memberId: string, account: string): Promise<Member | null> {
  const member = await memberByAccount(db, account)
  return member?.upline_id === memberId ? member : null
}
