import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { type OperatedReferral, type ReferralFinding, referralCalls } from '#api/operator/rewards/referrals'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { approve, reject } from './operator-decision.ts'
import type { FriendColumns, ReferralRow } from './referral-row.ts'

/** Recommendations per page. */
const PAGE = 50

type Row = ReferralRow &
  Omit<FriendColumns, 'nickname'> & { account: string; friend: string; friend_currency: Currency }

const ROWS = `
  SELECT referrals.*, inviters.account, friends.account AS friend, friends.currency AS friend_currency,
    registered_at, deposited_at, deposited, staked, played_at
  FROM referrals JOIN members AS inviters ON inviters.id = inviter_id JOIN members AS friends ON friends.id = friend_id
    JOIN referral_friends ON referral_friends.member_id = friend_id`

/** Recommendations for operators: what was decided, and why; and deciding otherwise. */
export function mountReferralOps(app: App, serve: Serve): void {
  serve(app, referralCalls.listReferrals, async ({ account, state, after }, _by, c) => {
    const inviter = account === undefined ? null : await memberByAccount(c.env.DB, account)
    if (account !== undefined && inviter === null) return new Refusal('not-found')
    const shown = state ?? (inviter === null ? 'refused' : null)
    const { results } = await c.env.DB.prepare(
      `${ROWS} WHERE ${inviter === null ? '?1 IS NULL AND state = ?2' : 'inviter_id = ?1 AND (?2 IS NULL OR state = ?2)'}
         AND sequence < ?3 ORDER BY sequence DESC LIMIT ?4`,
    )
      .bind(inviter?.id ?? null, shown, after === undefined ? Number.MAX_SAFE_INTEGER : Number(after), PAGE + 1)
      .all<Row>()
    const page = results.slice(0, PAGE)
    return {
      items: page.map(referralFrom),
      next: results.length > PAGE ? String(page.at(-1)?.sequence) : null,
    }
  })

  serveForTwo(app, serve, referralCalls.decideReferral, {
    forTwo: async ({ DB }, { account, friend, decision }) => {
      const row = await findReferral(DB, account, friend)
      if (row === null) return new Refusal('not-found')
      if (decision === 'reject') return null
      if (row.state === 'granted' || row.played_at === null) return new Refusal('wrong-state')
      const { level, state, findings, progress } = referralFrom(row)
      return { account: row.account, friend: row.friend, level, state, findings, progress }
    },
    perform: async (env, { account, friend, decision, reason }, by) => {
      const row = await findReferral(env.DB, account, friend)
      if (row === null) return new Refusal('not-found')
      const decided = { ...by, reason }
      const refused = await (decision === 'approve' ? approve(env, row, decided) : reject(env.DB, row, decided))
      if (refused) return refused
      const after = await findReferral(env.DB, account, friend)
      return after === null ? new Refusal('not-found') : referralFrom(after)
    },
  })
}

async function findReferral(db: D1Database, account: string, friend: string): Promise<Row | null> {
  const [inviter, other] = await Promise.all([memberByAccount(db, account), memberByAccount(db, friend)])
  if (inviter === null || other === null) return null
  return db.prepare(`${ROWS} WHERE inviter_id = ? AND friend_id = ?`).bind(inviter.id, other.id).first<Row>()
}

function referralFrom(row: Row): OperatedReferral {
  return {
    ...{ account: row.account, friend: row.friend, level: row.level, state: row.state },
    findings: JSON.parse(row.findings) as ReferralFinding[],
    ...{ currency: row.unit, amount: row.amount, isWritten: row.state === 'granted' && row.pending === null },
    registeredAt: row.registered_at,
    progress: {
      ...{ currency: row.friend_currency, depositedAt: row.deposited_at, deposit: row.deposited },
      ...{ staked: row.staked, playedAt: row.played_at },
    },
    ...{ decidedAt: row.decided_at, decidedBy: row.decided_by, reason: row.reason },
  }
}
