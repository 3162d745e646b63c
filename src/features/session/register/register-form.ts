import type { FieldRule, Flag, RegisterRules } from '#api/site'
import { brand } from '#brand/brand'
import { byRule, each, mobileNumber, ofAge, requireValue, sameAs, verificationCode } from '#core/checks'
import { environment } from '#core/environment'
import { type Check, createForm, type Form } from '#core/form'
import type { SocialNewcomer } from '#core/popups'
import type { Invitation } from '#core/session/register/invitation'
import { REGISTER_FIELDS, type RegisterField, register } from '#core/session/register/register'
import { isOn } from '#core/site/status'
import { captchaSolution, captchaSolved, nextCaptcha } from '../form/captcha-solution.ts'
import { MOBILE_BLAME, type MobileName, readNumber } from '../form/mobile-form.ts'

export type RegisterName = RegisterField | MobileName | 'terms'

/** A registration method, as the flags configure it (specification section 5). */
export interface RegistrationMethod {
  byMobile: boolean
  password: boolean
  /** `confirmed` by a code; otherwise whether the number is requested at all. */
  mobile: 'confirmed' | 'required' | 'optional' | 'no'
}

/** The registration method by username or by mobile for these flags and rules. */
export function registrationMethodOf(
  byMobile: boolean,
  flags: readonly Flag[],
  rules: RegisterRules,
): RegistrationMethod {
  if (byMobile) return { byMobile, password: isOn(flags, 'MOBILENUMPASSREG3'), mobile: 'confirmed' }
  const rule = rules.mobileNum
  const mobileByRule = rule?.enabled ? (rule.required ? 'required' : 'optional') : 'no'
  return { byMobile, password: true, mobile: isOn(flags, 'REGMOBVERF3') ? 'confirmed' : mobileByRule }
}

/** The fields a brand requests, in reading order; username and password when the method has them. */
export function requestedFields(rules: RegisterRules, method: RegistrationMethod): readonly RegisterField[] {
  const by: Partial<Record<RegisterField, boolean>> = {
    username: !method.byMobile,
    password: method.password,
    confirmPassword: method.password,
  }
  return REGISTER_FIELDS.filter((name) => by[name] ?? rules[name]?.enabled)
}

/**
 * The register form built from the server's rules (specification section 5), prefilled with the URL's code and the
 * social provider's details.
 */
export function registerForm(
  rules: RegisterRules,
  method: RegistrationMethod,
  invitation: Invitation,
  newcomer: SocialNewcomer | null = null,
): Form<RegisterName> {
  const requested = requestedFields(rules, method)
  const prefilled: Partial<Record<RegisterField, string>> = newcomer
    ? { email: newcomer.email, nickname: newcomer.nickname }
    : {}
  const checkIn = (name: RegisterField) =>
    requested.includes(name) ? { initial: prefilled[name] ?? '', check: checkOf(name, rules[name]) } : {}
  const form = createForm<RegisterName>({
    fields: {
      ...(mobileFields(method) as Record<MobileName, { check?: Check<RegisterName> }>),
      ...(Object.fromEntries(REGISTER_FIELDS.map((name) => [name, checkIn(name)])) as Record<
        RegisterField,
        { initial?: string; check?: Check<RegisterName> }
      >),
      ...(requested.includes('affiliateCode') && {
        affiliateCode: {
          ...checkIn('affiliateCode'),
          initial: invitation.state === 'none' ? '' : invitation.code,
        },
      }),
      captcha: { check: captchaSolved },
      work: {},
      terms: { check: (ticked) => (ticked ? null : { code: 'terms-required' }) },
    },
    blame: {
      ...MOBILE_BLAME,
      'username-taken': 'username',
      'username-rule': 'username',
      'password-rule': 'password',
      'password-common': 'password',
      'password-contains-username': 'password',
      'under-age': 'birthday',
      'terms-required': 'terms',
      'invitation-invalid': 'affiliateCode',
      'invitation-ended': 'affiliateCode',
      ...(requested.includes('recommenderId') && { 'referral-invalid': 'recommenderId' as const }),
    },
    async submit({ terms, captcha, work, country, mobileNum, verificationCode: code, ...fields }) {
      const result = await register({
        fields,
        mobile: method.mobile === 'no' ? null : await readNumber({ country, mobileNum }),
        verificationCode: code,
        byMobile: method.byMobile,
        terms: terms === 'on',
        captcha: captchaSolution({ captcha, work }),
        socialTicket: newcomer?.ticket ?? null,
      })
      form.set('captcha', '')
      form.set('work', '')
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
  return form
}

/** The mobile fields. They precede the others, as on screen when the number replaces the username. */
function mobileFields({
  mobile,
}: RegistrationMethod): Record<'country' | 'mobileNum' | 'verificationCode', { check?: Check<string> }> {
  const checkMobile: Check<string> = (value, values) => (value === '' ? null : mobileNumber(value, values))
  return {
    country: mobile === 'no' ? {} : { check: requireValue },
    mobileNum: mobile === 'no' ? {} : { check: mobile === 'optional' ? checkMobile : mobileNumber },
    verificationCode: mobile === 'confirmed' ? { check: verificationCode } : {},
  }
}

function checkOf(name: RegisterField, rule: FieldRule | undefined): Check<RegisterName> {
  if (name === 'confirmPassword') return each<RegisterName>(requireValue, sameAs('password'))
  // A requested username or password is never optional, whatever the rule of the other method.
  const must = name === 'username' || name === 'password'
  const ruled = rule ? byRule(must ? { ...rule, required: true } : rule) : requireValue
  return name === 'birthday'
    ? each<RegisterName>(ruled, ofAge({ minimum: brand.minimumAge, maximum: brand.maximumAge }, environment().now))
    : ruled
}
