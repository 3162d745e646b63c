import type { FieldRule, RegisterRules } from '#api/site'
import { brand } from '#brand/brand'
import { byRule, each, ofAge, required, sameAs } from '#core/checks'
import { environment } from '#core/environment'
import { type Check, createForm, type Form } from '#core/form'
import type { Invitation } from '#core/session/invitation'
import { REGISTER_FIELDS, type RegisterField, register } from '#core/session/register'
import { captchaAnswer, captchaAnswered, nextCaptcha } from './captchaAnswer.ts'

export type RegisterName = RegisterField | 'captcha' | 'work' | 'terms'

/** The fields a brand asks for, in reading order. A username and a password there always are. */
export function askedFields(rules: RegisterRules): readonly RegisterField[] {
  const always: readonly RegisterField[] = ['username', 'password', 'confirmPassword']
  return REGISTER_FIELDS.filter((name) => always.includes(name) || rules[name]?.enabled)
}

/** The register form made of the server's rules (specification section 5); a code of the address is in its field. */
export function registerForm(rules: RegisterRules, invitation: Invitation): Form<RegisterName> {
  const asked = askedFields(rules)
  const form = createForm<RegisterName>({
    fields: {
      ...(Object.fromEntries(
        REGISTER_FIELDS.map((name) => [name, asked.includes(name) ? { check: checkOf(name, rules[name]) } : {}]),
      ) as Record<RegisterField, { check?: Check<RegisterName> }>),
      ...(asked.includes('affiliateCode') && {
        affiliateCode: {
          initial: invitation.state === 'none' ? '' : invitation.code,
          check: checkOf('affiliateCode', rules.affiliateCode),
        },
      }),
      captcha: { check: captchaAnswered },
      work: {},
      terms: { check: (ticked) => (ticked ? null : { code: 'terms-required' }) },
    },
    blame: {
      'username-taken': 'username',
      'username-rule': 'username',
      'password-rule': 'password',
      'password-common': 'password',
      'password-contains-username': 'password',
      'under-age': 'birthday',
      'terms-required': 'terms',
      'invitation-invalid': 'affiliateCode',
      'captcha-required': 'captcha',
      'captcha-wrong': 'captcha',
    },
    async submit({ terms, captcha, work, ...fields }) {
      const result = await register({
        fields,
        terms: terms === 'on',
        captcha: captchaAnswer({ captcha, work }),
      })
      form.set('captcha', '')
      form.set('work', '')
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
  return form
}

function checkOf(name: RegisterField, rule: FieldRule | undefined): Check<RegisterName> {
  if (name === 'confirmPassword') return each<RegisterName>(required, sameAs('password'))
  const ruled = rule ? byRule(rule) : required
  return name === 'birthday' ? each<RegisterName>(ruled, ofAge(brand.minimumAge, environment().now)) : ruled
}
