import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from './endpoint.ts'
import { Language } from './language.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from './session/proof.ts'
import { Profile } from './session/session.ts'
import { FieldRule } from './site.ts'
import { UploadName } from './upload.ts'

/** Specification section 3 "Member info" and the public state that belongs to it. */
export const MemberInfo = z.extend(Profile, {
  hasVip: z.boolean(),
  vipLabelName: z.string(),
  vipRankLevel: z.int(),
  unreadMessage: z.int(),
  availablePromoCount: z.int(),
  /** The promotions enabled for this member: inviting friends. */
  availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
  /** False: the member has chosen to get no offers. */
  receivesOffers: z.boolean(),
  /** The URL of the member's picture; null for an uploaded one, which only `memberIcon` sends. */
  icon: z.nullable(z.string()),
  /** The login before the current one, ISO 8601 UTC (NJ 13:69O-1.2(c)); null at the first login. */
  previousLoginAt: z.nullable(z.string()),
  /** The terms have changed: until they are accepted again, no game opens and no deposit begins. */
  termsDue: z.boolean(),
  /**
   * The break that stops deposits and games; null: none. `until` is its end as known now, ISO 8601 UTC: that which was asked
   * for where a return was, and null where it has none.
   */
  onBreak: z.nullable(z.object({ until: z.nullable(z.string()) })),
})
export type MemberInfo = z.infer<typeof MemberInfo>

export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'Who is signed in',
  auth: 'member',
  subAccounts: 'session',
  request: Nothing,
  response: MemberInfo,
  errors: ['not-signed-in'],
})

/** The set of pictures to choose from; the last digit of the number is the default choice. */
export const ICON_MOTIFS = [
  ...['gallo', 'loro', 'luna', 'sol', 'ancla', 'faro', 'sirena', 'estrella', 'barca', 'timon'],
  ...['buho', 'colibri', 'jaguar', 'mariposa', 'pulpo', 'venado', 'catrin', 'dama'],
] as const

/** The largest picture of a member, in bytes: the page makes it small before it sends it. */
export const MAX_ICON_BYTES = 262_144

const Icon = z.object({ icon: z.string() })

/** Specification section 7. */
export const memberIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'The picture of who is signed in: an address, or their own as a data URL',
  auth: 'member',
  request: Nothing,
  response: Icon,
  errors: ['not-signed-in'],
})

export const changeIcon = endpoint({
  method: 'POST',
  path: '/wps/member/icon',
  summary: 'Chooses the picture of who is signed in',
  auth: 'account',
  request: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('motif'), motif: z.enum(ICON_MOTIFS) }),
    z.strictObject({ kind: z.literal('upload'), upload: UploadName }),
  ]),
  response: Icon,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'picture-too-large', 'conflict'],
})

/** The details that a member may see and change; the register rules say which of them the brand asks for. */
export const PROFILE_FIELDS = [
  'nickname',
  'birthday',
  'idNumber',
  'whatsapp',
  'telegram',
  'line',
  'facebook',
  'wechat',
  'qqNum',
  'zalo',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Set once: who made a mistake writes to customer service. */
export const ONCE_FIELDS: readonly ProfileField[] = ['birthday', 'idNumber']

export const MemberProfile = z.object({
  fields: z.array(
    z.object({
      name: z.enum(PROFILE_FIELDS),
      /** Masked where it cannot be changed. */
      value: z.string(),
      isFixed: z.boolean(),
      rule: FieldRule,
    }),
  ),
  /** The name that payouts go to (GLI-19 2.5.6(d)); null until there is one. */
  payeeName: z.nullable(z.string()),
})
export type MemberProfile = z.infer<typeof MemberProfile>

export const memberProfile = endpoint({
  method: 'GET',
  path: '/wps/member/profile',
  summary: 'The details of who is signed in, and their rules',
  auth: 'account',
  request: Nothing,
  response: MemberProfile,
  errors: ['not-signed-in', 'trial-account'],
})

const Typed = z.optional(z.string().check(z.maxLength(255)))

/** A field that is left out stays; an empty one is removed. */
export const changeProfile = endpoint({
  method: 'POST',
  path: '/wps/member/profile/change',
  summary: 'Changes details of who is signed in, by the password',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    nickname: Typed,
    birthday: z.optional(z.iso.date()),
    idNumber: Typed,
    whatsapp: Typed,
    telegram: Typed,
    line: Typed,
    facebook: Typed,
    wechat: Typed,
    qqNum: Typed,
    zalo: Typed,
    password: Password,
    code: ProofCode,
  }),
  response: Done,
  errors: [...PROVED, ...PROVED_BY_CODE, 'under-age', 'conflict'],
})

/** Specification section 4: "Changing language stores it locally and updates the session". */
export const changeLanguage = endpoint({
  method: 'POST',
  path: '/wps/member/language',
  summary: 'Changes the language of messages',
  auth: 'member',
  request: z.strictObject({ language: Language }),
  response: Done,
  errors: ['not-signed-in'],
})

/** Accepts the terms as they stand. `conflict`: they have changed since the page was loaded. */
export const acceptTerms = endpoint({
  method: 'POST',
  path: '/wps/member/terms',
  summary: 'Accepts a version of the terms',
  auth: 'account',
  request: z.strictObject({ version: z.string().check(z.maxLength(32)) }),
  response: Done,
  errors: ['not-signed-in', 'trial-account', 'conflict'],
})

export const memberCalls = {
  memberInfo,
  memberIcon,
  changeIcon,
  memberProfile,
  changeProfile,
  changeLanguage,
  acceptTerms,
}
