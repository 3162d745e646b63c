import { beforeEach, describe, expect, test } from 'vitest'
import { flushPromises, LOGIN_VALUE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { $popups, openPopup } from '../../popups.ts'
import { login, loginByCode } from '../login/login.ts'
import { rememberedUsername } from '../login/remember.ts'
import { changeDuePassword } from '../password/password.ts'
import { passwordByPhone } from '../password/password-by-phone.ts'
import { $session, closeSession } from '../session.ts'
import { startAgain, verificationButton, verify } from './verification.ts'

const TICKET = 'v'.repeat(43)
const METHODS = [{ method: 'mobile', to: '•••• 78' }, { method: 'bank-name' }]
const VERIFICATION = { name: 'verification', param: { ticket: TICKET, methods: METHODS } }
const NUMBER = { mobileNum: '5512345678', countryDialingCode: '52' }

let here: TestPage
beforeEach(async () => {
  here = await sealedPage({ path: '/rng' })
  closeSession()
  $popups.set([])
})

const verificationRefusal = () => here.refusal('extra-verification', { ticket: TICKET, methods: METHODS })
const open = () => $popups.get().map(({ name }) => name)

describe('a login from an untrusted place', () => {
  test('becomes the verification, with the name remembered and nobody signed in', async () => {
    openPopup('login', { why: null })
    here.respond('/wps/session/login', verificationRefusal())
    const fields = { username: 'mariana', password: 'farol-de-noche', remember: true, captcha: null }
    expect(await login(fields)).toMatchObject({ ok: false, error: 'extra-verification' })
    expect($popups.get()).toEqual([VERIFICATION])
    expect(rememberedUsername()).toBe('mariana')
    expect($session.get().isLogin).toBe(false)
  })

  test.each([
    ['login', '/wps/session/login', () => loginByCode(NUMBER, '123456')],
    ['forgot', '/wps/member/password/verification', () => passwordByPhone(NUMBER, '123456', 'marea-alta-9')],
    [
      'password',
      '/wps/member/password/ticket',
      () => {
        const chosen = { newPassword: 'marea-alta-9', confirmNewPassword: 'marea-alta-9' }
        return changeDuePassword({ ticket: TICKET, why: 'expired' }, chosen)
      },
    ],
  ] as const)('becomes the verification with %s too', async (from, path, enter) => {
    if (from === 'password') openPopup('password', { due: { ticket: TICKET, why: 'expired' } })
    else openPopup(from, from === 'login' ? { why: null } : (null as never))
    here.respond(path, verificationRefusal())
    expect(await enter()).toMatchObject({ ok: false, error: 'extra-verification' })
    expect($popups.get()).toEqual([VERIFICATION])
  })
})

test('the right response signs in and closes the popup', async () => {
  openPopup('verification', { ticket: TICKET, methods: [{ method: 'mobile', to: '•••• 78' }] })
  here.respond('/wps/verification/extra', here.value(LOGIN_VALUE))
  expect(await verify(TICKET, 'mobile', ' 123456 ')).toEqual({ ok: true, value: null })
  expect(open()).toEqual([])
  expect($session.get().isLogin).toBe(true)
})

test('a wrong response changes nothing', async () => {
  openPopup('verification', { ticket: TICKET, methods: [{ method: 'mobile', to: '•••• 78' }] })
  here.respond('/wps/verification/extra', here.refusal('invalid-verification-code'))
  expect(await verify(TICKET, 'mobile', '000000')).toMatchObject({ error: 'invalid-verification-code' })
  expect(open()).toEqual(['verification'])
  expect($session.get().isLogin).toBe(false)
})

test('a code is requested with the ticket, and is valid for that ticket alone', async () => {
  here.respond('/wps/verification/extra/code', here.value({ expiredMinutes: 1 }))
  const button = verificationButton(TICKET, 'email')
  button.requestCode(null, null, () => {})
  await flushPromises()
  expect(here.sent[0]?.body).toEqual({ ticket: TICKET, method: 'email' })
  expect(button.$state.get().left).toBe(60)
  expect(verificationButton(TICKET, 'email').$state.get().left).toBe(60)
  expect(verificationButton('w'.repeat(43), 'email').$state.get().left).toBe(0)
})

test.each([
  ['/rng', ['login']],
  ['/en/agent', []],
] as const)('starting again at %s leads back to the form there', (path, then) => {
  here.path = path
  openPopup('verification', { ticket: TICKET, methods: [] })
  startAgain()
  expect(open()).toEqual(then)
})
