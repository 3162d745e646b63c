import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from './endpoint.ts'
import { Language } from './language.ts'
import { Profile } from './session/session.ts'

/** Specification section 3 "Member info" and the public state that belongs to it. */
export const MemberInfo = z.extend(Profile, {
  hasVip: z.boolean(),
  vipLabelName: z.string(),
  vipRankLevel: z.int(),
  unreadMessage: z.int(),
  availablePromoCount: z.int(),
  /** The promotions enabled for this member: inviting friends. */
  availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
  /** The URL of the member's picture; null for the default picture. */
  icon: z.nullable(z.string()),
  /** The login before the current one, ISO 8601 UTC (NJ 13:69O-1.2(c)); null at the first login. */
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

/** Specification section 7; the member info has the same value. */
export const memberIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'The picture of who is signed in',
  auth: 'member',
  request: Nothing,
  response: z.pick(MemberInfo, { icon: true }),
  errors: ['not-signed-in'],
})

/** Specification section 4: "Changing language stores it locally and updates the session". */
export const changeLanguage = endpoint({
  method: 'POST',
  path: '/wps/member/language',
  summary: 'Change the language of messages to the member',
  auth: 'member',
  request: z.strictObject({ language: Language }),
  response: Done,
  errors: ['not-signed-in'],
})
