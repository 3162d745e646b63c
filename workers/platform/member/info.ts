import { Refusal } from '#api/envelope'
import { changeLanguage, type MemberInfo, memberInfo } from '#api/member'
import { TRIAL_TYPE } from '#api/session/session'
import { brand, type Language } from '#brand/brand'
import { languageOf } from '../../http/language.ts'
import type { App, Serve } from '../app.ts'
import { iconOf } from '../directory/icon.ts'
import { type Member, memberById, saveLanguage } from '../directory/members.ts'
import { profileOf } from '../directory/profile.ts'
import { countUnread } from '../directory/tell.ts'
import { isTermsDue } from '../directory/terms.ts'
import type { Env, SubCaller } from '../env.ts'
import { breakOf } from '../persons/stops.ts'

/** Returns a member's VIP level and its name, null without a rank; null where there is no VIP. */
export type BadgeOf = (
  env: Env,
  memberId: string,
) => Promise<{ level: number; name: Record<Language, string> | null } | null>

/** Returns how many rewards a member can collect now. */
export type CountRewards = (db: D1Database, memberId: string, nowMs: number) => Promise<{ rewards: number }>

/** The member's data, and the member's language. Rewards know the badge and what can be collected. */
export function mountMember(
  app: App,
  serve: Serve,
  { badgeOf, countRewards }: { badgeOf: BadgeOf; countRewards: CountRewards },
): void {
  serve(app, memberInfo, async (_input, caller, c) => {
    const [member, unreadMessage, badge, open, onBreak] = await Promise.all([
      memberById(c.env.DB, caller.memberId),
      countUnread(c.env.DB, caller.memberId),
      caller.type === TRIAL_TYPE ? null : badgeOf(c.env, caller.memberId),
      caller.type === TRIAL_TYPE ? null : countRewards(c.env.DB, caller.memberId, Date.now()),
      breakOf(c.env.DB, caller.memberId),
    ])
    if (member === null) return new Refusal('not-signed-in')
    if (caller.subAccount !== null) return subAccountInfo(member, caller.subAccount)
    return {
      ...profileOf(member),
      hasVip: badge !== null && badge.level > 0,
      vipLabelName: badge?.name?.[languageOf(c.req.header('Accept-Language'))] ?? '',
      vipRankLevel: badge?.level ?? 0,
      unreadMessage,
      availablePromoCount: open?.rewards ?? 0,
      availablePromo: { REFERRAL: { enabled: brand.referral && member.offers_refused_at === null } },
      receivesOffers: member.offers_refused_at === null,
      icon: iconOf(member),
      previousLoginAt: member.previous_login_at,
      termsDue: isTermsDue(member),
      onBreak,
    }
  })

  serve(app, changeLanguage, async ({ language }, caller, c) => {
    await saveLanguage(c.env.DB, caller.memberId, language)
    return {}
  })
}

/** The agent for whom a sub-account acts, and its own name and rights: nothing that is the agent's alone. */
function subAccountInfo(agent: Member, { account, rights }: SubCaller): MemberInfo {
  return {
    ...profileOf(agent),
    ...{ hasVip: false, vipLabelName: '', vipRankLevel: 0, unreadMessage: 0, availablePromoCount: 0 },
    availablePromo: { REFERRAL: { enabled: false } },
    receivesOffers: true,
    icon: iconOf({ number: agent.number }),
    previousLoginAt: null,
    // The agent accepts them.
    termsDue: false,
    onBreak: null,
    subAccount: { account, rights },
  }
}
