import { beforeEach, describe, expect, test } from 'vitest'
import type { FieldRule } from '#api/site'
import { provide } from '#core/environment'
import { $captcha, dropCaptcha } from '#core/session/login/captcha'
import { page } from '#tests/site/page'
import { sealedPage } from '#tests/site/sealed-page'
import { captchaSolution, captchaSolved, nextCaptcha } from '../form/captcha-solution.ts'
import { type RegistrationMethod, registerForm, registrationMethodOf, requestedFields } from './register-form.ts'

const rule = (part: Partial<FieldRule> = {}): FieldRule => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'ANY',
  minLength: 4,
  maxLength: 20,
  ...part,
})
const RULES = {
  username: rule(),
  password: rule({ minLength: 8 }),
  birthday: rule({ minLength: 10, maxLength: 10 }),
  email: rule({ required: false }),
  payeeName: rule({ enabled: false }),
  affiliateCode: rule({ required: false }),
}
const BY_NAME: RegistrationMethod = { byMobile: false, password: true, mobile: 'no' }
const CAPTCHA = { id: 'c1', image: 'data:,', work: { challenge: 'x', bits: 4 }, expiresInSeconds: 120 }

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  dropCaptcha()
})

describe('the fields of the form', () => {
  test('are those the server enables, in reading order; name and password always', () => {
    expect(requestedFields(RULES, BY_NAME)).toEqual([
      'username',
      'password',
      'confirmPassword',
      'birthday',
      'email',
      'affiliateCode',
    ])
    expect(requestedFields({}, BY_NAME)).toEqual(['username', 'password', 'confirmPassword'])
  })

  test('are checked by the server’s rules before it is asked', async () => {
    const form = registerForm(RULES, BY_NAME, { state: 'none' })
    form.set('username', 'ana')
    form.set('password', 'farol-de-noche')
    form.set('confirmPassword', 'farol-de-dia')
    form.set('birthday', '2015-01-01')
    expect(await form.send()).toBe(false)
    expect(form.$state.get().faults).toEqual({
      username: { reason: 'length', minimum: 4, maximum: 20 },
      confirmPassword: { reason: 'different' },
      birthday: { reason: 'under-age', minimum: 18 },
      terms: { code: 'terms-required' },
    })
    expect(here.sent).toEqual([])
  })

  test.each(['applied', 'invalid', 'ended', 'unchecked'] as const)(
    'include a code of the address that is %s',
    (state) => {
      const invitation = { state, code: 'AMIGA' }
      expect(registerForm(RULES, BY_NAME, invitation).bind('affiliateCode').value).toBe('AMIGA')
      const off = { ...RULES, affiliateCode: rule({ enabled: false }) }
      expect(registerForm(off, BY_NAME, invitation).bind('affiliateCode').value).toBe('')
    },
  )

  test('show the server’s refusals, and keep what was typed', async () => {
    here = await sealedPage()
    const form = registerForm(RULES, BY_NAME, { state: 'none' })
    const typed = { username: 'mariana', password: 'farol-de-noche', confirmPassword: 'farol-de-noche' }
    for (const [name, value] of Object.entries({ ...typed, birthday: '1990-05-17', terms: 'on' }))
      form.set(name as 'username', value)
    for (const [code, fields, faults] of [
      ['username-taken', { username: 'taken' }, { username: { code: 'username-taken' } }],
      ['password-common', { password: 'common' }, { password: { code: 'password-common' } }],
      ['bad-input', { email: 'pattern' }, { email: { reason: 'invalid' } }],
      ['code-expired', {}, { verificationCode: { code: 'code-expired' } }],
      ['invalid-verification-code', {}, { verificationCode: { code: 'invalid-verification-code' } }],
    ] as const) {
      here.respond('/wps/member/register', here.refusal(code, { fields }))
      expect(await form.send()).toBe(false)
      expect(form.$state.get()).toMatchObject({ faults, failure: null, values: typed })
    }
  })

  test('leave out a field that is off', () => {
    const form = registerForm(RULES, BY_NAME, { state: 'none' })
    form.set('payeeName', 'x')
    form.leave('payeeName')
    expect(form.bind('payeeName').fault).toBeUndefined()
  })
})

describe('the registration methods', () => {
  const flags = (...on: string[]) => on.map((modId) => ({ modId, enabled: '1' as const }))

  test('each flag changes the form', () => {
    expect(registrationMethodOf(true, [], RULES)).toEqual({ byMobile: true, password: false, mobile: 'confirmed' })
    expect(registrationMethodOf(true, flags('MOBILENUMPASSREG3'), RULES).password).toBe(true)
    expect(registrationMethodOf(false, [], RULES)).toEqual(BY_NAME)
    expect(registrationMethodOf(false, flags('REGMOBVERF3'), RULES).mobile).toBe('confirmed')
    expect(registrationMethodOf(false, [], { ...RULES, mobileNum: rule({ required: false }) }).mobile).toBe('optional')
    expect(registrationMethodOf(false, [], { ...RULES, mobileNum: rule() }).mobile).toBe('required')
  })

  test('by mobile have no username, and a password only where it is required', () => {
    expect(requestedFields(RULES, registrationMethodOf(true, [], RULES))).toEqual([
      'birthday',
      'email',
      'affiliateCode',
    ])
    expect(requestedFields(RULES, registrationMethodOf(true, flags('MOBILENUMPASSREG3'), RULES))).toContain(
      'confirmPassword',
    )
  })

  test('by mobile require the number and its code, and check both before the request', async () => {
    const form = registerForm({ birthday: RULES.birthday }, registrationMethodOf(true, [], {}), { state: 'none' })
    form.set('country', 'MX')
    expect(await form.send()).toBe(false)
    expect(form.$state.get().faults).toMatchObject({
      mobileNum: { code: 'missing-phone-number' },
      verificationCode: { code: 'missing-verification-code' },
    })
    form.set('mobileNum', 'no es un número')
    expect(form.$state.get().faults.mobileNum).toEqual({ code: 'invalid-phone-number' })
    form.set('verificationCode', '1'.repeat(256))
    expect(form.$state.get().faults.verificationCode).toEqual({ code: 'invalid-verification-code' })
  })
})

describe('captcha', () => {
  const empty = { captcha: '', work: '' }

  test('is not shown until the server asks for it', () => {
    expect(captchaSolved('', { work: '' })).toBeNull()
    expect(captchaSolution(empty)).toBeNull()
    $captcha.set({ state: 'ready', captcha: CAPTCHA })
    expect(captchaSolved('', { work: '' })).toEqual({ code: 'captcha-required' })
  })

  test('is answered by reading it, or by a proof of work', () => {
    $captcha.set({ state: 'ready', captcha: CAPTCHA })
    expect(captchaSolved('', { work: '42' })).toBeNull()
    expect(captchaSolution({ captcha: '7K4R', work: '' })).toEqual({ id: 'c1', text: '7K4R' })
    expect(captchaSolution({ captcha: '', work: '42' })).toEqual({ id: 'c1', work: '42' })
  })

  test('is renewed after every refusal once it was shown, and gone after success', async () => {
    here.respond('/wps/captcha', here.value(CAPTCHA))
    await nextCaptcha({ ok: false, error: 'wrong-credentials' })
    expect(here.sent).toHaveLength(0)
    await nextCaptcha({ ok: false, error: 'wrong-credentials', detail: { captcha: true } })
    await nextCaptcha({ ok: false, error: 'busy' })
    expect(here.sent).toHaveLength(2)
    await nextCaptcha(null)
    expect($captcha.get().state).toBe('none')
  })
})
