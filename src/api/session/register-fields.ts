import * as z from 'zod/mini'
import type { ErrorCode } from '../error.ts'

const Typed = z.string().check(z.maxLength(255))

/** A number as a person types it; the server's library validates it. */
export const MobileNum = z.string().check(z.maxLength(32))

/** `52`, with or without the plus sign. */
export const CountryDialingCode = z.string().check(z.regex(/^\+?\d{1,4}$/))

/** Specification section 9: at most 255 characters, whatever the format of a provider's codes. */
export const VerificationCode = z.string().check(z.maxLength(255))

/** A number confirmed by Firebase instead of a code of ours (specification section 3 "Register form user"). */
export const firebaseFields = {
  firebaseChannel: z.optional(z.literal('PHONE')),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
}

/** The possible errors of a number or of the code sent to it. */
export const MOBILE_REFUSALS = [
  'missing-phone-number',
  'invalid-phone-number',
  'missing-verification-code',
  'invalid-verification-code',
  'code-expired',
  'operation-not-allowed',
] as const satisfies readonly ErrorCode[]

/** Specification section 3 "Register form user": the fields both registration methods may require. */
export const registerFields = {
  ...firebaseFields,
  birthday: z.optional(z.iso.date()),
  email: z.optional(Typed),
  payeeName: z.optional(Typed),
  nickname: z.optional(Typed),
  /** Required again before a withdrawal; stored as a hash. */
  paymentPassword: z.optional(z.string().check(z.maxLength(128))),
  qqNum: z.optional(Typed),
  line: z.optional(Typed),
  whatsapp: z.optional(Typed),
  facebook: z.optional(Typed),
  wechat: z.optional(Typed),
  telegram: z.optional(Typed),
  zalo: z.optional(Typed),
  idNumber: z.optional(Typed),
  recommenderId: z.optional(Typed),
  affiliateCode: z.optional(Typed),
  referralCode: z.optional(Typed),
  /** The ticket of `finishSocial`: the provider's identity is linked to the new account. */
  socialTicket: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  /** The member accepts terms, privacy and age; only true can register (GLI-19 2.5.2(a)(iii)). */
  terms: z.boolean(),
  registerUrl: z.optional(z.string().check(z.maxLength(2048))),
  domain: z.optional(Typed),
  registerMethod: z.literal('WEB'),
}
