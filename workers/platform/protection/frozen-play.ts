import { Refusal } from '#api/envelope'
import { LANGUAGES } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { bankOf } from '../bank/routing.ts'
import type { Member } from '../directory/members.ts'
import { announceMessages, messageStatements } from '../directory/tell.ts'
import type { Env } from '../env.ts'

/** The play of one account that an agent above it has stopped. */

/** A freeze keeps its first agent; an agent higher in the hierarchy takes it over. */
export async function freeze(env: Env, member: Member, agentId: string, by: By) {
  const insertFrozen = (since: string) =>
    env.DB.prepare(
      `INSERT INTO frozen_play (member_id, by_id, since) VALUES (?1, ?2, ?3)
       ON CONFLICT (member_id) DO UPDATE SET by_id = excluded.by_id
       WHERE EXISTS (SELECT 1 FROM members AS by WHERE by.id = frozen_play.by_id AND instr(by.path, '/' || ?2 || '/') > 0)`,
    ).bind(member.id, agentId, since)
  return setFrozen(env, member, {
    frozen: true,
    by,
    listed: insertFrozen,
    text: frozenText(member, agentId, by.reason),
  })
}

/** Lets a member whom an agent has stopped play again. Changes nothing for a member who was not stopped. */
export async function thaw(env: Env, member: Member, by: By) {
  const deleteFrozen = () => env.DB.prepare('DELETE FROM frozen_play WHERE member_id = ?').bind(member.id)
  const texts = messages[member.language]
  const text = { subject: texts['line.thawed.subject'], body: texts['line.thawed.body'] }
  return setFrozen(env, member, { frozen: false, by, listed: deleteFrozen, text })
}

/** For the audit log; `actor`: `member:ID` or `operator:NAME`. */
interface By {
  actor: string
  reason: string
}

interface Text {
  subject: string
  body: string
}

/** Says who stopped the play, the agent directly above or one further up, and why. */
function frozenText({ language, upline_id: upline }: Member, agentId: string, reason: string): Text {
  const texts = messages[language]
  const subject = texts[upline === agentId ? 'line.frozen.subject' : 'line.frozen.above.subject']
  const why = fill(texts['money.reason'], isolateValues({ reason }, LANGUAGES[language].dir))
  return { subject, body: `${why} ${texts['line.frozen.body']}` }
}

interface Change {
  frozen: boolean
  by: By
  /** What the member is told. */
  text: Text
  /** The statement for what lists show. */
  listed: (since: string) => D1PreparedStatement
}

/**
 * The bank decides and audits in one transaction; what lists show and the member's message follow, and come again when a
 * caller repeats a request that was cut short.
 */
async function setFrozen(env: Env, { id, account, bank }: Member, { frozen, by, listed, text }: Change) {
  const changed = await bankOf(env, bank).freezePlay({ memberId: id, frozen, ...by })
  if ('refusal' in changed) return new Refusal(changed.refusal)
  if (changed.sinceMs === null) return { account, frozen }
  const message = { id: `play:${id}:${changed.sinceMs}`, memberId: id, ...text }
  await env.DB.batch([listed(new Date(changed.sinceMs).toISOString()), ...messageStatements(env.DB, message)])
  await announceMessages(env, id)
  return { account, frozen }
}
