import { AGENT_TYPES } from '#api/session/session'
import { agentByCode, type Member } from './members.ts'

/** Below whom somebody registers, and as what. */
export interface Inviter {
  agent: Member
  type: number
  /** The code of the invitation link; null for the code of the agent. */
  invitation: string | null
}

/**
 * Returns who invites by a code on a domain: the agent whose code it is, or whose invitation link; `ended` for a link
 * that has expired or was deactivated. The same queries by unique keys whether or not the code exists.
 */
export async function inviterByCode(db: D1Database, code: string, domain: string): Promise<Inviter | 'ended' | null> {
  const [agent, link] = await Promise.all([agentByCode(db, code, domain), linkByCode(db, code)])
  if (agent !== null) return { agent, type: 0, invitation: null }
  if (link === null) return null
  const { invited_type: type, invited_by: invitation, ended, ...owner } = link
  return ended === 1 ? 'ended' : { agent: owner, type, invitation }
}

/** The codes of links have small letters alone. A link of somebody who is no agent any more has ended too. */
function linkByCode(db: D1Database, code: string) {
  return db
    .prepare(
      `SELECT members.*, invitations.type AS invited_type, invitations.code AS invited_by,
         deactivated_at IS NOT NULL OR coalesce(expires_at <= ?2, FALSE)
           OR members.closed_at IS NOT NULL OR members.type NOT IN (${AGENT_TYPES.join(', ')}) AS ended
       FROM invitations JOIN members ON members.id = invitations.agent_id WHERE code = ?1`,
    )
    .bind(code.toLowerCase(), new Date().toISOString())
    .first<Member & { invited_type: number; invited_by: string; ended: number }>()
}
