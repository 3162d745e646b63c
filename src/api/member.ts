import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { Profile } from './session.ts'

/** Specification section 3 "Member info" and the public state that goes with it. */
export const MemberInfo = z.extend(Profile, {
  hasVip: z.boolean(),
  vipLabelName: z.string(),
  vipRankLevel: z.int(),
  unreadMessage: z.int(),
  availablePromoCount: z.int(),
  /** The promotions that are switched on for this member: inviting friends. */
  availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
  /** Address of the member's picture; null for the house's own. */
  icon: z.nullable(z.string()),
  /** The login before this one, ISO 8601 UTC (NJ 13:69O-1.2(c)); null at the first. */
  previousLoginAt: z.nullable(z.string()),
})
export type MemberInfo = z.infer<typeof MemberInfo>

export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'Who is signed in',
  auth: 'member',
  request: Nothing,
  response: MemberInfo,
  errors: ['not-signed-in'],
})
