import { CURRENT } from './figures.ts'

/**
 * Marks the recommended members of these deposits and bets whose rewards are not decided yet: what they deposited and
 * staked may have changed. Each member of the message is looked up once, by its key.
 */
export const MARK_REFERRALS = `
  UPDATE referral_friends SET changes = changes + 1
  WHERE is_open = 1 AND member_id IN (
    SELECT DISTINCT member FROM incoming
    WHERE (bet IS NOT NULL OR kind IN ('deposit', 'chargeback')) AND unit <> 'FUN' AND generation = ${CURRENT})`
