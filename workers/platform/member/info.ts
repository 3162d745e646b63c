import { Refusal } from '#api/envelope'
import { changeLanguage, memberIcon, memberInfo } from '#api/member'
import { brand } from '#brand/brand'
import type { App, Serve } from '../app.ts'
import { memberById, saveLanguage } from './directory.ts'
import { profileOf } from './profile.ts'
import { countUnread } from './tell.ts'

/** The member's data, in which VIP levels and promotions are not built yet, and the member's language. */
export function mountMember(app: App, serve: Serve): void {
  serve(app, memberInfo, async (_input, caller, c) => {
    const [member, unreadMessage] = await Promise.all([
      memberById(c.env.DB, caller.memberId),
      countUnread(c.env.DB, caller.memberId),
    ])
    if (member === null) return new Refusal('not-signed-in')
    return {
      ...profileOf(member),
      hasVip: false,
      vipLabelName: '',
      vipRankLevel: 0,
      unreadMessage,
      availablePromoCount: 0,
      availablePromo: { REFERRAL: { enabled: brand.referral } },
      icon: portraitOf(member.number),
      previousLoginAt: member.previous_login_at,
    }
  })

  serve(app, memberIcon, async (_input, caller, c) => {
    const member = await memberById(c.env.DB, caller.memberId)
    return member === null ? new Refusal('not-signed-in') : { icon: portraitOf(member.number) }
  })

  serve(app, changeLanguage, async ({ language }, caller, c) => {
    await saveLanguage(c.env.DB, caller.memberId, language)
    return {}
  })
}

/** The portraits used until members can upload their own pictures. */
const PORTRAITS = ['gallo', 'loro', 'luna', 'sol', 'ancla', 'faro', 'sirena', 'estrella', 'barca', 'timon'] as const

/** Returns the same portrait for the same member: the last digit of the number selects it. */
function portraitOf(number: string): string {
  return `/art/v1/motifs/${PORTRAITS[Number(number.at(-1))] ?? PORTRAITS[0]}.svg`
}
