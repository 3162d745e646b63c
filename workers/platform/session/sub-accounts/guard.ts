import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { Refusal } from '#api/envelope'
import { mayCall } from '#api/rights'
import type { Caller, SubCaller } from '../../env.ts'
import { closeEntry, noteReading, openEntry } from './log.ts'

const NAMES = new Map<Endpoint, EndpointName>(
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => [endpoint, name]),
)

/** Refuses a sub-account at a call that does not name its right (decision 133), before anything of it is read. */
export function refusedSubAccount({ subAccount }: Caller, { subAccounts }: Endpoint): Refusal | null {
  return subAccount !== null && subAccounts === 'refused' ? new Refusal('forbidden') : null
}

/**
 * Runs a call. One of a sub-account is judged by the rights of this moment and by its input, and stands in the log: a
 * write before it is carried out.
 */
export async function runGuarded<Value>(
  db: D1Database,
  { caller, endpoint, input }: { caller: Caller; endpoint: Endpoint; input: unknown },
  run: () => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  const { subAccount } = caller
  const { subAccounts: rule } = endpoint
  if (subAccount === null || rule === 'session') return run()
  const whose = { id: subAccount.id, agent_id: caller.memberId }
  const action = NAMES.get(endpoint) ?? endpoint.path
  const isAllowed = mayCall(subAccount.rights, rule, input)
  const writes = endpoint.method !== 'GET'
  const sequence = isAllowed && writes ? await openEntry(db, whose, action, input) : null
  const value = isAllowed ? await run() : new Refusal('forbidden')
  const result = value instanceof Refusal ? value.code : 'ok'
  if (sequence !== null) await closeEntry(db, sequence, result)
  else await noteReading(db, whose, action, { input, result })
  return value
}

/** Names who acts, for the histories of what is changed. */
export function actorOf({ memberId, subAccount }: { memberId: string; subAccount: SubCaller | null }): string {
  return subAccount === null ? `member:${memberId}` : `sub-account:${subAccount.id}`
}
