import { AGENT_TYPES } from '#api/session/session'

/** A member's account type; the agents' types are in `AGENT_TYPES` (specification section 9). */
const MEMBER_TYPE = 0

/**
 * Checks the account type against the login entrance: the agents' one accepts only agents, the site's one members and
 * agents (specification section 6). Replied only after the right credentials, so that
 * it reveals no account.
 */
export function entranceRefusal(gateway: 'agent' | undefined, type: number): 'not-agent' | 'not-member' | null {
  const isAgent = AGENT_TYPES.includes(type)
  if (gateway === 'agent') return isAgent ? null : 'not-agent'
  return isAgent || type === MEMBER_TYPE ? null : 'not-member'
}
