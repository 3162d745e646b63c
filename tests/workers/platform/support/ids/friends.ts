import { plainMembers } from '../plain-members.ts'
import { env } from '../world.ts'

/** A friend whom the member has invited; returns a position before all of them. */
export async function inviteFriend(memberId: string): Promise<string> {
  const [friend = ''] = await plainMembers(1)
  await env.DB.batch([
    env.DB.prepare('INSERT INTO referral_friends (member_id, registered_at) VALUES (?, ?)').bind(friend, ''),
    env.DB.prepare('INSERT INTO referrals (inviter_id, friend_id, level) VALUES (?, ?, 1)').bind(memberId, friend),
  ])
  return '999999999'
}
