import type { FieldRule } from '#api/site'
import { byRule, requireValue, verificationCode } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { saveEmail, saveMobile } from '#core/session/contacts'
import { OWNER_BLAME, withCode } from '#core/session/proof'
import { captchaSolved, nextCaptcha } from '../form/captcha-solution.ts'
import { MOBILE_BLAME, MOBILE_FIELDS, type MobileName, readNumber } from '../form/mobile-form.ts'

type ProofName = 'password' | 'code'
export type NumberName = MobileName | ProofName
export type EmailName = 'email' | 'verificationCode' | ProofName

const PROOF = { password: { check: requireValue }, code: {} }

const BLAME = { ...OWNER_BLAME, 'code-expired': 'verificationCode' } as const

/** Another number, by the code sent to it. */
export function numberForm(): Form<NumberName> {
  return createForm<NumberName>({
    fields: { ...MOBILE_FIELDS, captcha: { check: captchaSolved as Check<NumberName> }, ...PROOF },
    blame: {
      ...BLAME,
      'missing-phone-number': MOBILE_BLAME['missing-phone-number'],
      'invalid-phone-number': MOBILE_BLAME['invalid-phone-number'],
      'mobile-taken': MOBILE_BLAME['mobile-taken'],
      'captcha-required': 'captcha',
      'captcha-wrong': 'captcha',
    },
    async submit({ country, mobileNum, captcha: _captcha, work: _work, ...proof }) {
      const result = await saveMobile(await readNumber({ country, mobileNum }), withCode(proof))
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
}

/** Another address, or the one of the account to confirm it. */
export function emailForm(rule: FieldRule | undefined): Form<EmailName> {
  const email = rule ? byRule({ ...rule, required: true }) : requireValue
  return createForm<EmailName>({
    fields: { email: { check: email }, verificationCode: { check: verificationCode }, ...PROOF },
    blame: { ...BLAME, 'bad-input': 'email' },
    submit: ({ email: address, ...proof }) => saveEmail(address.trim(), withCode(proof)),
  })
}
