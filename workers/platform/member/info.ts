import { Refusal } from '#api/envelope'
import { memberInfo } from '#api/member'
import type { App, Serve } from '../app.ts'
import { profileOf } from '../session/open.ts'
import { memberById } from './directory.ts'

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
      previousLoginAt: member.previous_login_at,
    }
  })
}
