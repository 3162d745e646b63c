import { beforeEach, describe, expect, test } from 'vitest'
import type { FieldRule } from '#api/site'
import { provide } from '#core/environment'
import { $captcha, dropCaptcha } from '#core/session/captcha'
import { page } from '#tests/site/page'
import { captchaAnswer, captchaAnswered, nextCaptcha } from './captchaAnswer.ts'
import { askedFields, registerForm } from './registerForm.ts'

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
const CAPTCHA = { id: 'c1', image: 'data:,', work: { challenge: 'x', bits: 4 }, expiresInSeconds: 120 }

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  dropCaptcha()
})

describe('the fields', () => {
  test('are those the server enables, in reading order; name and password always', () => {
    expect(askedFields(RULES)).toEqual([
      'username',
      'password',
      'confirmPassword',
      'birthday',
      'email',
      'affiliateCode',
    ])
    expect(askedFields({})).toEqual(['username', 'password', 'confirmPassword'])
  })

  test('are checked by the server’s rules before it is asked', async () => {
    const form = registerForm(RULES, { state: 'none' })
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

  test.each(['applied', 'invalid', 'unchecked'] as const)(
    'a code of the address that is %s is in its field',
    (state) => {
      const invitation = { state, code: 'AMIGA' }
      expect(registerForm(RULES, invitation).bind('affiliateCode').value).toBe('AMIGA')
      const off = { ...RULES, affiliateCode: rule({ enabled: false }) }
      expect(registerForm(off, invitation).bind('affiliateCode').value).toBe('')
    },
  )

  test('a field that is off asks nothing', () => {
    const form = registerForm(RULES, { state: 'none' })
    form.set('payeeName', 'x')
    form.leave('payeeName')
    expect(form.bind('payeeName').fault).toBeUndefined()
  })
})

describe('captcha', () => {
  const answers = { captcha: '', work: '' }

  test('is not asked for until the server shows one', () => {
    expect(captchaAnswered('', { work: '' })).toBeNull()
    expect(captchaAnswer(answers)).toBeNull()
    $captcha.set({ state: 'ready', captcha: CAPTCHA })
    expect(captchaAnswered('', { work: '' })).toEqual({ code: 'captcha-required' })
  })

  test('is answered by what was read, or by the work', () => {
    $captcha.set({ state: 'ready', captcha: CAPTCHA })
    expect(captchaAnswered('', { work: '42' })).toBeNull()
    expect(captchaAnswer({ captcha: '7K4R', work: '' })).toEqual({ id: 'c1', text: '7K4R' })
    expect(captchaAnswer({ captcha: '', work: '42' })).toEqual({ id: 'c1', work: '42' })
  })

  test('is renewed after every refusal once one was shown, and gone after success', async () => {
    here.answer('/wps/captcha', here.value(CAPTCHA))
    await nextCaptcha({ ok: false, error: 'wrong-credentials' })
    expect(here.sent).toHaveLength(0)
    await nextCaptcha({ ok: false, error: 'wrong-credentials', detail: { captcha: true } })
    await nextCaptcha({ ok: false, error: 'busy' })
    expect(here.sent).toHaveLength(2)
    await nextCaptcha(null)
    expect($captcha.get().state).toBe('none')
  })
})
