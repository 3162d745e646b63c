import { Refusal } from '#api/envelope'
import { referralRules } from '#brand/referrals'
import { memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { inCurrency } from './count.ts'
import { close, writeRewards } from './decide.ts'
import type { FriendColumns, ReferralRow } from './referral-row.ts'

/** What operators decide of a recommendation. The same again changes nothing. */

/** Rewards what was refused or waits, whatever the guard has found, once the friend's deposit is staked once. */
export async function approve(
  env: Env,
  row: ReferralRow & Pick<FriendColumns, 'played_at'>,
  by: By,
): Promise<Refusal | null> {
  const inviter = await memberById(env.DB, row.inviter_id)
  if (inviter === null) return new Refusal('not-found')
  const amount = inCurrency(referralRules.rewards[row.level - 1] ?? {}, inviter.currency)
  if (amount === null) return new Refusal('wrong-currency')
  if (row.state === 'granted' || row.played_at === null) return new Refusal('wrong-state')
  // Who is excluded earns nothing by others, whoever approves it, nor who wanted no offers when it was earned.
  if (!(await mayReceiveOffers(env, inviter, Date.parse(row.played_at)))) return new Refusal('operation-not-allowed')
  const now = new Date().toISOString()
  const refused = await decide(env.DB, row, by, {
    statement: env.DB.prepare(
      `UPDATE referrals SET state = 'granted', pending = 'entitle', unit = ?3, amount = ?4, month = ?5,
         decided_at = ?6, decided_by = ?7, reason = ?8
       WHERE sequence = ?1 AND state = ?2`,
    ).bind(row.sequence, row.state, inviter.currency, amount, now.slice(0, 7), now, by.actor, by.reason),
    after: { state: 'granted', amount, currency: inviter.currency },
  })
  if (refused) return refused
  await close(env.DB, row.friend_id)
  await writeRewards(env, Date.now(), row.sequence)
  return null
}

/** Refuses what is open. */
export async function reject(db: D1Database, row: ReferralRow, by: By): Promise<Refusal | null> {
  if (row.state !== 'open') return new Refusal('wrong-state')
  const refused = await decide(db, row, by, {
    statement: db
      .prepare(
        `UPDATE referrals SET state = 'refused', findings = '["operator"]', decided_at = ?3, decided_by = ?4, reason = ?5
         WHERE sequence = ?1 AND state = ?2`,
      )
      .bind(row.sequence, row.state, new Date().toISOString(), by.actor, by.reason),
    after: { state: 'refused' },
  })
  if (refused) return refused
  await close(db, row.friend_id)
  return null
}

async function decide(
  db: D1Database,
  { sequence, inviter_id: inviterId, friend_id: friendId, level, state, findings }: ReferralRow,
  by: By,
  { statement, after }: { statement: D1PreparedStatement; after: object },
): Promise<Refusal | null> {
  const written = await writeAudited(db, by, async () => {
    const now = await db.prepare('SELECT state FROM referrals WHERE sequence = ?').bind(sequence).first<ReferralRow>()
    if (now?.state !== state) return new Refusal('wrong-state')
    return {
      ...{ action: 'referral-decided', subject: `member:${inviterId}` },
      before: { friend: friendId, level, state, findings: JSON.parse(findings) as unknown },
      ...{ after, statements: [statement] },
    }
  })
  return written instanceof Refusal ? written : null
}
