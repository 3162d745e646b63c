import type { PersonalRole } from '#api/roles'
import { type Server, serverAt } from '../../../scripts/ops/server.ts'

/** Operators of a product under test, for what takes two people. */

interface Envelope {
  value: { proposal?: { id: string }; [field: string]: unknown }
}

/** Makes a call and, where it waits for a second person, confirms it; returns what was done. */
export async function putForTwo(
  proposes: Pick<Server, 'request'>,
  confirms: Pick<Server, 'request'>,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { value } = (await proposes.request('PUT', path, body)) as Envelope
  if (value.proposal === undefined) return value
  const confirmation = await confirms.request('PUT', `/ops/proposals/${value.proposal.id}`, { decision: 'confirm' })
  return (confirmation as { value: { result: Record<string, unknown> } }).value.result
}

/** Names two operators of a new product and returns their tokens; the first confirms the second. */
export async function twoOperators(port: string, ownerToken: string, role: PersonalRole = 'admin') {
  const owner = serverAt(port, ownerToken)
  const first = (await owner.request('PUT', '/ops/operators', { name: 'eva', role, enabled: true })) as Envelope
  const eva = String(first.value.token)
  const leo = await putForTwo(owner, serverAt(port, eva), '/ops/operators', { name: 'leo', role, enabled: true })
  return [eva, String(leo.token)] as [string, string]
}
