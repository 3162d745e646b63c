import { AGENT_TYPES } from '#api/session'

/** A member's account type; agents have those of `AGENT_TYPES` (specification section 9). */
const MEMBER_TYPE = 0

/**
 * Why an account may not enter by a door, or null: agents alone by their own, members and agents by the site's
 * (specification section 6). Said only after the right credentials (decisions.md "Login errors").
 */
export function strangerAt(door: 'agent' | undefined, type: number): 'not-agent' | 'not-member' | null {
  const isAgent = AGENT_TYPES.includes(type)
  if (door === 'agent') return isAgent ? null : 'not-agent'
  return isAgent || type === MEMBER_TYPE ? null : 'not-member'
}
