import { type Contract, decideContract, listContracts, proposeContract, type Terms } from '#api/agents/contracts'
import { addedMember } from '../support/members.ts'
import { sendForTwo } from '../support/operator.ts'
import { type ApiReply, bearer, callApi, env, expectValue, login, PASSWORD, send, someone } from '../support/world.ts'

/** Agents of one line and their contracts. */

export interface Agent {
  id: string
  account: string
  headers: Record<string, string>
}

type Changed = { contract: Contract }

/** Adds an agent, below another or with the house right above. */
export async function newAgent(above: Agent | null = null, type = 1): Promise<Agent> {
  const { member } = await addedMember()
  await env.DB.batch([
    env.DB.prepare('UPDATE members SET type = ?, upline_id = ? WHERE id = ?').bind(
      ...[type, above?.id ?? null, member.id],
    ),
    // It was never anywhere else.
    env.DB.prepare('DELETE FROM former_lines WHERE member_id = ?').bind(member.id),
  ])
  // What an account is, its next session knows.
  const { token } = expectValue(await login(member.account, PASSWORD))
  return { id: member.id, account: member.account, headers: { ...bearer(token), ...someone() } }
}

export const propose = ({ headers }: Agent, terms: Terms, account?: string): Promise<ApiReply<Changed>> =>
  send('POST', proposeContract.path, account === undefined ? { terms } : { account, terms }, headers)
export const decide = ({ headers }: Agent, contract: string, decision: string): Promise<ApiReply<Changed>> =>
  send('POST', decideContract.path, { contract, decision }, headers)

/** Makes a contract between an agent and the house, or an agent above. */
export async function agreed(agent: Agent, above: Agent | null, terms: Terms): Promise<Contract> {
  const reply =
    above === null
      ? await sendForTwo<Changed>('PUT', `/ops/contracts/${agent.account}`, { terms, reason: 'Acordado con la casa' })
      : await propose(above, terms, agent.account)
  return expectValue(await decide(agent, expectValue(reply).contract.id, 'accept')).contract
}

export const listed = async ({ headers }: Agent, account?: string) =>
  callApi<{ contracts: Contract[]; downlines: Contract[] }>(
    'GET',
    `${listContracts.path}${account === undefined ? '' : `?account=${account}`}`,
    { headers },
  )

/** The contract of an agent as it is now. */
export async function current(agent: Agent, id: string): Promise<Contract | undefined> {
  return expectValue(await listed(agent)).contracts.find((contract) => contract.id === id)
}
