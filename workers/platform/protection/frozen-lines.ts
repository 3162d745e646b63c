import { Refusal } from '#api/envelope'
import { TRIAL_TYPE } from '#api/session/session'
import { insertRow } from '../../shared/rows.ts'
import { memberByAccount } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { deliverLineStops, lineChanged } from '../line-stops/deliver.ts'
import { type By, writeAudited } from '../operators/audit.ts'
import { thaw } from './frozen-play.ts'

interface FrozenLine {
  account: string
  members: number
  at: string
  delivered: boolean
}

/** Lists the frozen lines, the newest first. */
export async function frozenLines(db: D1Database): Promise<FrozenLine[]> {
  const { results } = await db
    .prepare(
      `SELECT account, team_size + 1 AS members, at,
         NOT EXISTS (SELECT 1 FROM line_changes WHERE line_changes.member_id = members.id) AS delivered
       FROM frozen_lines JOIN members ON members.id = member_id ORDER BY at DESC LIMIT 1000`,
    )
    .all<Omit<FrozenLine, 'delivered'> & { delivered: number }>()
  return results.map((line) => ({ ...line, delivered: line.delivered === 1 }))
}

/**
 * Freezes or unfreezes the play of a member with everybody below. It holds once the banks have acknowledged it; who is
 * not reached now gets it by the clock, and repeating the same sends all of it again. Unfrozen, the account itself plays
 * again also where an agent had stopped it: that agent may be above it no more.
 */
export async function freezeLine(env: Env, account: string, frozen: boolean, by: By) {
  const { DB } = env
  const member = await memberByAccount(DB, account)
  if (member === null) return new Refusal('not-found')
  if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
  const { id, team_size: below = 0 } = member
  const saved = await writeAudited(DB, by, async () => {
    const now = await DB.prepare('SELECT 1 FROM frozen_lines WHERE member_id = ?').bind(id).first()
    const statement = frozen
      ? insertRow(DB, 'frozen_lines', { member_id: id, at: new Date().toISOString() }, 'ON CONFLICT DO NOTHING')
      : DB.prepare('DELETE FROM frozen_lines WHERE member_id = ?').bind(id)
    const action = frozen ? 'line-frozen' : 'line-unfrozen'
    const [before, after] = [{ frozen: now !== null }, { frozen, members: below + 1 }]
    return { action, subject: `member:${id}`, before, after, statements: [statement, lineChanged(DB, id)] }
  })
  if (saved instanceof Refusal) return saved
  const delivered = await deliverLineStops(env, id)
  const thawed = frozen ? null : await thaw(env, member, { actor: by.actor, reason: by.reason })
  if (thawed instanceof Refusal) return thawed
  return { account: member.account, frozen, members: below + 1, delivered }
}
