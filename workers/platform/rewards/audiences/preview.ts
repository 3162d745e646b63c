import { Refusal } from '#api/envelope'
import type { Audience } from '#api/operator/rewards/audience'
import { TRIAL_TYPE } from '#api/session/session'
import { type Member, memberByAccount } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import { isForEverybody } from './audience.ts'
import { isFor, readFacts } from './read.ts'

/** A member for whom a promotion is previewed (decision 205). */
export interface Viewer {
  member: Member
  /** Why nothing may be offered to them, or it is not for them; null where it is. */
  reason: 'excluded' | 'offers-off' | 'audience' | null
  /** Who may get nothing of it sees what is for everybody all the same. */
  isShown: boolean
}

/** Returns how a promotion for an audience would stand for an account; a refusal for nobody, and for trial accounts. */
export async function readViewer(
  env: Env,
  account: string,
  audience: Audience | undefined,
  nowMs: number,
): Promise<Viewer | Refusal> {
  const member = await memberByAccount(env.DB, account)
  if (member === null) return new Refusal('not-found')
  if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
  const [stop, facts] = await Promise.all([readOfferStop(env, member), readFacts(env.DB, member.id)])
  const reason = stop ?? (isFor(facts, audience, nowMs) ? null : 'audience')
  return { member, reason, isShown: isForEverybody(audience) || reason === null }
}
