import type { Currency } from '#api/money'

/** A row of `referrals` (migrations/0042_referrals.sql). */
export interface ReferralRow {
  sequence: number
  inviter_id: string
  friend_id: string
  level: 1 | 2
  state: 'open' | 'granted' | 'refused'
  /** `ReferralFinding`s as JSON. */
  findings: string
  unit: Currency | null
  amount: number | null
  month: string | null
  pending: 'entitle' | null
  decided_at: string | null
  decided_by: string | null
  reason: string
}

/** How far the friend has come (`referral_friends`). */
export interface FriendColumns {
  nickname: string
  registered_at: string
  deposited_at: string | null
  deposited: number | null
  staked: number
  played_at: string | null
}
