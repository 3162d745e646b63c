import { freezePlay } from '#api/agents/team'
import { Refusal } from '#api/envelope'
import { messages } from '#i18n/every/messages.ts'
import type { App, Serve } from '../app.ts'
import { bankOf } from '../bank/routing.ts'
import type { Caller, Env } from '../env.ts'
import type { Member } from '../member/directory.ts'
import { announceMessages, messageStatements } from '../member/tell.ts'
import { belowInLine, idsAbove } from './line.ts'

/** An agent stops the play of somebody below, or lets them play again. */
export function mountFreeze(app: App, serve: Serve): void {
  serve(app, freezePlay, async ({ account, frozen }, caller, c) => {
    const member = await belowInLine(c.env.DB, caller.memberId, account)
    if (member === null) return new Refusal('not-found')
    if (!frozen && (await isFrozenFromAbove(c.env.DB, member.id, caller))) return new Refusal('forbidden')
    return setFrozen(c.env, member, frozen, caller)
  })
}

/** Returns true while the play was stopped by an agent above the caller, whom the caller cannot overrule. */
async function isFrozenFromAbove(db: D1Database, memberId: string, { memberId: agent }: Caller): Promise<boolean> {
  const row = await db
    .prepare('SELECT by_id FROM frozen_play WHERE member_id = ?')
    .bind(memberId)
    .first<{ by_id: string }>()
  return row !== null && (await idsAbove(db, agent)).has(row.by_id)
}

/**
 * The bank decides and audits in one transaction; what lists show and the member's message follow, and come again when a
 * caller repeats a request that was cut short.
 */
async function setFrozen(env: Env, { id, account, bank, language }: Member, frozen: boolean, { memberId }: Caller) {
  const changed = await bankOf(env, bank).freezePlay({ memberId: id, frozen, actor: `member:${memberId}` })
  if ('refusal' in changed) return new Refusal(changed.refusal)
  if (changed.sinceMs === null) return { account, frozen }
  const since = new Date(changed.sinceMs).toISOString()
  const listed = frozen
    ? // Who is frozen already stays so by the agent who did it, unless the caller is above that agent.
      env.DB.prepare(
        `INSERT INTO frozen_play VALUES (?1, ?2, ?3) ON CONFLICT (member_id) DO UPDATE SET by_id = excluded.by_id
         WHERE EXISTS (SELECT 1 FROM members AS by WHERE by.id = frozen_play.by_id AND instr(by.path, '/' || ?2 || '/') > 0)`,
      ).bind(id, memberId, since)
    : env.DB.prepare('DELETE FROM frozen_play WHERE member_id = ?').bind(id)
  const texts = messages[language]
  const [subject, body] = frozen
    ? [texts['line.frozen.subject'], texts['line.frozen.body']]
    : [texts['line.thawed.subject'], texts['line.thawed.body']]
  const message = { id: `play:${id}:${changed.sinceMs}`, memberId: id, subject, body }
  await env.DB.batch([listed, ...messageStatements(env.DB, message)])
  await announceMessages(env, id)
  return { account, frozen }
}
