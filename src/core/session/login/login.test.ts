import { beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_VALUE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { $popups, openPopup } from '../../popups.ts'
import { passwordByPhone } from '../password/password-by-phone.ts'
import { register } from '../register/register.ts'
import { $session, closeSession } from '../session.ts'
import { $captcha, changeCaptcha, dropCaptcha, renewCaptcha } from './captcha.ts'
import { login, loginByCode } from './login.ts'
import { rememberedUsername } from './remember.ts'

let here: TestPage
beforeEach(async () => {
  here = await sealedPage({ path: '/promotions', stored: { referralCode: 'AMIGA' } })
  closeSession()
  dropCaptcha()
})

const FIELDS = { username: ' mariana ', password: 'farol-de-noche', remember: true, captcha: null }
const LOGIN = '/wps/session/login'
const REGISTER = '/wps/member/register'

describe('login', () => {
  test('opens the session and remembers the name', async () => {
    here.respond(LOGIN, here.value(LOGIN_VALUE))
    expect(await login(FIELDS)).toEqual({ ok: true, value: null })
    expect($session.get().isLogin).toBe(true)
    expect(rememberedUsername()).toBe('mariana')
  })

  test('opens nothing and stores nothing after a wrong pair', async () => {
    here.respond(LOGIN, here.refusal('wrong-credentials', { captcha: true }))
    expect(await login(FIELDS)).toMatchObject({ ok: false, error: 'wrong-credentials', detail: { captcha: true } })
    expect($session.get().isLogin).toBe(false)
    expect(rememberedUsername()).toBe('')
  })

  test('clears a name stored before when it is not to be remembered', async () => {
    here.cookies.set('username', 'otra')
    here.respond(LOGIN, here.value(LOGIN_VALUE))
    await login({ ...FIELDS, remember: false })
    expect(rememberedUsername()).toBe('')
  })
})

test('registers and signs in', async () => {
  here.respond(REGISTER, here.value(LOGIN_VALUE))
  const fields = { username: 'mariana', password: 'farol-de-noche', confirmPassword: 'farol-de-noche', email: '' }
  const byName = { mobile: null, verificationCode: '', byMobile: false }
  expect(await register({ fields, ...byName, terms: true, captcha: null })).toEqual({ ok: true, value: null })
  expect($session.get().isLogin).toBe(true)
})

test('signs in by a code: the number is the username, the code the password', async () => {
  here.respond(LOGIN, here.value(LOGIN_VALUE))
  expect(await loginByCode({ mobileNum: ' 5512345678 ', countryDialingCode: '52' }, ' 123456 ')).toMatchObject({
    ok: true,
  })
  expect($session.get().isLogin).toBe(true)
})

test('a new password by phone signs in, at home with no popup open', async () => {
  openPopup('forgot', null)
  here.respond('/wps/member/password/verification', here.value(LOGIN_VALUE))
  const number = { mobileNum: '5512345678', countryDialingCode: '52' }
  expect(await passwordByPhone(number, '123456', 'marea-alta-9')).toEqual({ ok: true, value: null })
  expect($session.get().isLogin).toBe(true)
  expect(here.session.values.has('referralCode')).toBe(false)
  expect([here.went, $popups.get()]).toEqual([['/'], []])
})

describe('captcha', () => {
  const Captcha = { id: 'c1', image: 'data:,', work: { challenge: 'x', bits: 4 }, expiresInSeconds: 120 }

  test('is shown when the server asks for it, and a failure can be tried again', async () => {
    here.respond('/wps/captcha', here.refusal('too-many-requests'), here.value(Captcha))
    await renewCaptcha()
    expect($captcha.get()).toEqual({ state: 'failed' })
    await renewCaptcha()
    expect($captcha.get()).toEqual({ state: 'ready', captcha: Captcha })
  })

  test('is requested at most once a second by the button', async () => {
    here.respond('/wps/captcha', here.value(Captcha))
    changeCaptcha()
    changeCaptcha()
    await here.pass(1000)
    changeCaptcha()
    expect(here.sent).toHaveLength(2)
  })
})
