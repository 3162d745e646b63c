import {
  CONTRACT_KINDS,
  type ContractDecision,
  type ContractKind,
  counterContract,
  decideContract,
  listContracts,
  proposeContract,
  type Terms,
} from '#api/agents/contracts'
import { Refusal } from '#api/envelope'
import { kindsIn } from '#api/rights'
import type { App, Serve } from '../../app.ts'
import { type Member, memberByAccount, memberById } from '../../directory/members.ts'
import type { Caller } from '../../env.ts'
import { actorOf } from '../../session/sub-accounts/guard.ts'
import { carryOut } from './carry-out.ts'
import { planCounter, planDecision, planProposal } from './negotiate.ts'
import type { Actor } from './steps.ts'
import { type ContractRow, contractById, contractsBelow, readContractRows, readContracts } from './store.ts'

/** An agent's contracts with the agent above or the house, and with the agents directly below. */
export function mountContracts(app: App, serve: Serve): void {
  serve(app, listContracts, async ({ account }, { memberId, subAccount }, c) => {
    const agent = account === undefined ? memberId : (await directlyBelow(c.env.DB, memberId, account))?.id
    if (agent === undefined) return new Refusal('not-found')
    const below = account === undefined ? contractsBelow(c.env.DB, memberId) : Promise.resolve([])
    const [own, downlines] = await Promise.all([readContractRows(c.env.DB, agent), below])
    // What another agent above had agreed on is not the caller's to read.
    const mine = own.filter((row) => sideOf(row, memberId) !== null)
    const kinds: readonly ContractKind[] = subAccount === null ? CONTRACT_KINDS : kindsIn(subAccount.rights)
    const readVisible = (rows: ContractRow[]) =>
      readContracts(
        c.env.DB,
        rows.filter(({ kind }) => kinds.includes(kind)),
      )
    return { contracts: await readVisible(mine), downlines: await readVisible(downlines) }
  })

  serve(app, proposeContract, ({ account, terms }, caller, c) =>
    carryOut(c.env, () => proposal(c.env.DB, caller, account, terms)),
  )

  serve(app, counterContract, ({ contract, terms }, caller, c) =>
    carryOut(c.env, async () => {
      const found = await findForCaller(c.env.DB, { contract, kind: terms.kind }, caller)
      return found === null
        ? new Refusal('not-found')
        : planCounter(c.env.DB, found.row, terms, found.actor, Date.now())
    }),
  )

  serve(app, decideContract, ({ decision, ...named }, caller, c) =>
    carryOut(c.env, () => planNamedDecision(c.env.DB, named, decision, caller)),
  )
}

async function proposal(db: D1Database, caller: Caller, account: string | undefined, terms: Terms) {
  const { memberId } = caller
  const actor = actorOf(caller)
  if (account === undefined) {
    const agent = await memberById(db, memberId)
    if (agent === null) return new Refusal('not-found')
    return planProposal(db, { agent, parentId: agent.upline_id, terms }, { side: 'agent', name: actor }, Date.now())
  }
  const agent = await directlyBelow(db, memberId, account)
  if (agent === null) return new Refusal('not-found')
  return planProposal(db, { agent, parentId: memberId, terms }, { side: 'above', name: actor }, Date.now())
}

/** A contract by its id; a kind that is named has to be its own. */
interface Named {
  contract: string
  kind?: ContractKind | undefined
}

async function planNamedDecision(db: D1Database, named: Named, decision: ContractDecision, caller: Caller) {
  const found = await findForCaller(db, named, caller)
  return found === null ? new Refusal('not-found') : planDecision(db, found.row, decision, found.actor, Date.now())
}

/** Returns a contract that a member is a side of. */
async function findForCaller(
  db: D1Database,
  { contract, kind }: Named,
  caller: Caller,
): Promise<{ row: ContractRow; actor: Actor } | null> {
  const row = await contractById(db, contract)
  const side = row && sideOf(row, caller.memberId)
  if (!row || !side || (kind !== undefined && kind !== row.kind)) return null
  return { row, actor: { side, name: actorOf(caller) } }
}

function sideOf({ agentId, parentId }: ContractRow, memberId: string): Actor['side'] {
  if (agentId === memberId) return 'agent'
  return parentId === memberId ? 'above' : null
}

async function directlyBelow(db: D1Database, memberId: string, account: string): Promise<Member | null> {
  const member = await memberByAccount(db, account)
  return member?.upline_id === memberId ? member : null
}
