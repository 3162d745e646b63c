import type { NewToken } from '#api/operator/operators'
import type { Proposal } from '#api/operator/proposals'
import type { PersonalRole } from '#api/roles'
import { type ApiReply, bearer, expectValue, send } from './world.ts'

/** Creates an operator, by the owner and the second person, and returns the header with their token. */
export async function newOperator(
  name = `op-${crypto.randomUUID().slice(0, 8)}`,
  role: PersonalRole = 'admin',
): Promise<{ name: string; token: string; headers: Record<string, string> }> {
  await secondPerson()
  const reply = await sendForTwo<NewToken>('PUT', '/ops/operators', { name, role, enabled: true })
  const { token } = expectValue(reply)
  return { name, token, headers: bearer(token) }
}

let second: Promise<Record<string, string>> | null = null

/** The headers of the operator who confirms what others propose: the first, whom the owner names alone. */
export function secondPerson(): Promise<Record<string, string>> {
  second ??= send<NewToken>('PUT', '/ops/operators', { name: 'segunda', role: 'admin', enabled: true }).then((reply) =>
    bearer(expectValue(reply).token),
  )
  return second
}

/** Makes a call of operators and, where it waits for a second person, has it confirmed; returns what was done. */
export async function sendForTwo<Value = unknown>(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiReply<Value>> {
  const reply = await send<Value>(method, path, body, headers)
  const proposal = proposalIn(reply)
  return proposal === null ? reply : confirmed(proposal.id, await secondPerson())
}

/** Confirms a proposal; returns the response of the call that was carried out. */
export async function confirmed<Value>(id: string, by: Record<string, string>): Promise<ApiReply<Value>> {
  const reply = await send<{ result: Value }>('PUT', `/ops/proposals/${id}`, { decision: 'confirm' }, by)
  return reply.body.success
    ? { ...reply, body: { success: true, value: reply.body.value.result } }
    : { ...reply, body: reply.body }
}

/** Returns the proposal of a response that says that the call waits; null when it was carried out or refused. */
export function proposalIn({ body }: ApiReply): Proposal | null {
  return body.success ? ((body.value as { proposal?: Proposal }).proposal ?? null) : null
}

/** Returns the proposal of a call that must wait for a second person. */
export async function proposed(reply: Promise<ApiReply>): Promise<Proposal> {
  const result = await reply
  const proposal = proposalIn(result)
  if (proposal === null) throw new Error(`no proposal: ${JSON.stringify(result.body)}`)
  return proposal
}
