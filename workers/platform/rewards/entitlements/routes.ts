import { Refusal } from '#api/envelope'
import { claimReward, rewardList } from '#api/rewards/rewards'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { claimEntitlement } from './claim.ts'
import { type EntitlementRow, rewardFor } from './entitlement.ts'

/** Rewards that ended per page, and most that are open at once. */
const PAGE = 20
const MAX_OPEN = 100

/** What the signed-in member collects. */
export function mountEntitlements(app: App, serve: Serve): void {
  serve(app, rewardList, async ({ cursor }, { memberId }, c) => {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
    const ended = await c.env.DB.prepare(
      `SELECT * FROM entitlements INDEXED BY entitlements_member
       WHERE member_id = ? AND sequence < ? AND state <> 'open' ORDER BY sequence DESC LIMIT ?`,
    )
      .bind(memberId, before, PAGE + 1)
      .all<EntitlementRow>()
    const open = cursor === undefined ? await readOpen(c.env.DB, memberId, Date.now()) : []
    const language = languageOf(c.req.header('Accept-Language'))
    const page = ended.results.slice(0, PAGE)
    return {
      open: open.map((row) => rewardFor(language, row)),
      ended: page.map((row) => rewardFor(language, row)),
      next: ended.results.length > PAGE ? String(page.at(-1)?.sequence) : null,
    }
  })

  serve(app, claimReward, async ({ id }, { memberId, bank }, c) => {
    const row = await claimEntitlement(c.env, { id: memberId, bank }, id, Date.now())
    return row instanceof Refusal ? row : rewardFor(languageOf(c.req.header('Accept-Language')), row)
  })
}

async function readOpen(db: D1Database, memberId: string, nowMs: number): Promise<EntitlementRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM entitlements INDEXED BY entitlements_open
       WHERE member_id = ? AND state = 'open' AND expires_ms > ? ORDER BY expires_ms, sequence LIMIT ?`,
    )
    .bind(memberId, nowMs, MAX_OPEN)
    .all<EntitlementRow>()
  return results
}

/** Returns how many rewards a member can claim now, and how many of them are of missions. */
export async function countOpenRewards(db: D1Database, memberId: string, nowMs: number) {
  const row = await db
    .prepare(
      `SELECT count(*) AS rewards, count(iif(kind = 'mission', 1, NULL)) AS missions
       FROM entitlements INDEXED BY entitlements_open
       WHERE member_id = ? AND state = 'open' AND expires_ms > ?`,
    )
    .bind(memberId, nowMs)
    .first<{ rewards: number; missions: number }>()
  return row ?? { rewards: 0, missions: 0 }
}
