import { mobileNumber, requireValue, verificationCode } from '#core/checks'
import type { Bound, FormOptions } from '#core/form'
import type { MobileNumber } from '#core/session/codes/code'
import { loadDialingCode } from '#core/site/countries'

/** The fields of a form with a mobile number and the code sent to it. */
export type MobileName = 'country' | 'mobileNum' | 'verificationCode' | 'captcha' | 'work'

/** What these fields need from such a form, whatever its other fields. */
export interface MobileForm {
  bind(name: MobileName): Bound
  demand(...wanted: MobileName[]): boolean
  set(name: MobileName, value: string): void
}

/** The number and its code, both required. */
export const MOBILE_FIELDS = {
  country: { check: requireValue },
  mobileNum: { check: mobileNumber },
  verificationCode: { check: verificationCode },
  captcha: {},
  work: {},
}

/** Which of these fields an error code belongs to. */
export const MOBILE_BLAME = {
  'missing-phone-number': 'mobileNum',
  'invalid-phone-number': 'mobileNum',
  'mobile-taken': 'mobileNum',
  'missing-verification-code': 'verificationCode',
  'invalid-verification-code': 'verificationCode',
  'code-expired': 'verificationCode',
  'captcha-required': 'captcha',
  'captcha-wrong': 'captcha',
} as const satisfies FormOptions<MobileName>['blame']

/** The number in the format of the request. */
export async function readNumber(values: { country: string; mobileNum: string }): Promise<MobileNumber> {
  return { mobileNum: values.mobileNum, countryDialingCode: await loadDialingCode(values.country) }
}
