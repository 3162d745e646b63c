import { Refusal } from '#api/envelope'
import { messages } from '#i18n/every/messages.ts'
import { bankOf } from '../bank/routing.ts'
import type { Member } from '../directory/members.ts'
import { announceMessages, messageStatements } from '../directory/tell.ts'
import type { Env } from '../env.ts'

/** The play of one account that an agent above it has stopped. */

/** A freeze keeps its first agent; an agent higher in the hierarchy takes it over. */
export async function freeze(env: Env, member: Member, agentId: string, actor = `member:${agentId}`) {
  const insertFrozen = (since: string) =>
    env.DB.prepare(
      `INSERT INTO frozen_play (member_id, by_id, since) VALUES (?1, ?2, ?3)
       ON CONFLICT (member_id) DO UPDATE SET by_id = excluded.by_id
       WHERE EXISTS (SELECT 1 FROM members AS by WHERE by.id = frozen_play.by_id AND instr(by.path, '/' || ?2 || '/') > 0)`,
    ).bind(member.id, agentId, since)
  return setFrozen(env, member, { frozen: true, actor, listed: insertFrozen })
}

/** Lets a member whom an agent has stopped play again. Changes nothing for a member who was not stopped. */
export async function thaw(env: Env, member: Member, actor: string) {
  const deleteFrozen = () => env.DB.prepare('DELETE FROM frozen_play WHERE member_id = ?').bind(member.id)
  return setFrozen(env, member, { frozen: false, actor, listed: deleteFrozen })
}

interface Change {
  frozen: boolean
  /** For the audit log: `member:ID` or `operator:NAME`. */
  actor: string
  /** The statement for what lists show. */
  listed: (since: string) => D1PreparedStatement
}

/**
 * The bank decides and audits in one transaction; what lists show and the member's message follow, and come again when a
 * caller repeats a request that was cut short.
 */
async function setFrozen(env: Env, { id, account, bank, language }: Member, { frozen, actor, listed }: Change) {
  const changed = await bankOf(env, bank).freezePlay({ memberId: id, frozen, actor })
  if ('refusal' in changed) return new Refusal(changed.refusal)
  if (changed.sinceMs === null) return { account, frozen }
  const texts = messages[language]
  const [subject, body] = frozen
    ? [texts['line.frozen.subject'], texts['line.frozen.body']]
    : [texts['line.thawed.subject'], texts['line.thawed.body']]
  const message = { id: `play:${id}:${changed.sinceMs}`, memberId: id, subject, body }
  await env.DB.batch([listed(new Date(changed.sinceMs).toISOString()), ...messageStatements(env.DB, message)])
  await announceMessages(env, id)
  return { account, frozen }
}
