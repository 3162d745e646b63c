import { Refusal } from '#api/envelope'
import { memberInfo } from '#api/member'
import { brand } from '#brand/brand'
import type { App, Serve } from '../app.ts'
import { memberById } from './directory.ts'
import { profileOf } from './profile.ts'

/** `GET /wps/member/info`. VIP levels, messages and promotions are nouns of their own; nobody has any yet. */
export function mountMember(app: App, serve: Serve): void {
  serve(app, memberInfo, async (_input, caller, c) => {
    const member = await memberById(c.env.DB, caller.memberId)
    if (member === null) return new Refusal('not-signed-in')
    return {
      ...profileOf(member),
      hasVip: false,
      vipLabelName: '',
      vipRankLevel: 0,
      unreadMessage: 0,
      availablePromoCount: 0,
      availablePromo: { REFERRAL: { enabled: brand.referral } },
      icon: portraitOf(member.number),
      previousLoginAt: member.previous_login_at,
    }
  })
}

/** The cards a member may be drawn as, until members bring pictures of their own. */
const PORTRAITS = ['gallo', 'loro', 'luna', 'sol', 'ancla', 'faro', 'sirena', 'estrella', 'barca', 'timon'] as const

/** Always the same card for the same member: the last digit of the number chooses it. */
function portraitOf(number: string): string {
  return `/art/v1/motifs/${PORTRAITS[Number(number.at(-1))] ?? PORTRAITS[0]}.svg`
}
