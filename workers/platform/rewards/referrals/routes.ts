import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import type { ReferralFinding } from '#api/operator/rewards/referrals'
import { type Friend, referralList, referrer } from '#api/rewards/referrals'
import { brand } from '#brand/brand'
import { referralRules } from '#brand/referrals'
import { inTurns } from '../../../shared/turns.ts'
import type { App, Serve } from '../../app.ts'
import { mask } from '../../directory/mask.ts'
import { memberByReferralCode, referralCodeOf } from '../../directory/referrer.ts'
import { AFFILIATE_CHECKS } from '../../session/limits.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { countIfDue, inCurrency } from './count.ts'
import { mostInAMonth, rewardIdOf } from './decide.ts'
import type { FriendColumns, ReferralRow } from './referral-row.ts'

/** Friends per page, and how many of them are counted anew while the member waits; the clock counts the others. */
const PAGE = 20

type Row = ReferralRow & FriendColumns & { reward_state: 'open' | 'claimed' | 'lapsed' | null; paying: string | null }

/** The members who invite friends, and who is invited. */
export function mountReferrals(app: App, serve: Serve): void {
  serve(app, referralList, async ({ cursor }, { memberId, bank, currency }, c) => {
    const { DB } = c.env
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
    const mayInvite = brand.referral && (await mayReceiveOffers(c.env, { id: memberId, bank }))
    const [code, terms, friends, invitedBy, second] = await Promise.all([
      mayInvite ? referralCodeOf(DB, memberId) : null,
      mayInvite ? termsFor(DB, memberId, currency) : null,
      readFriends(DB, memberId, before),
      inviterOf(DB, memberId),
      readSecond(DB, memberId),
    ])
    return { code, terms, ...friends, invitedBy, second }
  })

  serve(app, referrer, async ({ code }, _caller, c) => {
    const key = keyFor('affiliate', visitorOf(c).prefix)
    const wait = await throttleOf(c.env, key).take(key, AFFILIATE_CHECKS)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    const member = await memberByReferralCode(c.env.DB, code)
    return { name: member && mask(member.nickname) }
  })
}

async function termsFor(db: D1Database, memberId: string, currency: Currency) {
  const { rewards, leastDeposit, days, waitMinutes } = referralRules
  const [reward, secondReward, least] = [...rewards, leastDeposit].map((amounts) => inCurrency(amounts, currency))
  if (reward == null || secondReward == null || least == null) return null
  const month = new Date().toISOString().slice(0, 7)
  const row = await db
    .prepare(
      `SELECT count(*) AS granted FROM referrals INDEXED BY referrals_month
       WHERE inviter_id = ? AND level = 1 AND month = ? AND state = 'granted'`,
    )
    .bind(memberId, month)
    .first<{ granted: number }>()
  return {
    ...{ currency, reward, secondReward, leastDeposit: least, days, waitMinutes },
    ...{ mostInAMonth: mostInAMonth(1), thisMonth: row?.granted ?? 0 },
  }
}

async function readFriends(db: D1Database, memberId: string, before: number) {
  const select = db
    .prepare(
      `SELECT referrals.*, nickname, registered_at, deposited_at, deposited, staked, played_at,
         entitlements.state AS reward_state, entitlements.pending AS paying
       FROM referrals INDEXED BY referrals_inviter JOIN members ON members.id = friend_id
         JOIN referral_friends ON referral_friends.member_id = friend_id
         LEFT JOIN entitlements ON entitlements.member_id = inviter_id AND entitlements.id = 'referral:' || friend_id
       WHERE inviter_id = ? AND level = 1 AND referrals.sequence < ? ORDER BY referrals.sequence DESC LIMIT ?`,
    )
    .bind(memberId, before, PAGE + 1)
  const due = await db
    .prepare(
      `SELECT friend_id AS id FROM referrals INDEXED BY referrals_inviter
         JOIN referral_friends ON referral_friends.member_id = friend_id
       WHERE inviter_id = ? AND level = 1 AND referrals.sequence < ? AND is_open = 1 AND changes > counted
       ORDER BY referrals.sequence DESC LIMIT ?`,
    )
    .bind(memberId, before, PAGE)
    .all<{ id: string }>()
  for await (const { id } of inTurns(due.results)) await countIfDue(db, id, Date.now())
  const { results } = await select.all<Row>()
  const page = results.slice(0, PAGE)
  return { friends: page.map(friendFrom), next: results.length > PAGE ? String(page.at(-1)?.sequence) : null }
}

/** What the inviter sees of a friend: steps, and neither amounts nor games. */
function friendFrom(row: Row): Friend {
  const { sequence, state, amount, reward_state: rewardState, paying } = row
  const open = row.played_at !== null ? 'waiting' : row.deposited_at !== null ? 'deposited' : 'registered'
  const findings = JSON.parse(row.findings) as ReferralFinding[]
  const hasReward = state === 'granted' && amount !== null && rewardState !== null
  return {
    ...{ id: String(sequence), name: mask(row.nickname), since: row.registered_at },
    // A reward that is not written down yet still waits.
    step: state === 'refused' ? 'refused' : hasReward ? 'rewarded' : state === 'granted' ? 'waiting' : open,
    reason: state === 'refused' ? reasonFrom(findings) : null,
    reward: hasReward ? { id: rewardIdOf(row), amount, state: paying === null ? rewardState : 'process' } : null,
  }
}

/** What the guard has found is for operators alone. */
function reasonFrom(findings: readonly ReferralFinding[]): NonNullable<Friend['reason']> {
  if (findings.includes('limit')) return 'limit'
  return findings.includes('late') ? 'time' : 'conditions'
}

async function inviterOf(db: D1Database, memberId: string): Promise<string | null> {
  const row = await db
    .prepare(`SELECT nickname FROM members WHERE id = (SELECT recommender_id FROM members WHERE id = ?)`)
    .bind(memberId)
    .first<{ nickname: string }>()
  return row && mask(row.nickname)
}

/** Friends of friends are a number: the member does not know them. */
async function readSecond(db: D1Database, memberId: string) {
  const row = await db
    .prepare(
      `SELECT count(*) AS friends, coalesce(sum(state = 'granted'), 0) AS rewarded,
         coalesce(sum(iif(state = 'granted', amount, 0)), 0) AS amount
       FROM referrals INDEXED BY referrals_inviter WHERE inviter_id = ? AND level = 2`,
    )
    .bind(memberId)
    .first<{ friends: number; rewarded: number; amount: number }>()
  return row ?? { friends: 0, rewarded: 0, amount: 0 }
}
