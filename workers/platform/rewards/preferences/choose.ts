import { type Member, memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { countAgain } from '../leaderboards/count.ts'
import { reach } from '../missions/reach.ts'
import { readOpenMissions } from '../missions/read.ts'
import { grantBonusesOf } from '../promotions/grant-bonus.ts'

/** Returns true when a member wants offers. */
export const receivesOffers = ({ offers_refused_at: refusedAt }: Pick<Member, 'offers_refused_at'>) => refusedAt == null

/**
 * Writes down what a member chooses about offers; the same again changes nothing. What they have earned until now is
 * written down first. Leaderboards take them off, or back, before this returns; where that is interrupted the clock does it.
 */
export async function chooseOffers(env: Env, memberId: string, wanted: boolean, nowMs: number): Promise<void> {
  const member = await memberById(env.DB, memberId)
  if (member === null) throw new Error('a member who is signed in has no row')
  if (receivesOffers(member) === wanted) return
  if (!wanted) {
    await grantBonusesOf(env, member.id, member.bank, nowMs)
    await reach(env, await readOpenMissions(env.DB), member.id, [nowMs], nowMs)
  }
  const at = new Date(nowMs).toISOString()
  const isOther = '(offers_refused_at IS NULL) <> ?2'
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO offer_choices (member_id, receives, at) SELECT id, ?2, ?3 FROM members WHERE id = ?1 AND ${isOther}`,
    ).bind(member.id, wanted ? 1 : 0, at),
    env.DB.prepare(`UPDATE members SET offers_refused_at = iif(?2 = 1, NULL, ?3) WHERE id = ?1 AND ${isOther}`).bind(
      member.id,
      wanted ? 1 : 0,
      at,
    ),
    env.DB.prepare(
      `INSERT INTO leaderboard_changes (member_id, day, since, revision) VALUES (?1, ?2, ?3, 1)
       ON CONFLICT (member_id, day) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`,
    ).bind(member.id, at.slice(0, 10), at),
  ])
  await countAgain(env, member, nowMs)
}

interface Choice {
  receivesOffers: boolean
  at: string
}

/** Returns what a member has chosen about offers, the newest first. */
export async function readChoices(db: D1Database, memberId: string): Promise<Choice[]> {
  const { results } = await db
    .prepare('SELECT receives, at FROM offer_choices WHERE member_id = ? ORDER BY sequence DESC LIMIT 100')
    .bind(memberId)
    .all<{ receives: number; at: string }>()
  return results.map(({ receives, at }) => ({ receivesOffers: receives === 1, at }))
}
