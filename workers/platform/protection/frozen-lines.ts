import { Refusal } from '#api/envelope'
import { TRIAL_TYPE } from '#api/session/session'
import { bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { memberByAccount } from '../member/directory.ts'
import { audited, type By } from '../operators/audit.ts'
import { idsOf } from '../read-models/lines.ts'
import { thaw } from './frozen-play.ts'

/** True when an operator has frozen the line of the member, or of an agent above. */
export async function isFrozen(db: D1Database, memberId: string): Promise<boolean> {
  const frozen = await db
    .prepare(
      `SELECT 1 FROM members JOIN json_each(${idsOf('members.path')}) AS above
       JOIN frozen_lines ON frozen_lines.member_id = above.value WHERE members.id = ? LIMIT 1`,
    )
    .bind(memberId)
    .first()
  return frozen !== null
}

/** Lists the frozen lines, the newest first. */
export async function frozenLines(db: D1Database): Promise<{ account: string; members: number; at: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT account, team_size + 1 AS members, at FROM frozen_lines JOIN members ON members.id = member_id
       ORDER BY at DESC LIMIT 1000`,
    )
    .all<{ account: string; members: number; at: string }>()
  return results
}

/**
 * Freezes or unfreezes the play of a member with everybody below. Frozen, their games end and none opens; repeating it
 * ends those that a failure has left open. Unfrozen, the account itself plays again also where an agent had stopped it:
 * that agent may be above it no more.
 */
export async function freezeLine(env: Env, account: string, frozen: boolean, by: By) {
  const { DB } = env
  const member = await memberByAccount(DB, account)
  if (member === null) return new Refusal('not-found')
  if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
  const { id, path = '', team_size: below = 0 } = member
  const saved = await audited(DB, by, async () => {
    const now = await DB.prepare('SELECT 1 FROM frozen_lines WHERE member_id = ?').bind(id).first()
    const statement = frozen
      ? DB.prepare('INSERT INTO frozen_lines VALUES (?, ?) ON CONFLICT DO NOTHING').bind(id, new Date().toISOString())
      : DB.prepare('DELETE FROM frozen_lines WHERE member_id = ?').bind(id)
    const action = frozen ? 'line-frozen' : 'line-unfrozen'
    const [before, after] = [{ frozen: now !== null }, { frozen, members: below + 1 }]
    return { action, subject: `member:${id}`, before, after, statements: [statement] }
  })
  if (saved instanceof Refusal) return saved
  if (frozen) await endGamesIn(env, path)
  const thawed = frozen ? null : await thaw(env, member, by.actor)
  if (thawed instanceof Refusal) return thawed
  return { account: member.account, frozen, members: below + 1 }
}

/** Members whose games are ended by one command of their bank. */
const MEMBERS_AT_ONCE = 5_000

/** Ends the games of a whole line, a range of the index of paths. */
async function endGamesIn(env: Env, path: string): Promise<void> {
  for (let from = path; ; ) {
    const { results } = await env.DB.prepare(
      `SELECT id, bank, path FROM members WHERE path >= ?1 AND path < rtrim(?2, '/') || '0' ORDER BY path LIMIT ?3`,
    )
      .bind(from, path, MEMBERS_AT_ONCE)
      .all<{ id: string; bank: string; path: string }>()
    const byBank = Map.groupBy(results, ({ bank }) => bank)
    await Promise.all([...byBank].map(([bank, members]) => bankOf(env, bank).endGamesOf(members.map(({ id }) => id))))
    if (results.length < MEMBERS_AT_ONCE) return
    // The last one begins the next page: its games end twice, which changes nothing.
    from = results.at(-1)?.path ?? from
  }
}
