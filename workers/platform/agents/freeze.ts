import { freezePlay } from '#api/agents/team'
import { Refusal } from '#api/envelope'
import type { App, Serve } from '../app.ts'
import type { Caller } from '../env.ts'
import { belowInLine, idsAbove } from '../hierarchy.ts'
import { freeze, thaw } from '../protection/frozen-play.ts'
import { actorOf } from '../session/sub-accounts/guard.ts'

/** An agent stops the play of somebody below, or lets them play again. */
export function mountFreeze(app: App, serve: Serve): void {
  serve(app, freezePlay, async ({ account, frozen, reason = '' }, caller, c) => {
    const member = await belowInLine(c.env.DB, caller.memberId, account)
    if (member === null) return new Refusal('not-found')
    if (!frozen && (await isFrozenFromAbove(c.env.DB, member.id, caller))) return new Refusal('forbidden')
    const by = { actor: actorOf(caller), reason }
    return frozen ? freeze(c.env, member, caller.memberId, by) : thaw(c.env, member, by)
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
