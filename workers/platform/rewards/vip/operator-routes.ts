import { Refusal } from '#api/envelope'
import { hasGifts, rewardCalls } from '#api/operator/rewards'
import type { VipReason } from '#api/rewards/vip'
import { TRIAL_TYPE } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { settingChanges } from '../../settings/settings.ts'
import { rankOf } from './decide-ranks.ts'
import { readGifts } from './gifts.ts'
import { LADDER_SETTING, refuseLadder, saveLadder, vipLadderOf } from './ladder.ts'

/** The VIP ladder and the ranks of members, for operators. */
export function mountVipOps(app: App, serve: Serve): void {
  serve(app, rewardCalls.showVipLadder, async (_input, _by, c) => {
    const [ladder, changes] = await Promise.all([vipLadderOf(c.env.DB), settingChanges(c.env.DB, LADDER_SETTING)])
    return { ladder, changes }
  })

  serveForTwo(app, serve, rewardCalls.setVipLadder, {
    // A ladder with gifts gives money away, also by lower thresholds; one without is nobody's profit.
    forTwo: async ({ DB }, { ladder }) =>
      hasGifts(ladder) ? (refuseLadder(ladder) ?? { ladder, before: await vipLadderOf(DB) }) : null,
    perform: ({ DB }, { ladder }, by) => saveLadder(DB, ladder, by),
  })

  serve(app, rewardCalls.showMemberVip, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
    const rank = await rankOf(c.env, member.id)
    return {
      ...{ account: member.account, currency: member.currency, level: rank?.level ?? 0 },
      periods: (rank?.spans ?? []).slice(-2).map(({ firstDay, lastDay }) => ({
        ...{ firstDay, lastDay },
        staked: rank?.stakes.get(firstDay) ?? 0,
      })),
      changes: await historyOf(c.env.DB, member.id),
      gifts: await readGifts(c.env.DB, member.id),
    }
  })
}

interface HistoryEntry {
  at: string
  recordedAt: string
  reason: VipReason
  from: number
  to: number
  staked: number
  threshold: number | null
  periodFrom: string
}

/** Every change of a member's rank, newest first. */
async function historyOf(db: D1Database, memberId: string): Promise<HistoryEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT at, recorded_at AS recordedAt, reason, from_level AS "from", to_level AS "to", staked, threshold,
         period_from AS periodFrom
       FROM vip_changes WHERE member_id = ? ORDER BY sequence DESC LIMIT 500`,
    )
    .bind(memberId)
    .all<HistoryEntry>()
  return results
}
