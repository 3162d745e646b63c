import { beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_VALUE, PROFILE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { $popups, openPopup } from '../../popups.ts'
import { $token } from '../../token.ts'
import { login } from '../login/login.ts'
import { rememberedUsername } from '../login/remember.ts'
import { openDuePassword, recallDuePassword } from '../password-expiry.ts'
import { $session, closeSession, openSession } from '../session.ts'
import { carriedLink, changeDuePassword, changePassword, forgotByEmail, resetPassword } from './password.ts'

const CHOSEN = { newPassword: 'marea-alta-2', confirmNewPassword: 'marea-alta-2' }
const RENEWED = { ...LOGIN_VALUE, token: 'M.fresh' }
const DUE = { ticket: 't'.repeat(43), why: 'expired' } as const

let here: TestPage
beforeEach(async () => {
  here = await sealedPage({ path: '/rng' })
  closeSession()
  $popups.set([])
})

const open = () => $popups.get().map(({ name }) => name)

describe('changing the password', () => {
  beforeEach(() => {
    openSession(LOGIN_VALUE)
    openPopup('password', { due: null })
    here.respond('/wps/member/password', here.value(RENEWED))
  })

  test('continues with the fresh token, tells the other tabs, closes the popup and goes home', async () => {
    expect(await changePassword({ oldPassword: 'marea-baja-1', ...CHOSEN })).toEqual({ ok: true, value: null })
    expect($token.get()).toBe('M.fresh')
    expect(here.broadcasts).toEqual([{ renewed: 'M.secret', token: 'M.fresh' }])
    expect(open()).toEqual([])
    expect(here.went).toEqual(['/'])
  })

  test('shows a message where home is already open', async () => {
    here.path = '/'
    await changePassword({ oldPassword: 'marea-baja-1', ...CHOSEN })
    expect(here.went).toEqual([])
    expect($popups.get()).toEqual([{ name: 'message', param: { about: 'password-changed' } }])
  })

  test('a refusal changes nothing', async () => {
    here.respond('/wps/member/password', here.refusal('old-password-wrong'))
    expect(await changePassword({ oldPassword: 'x', ...CHOSEN })).toMatchObject({ error: 'old-password-wrong' })
    expect($token.get()).toBe('M.secret')
    expect(open()).toEqual(['password'])
  })
})

describe('a password that is due', () => {
  test('opens in place of the login, with the ticket; the username is confirmed', async () => {
    openPopup('login', { why: null })
    here.respond('/wps/session/login', here.refusal('password-change-required', DUE))
    const fields = { username: 'mariana', password: 'la-de-siempre', remember: true, captcha: null }
    expect(await login(fields)).toMatchObject({ ok: false, error: 'password-change-required' })
    expect($popups.get()).toEqual([{ name: 'password', param: { due: DUE } }])
    expect($session.get().isLogin).toBe(false)
    expect(rememberedUsername()).toBe('mariana')
  })

  test('signs in once it is changed, and goes home; an agent goes to the agent centre', async () => {
    here.respond('/wps/member/password/ticket', here.value(RENEWED))
    expect(await changeDuePassword(DUE, CHOSEN)).toEqual({ ok: true, value: null })
    expect($session.get().isLogin).toBe(true)
    expect(here.went).toEqual(['/'])
    here.went.length = 0
    here.respond('/wps/member/password/ticket', here.value({ ...RENEWED, member: { ...PROFILE, type: 1 } }))
    await changeDuePassword(DUE, CHOSEN)
    expect(here.went).toEqual([])
  })
})

describe('the session key cpw', () => {
  const MinuteMs = 60_000

  beforeEach(() => {
    openPopup('login', { why: null })
    openDuePassword('login', DUE)
    $popups.set([])
  })

  test('opens the change of the password again on the next page of the tab', () => {
    expect(recallDuePassword()).toBe(true)
    expect($popups.get()).toEqual([{ name: 'password', param: { due: DUE } }])
  })

  test('is cleared with the ticket, after ten minutes', async () => {
    await here.pass(10 * MinuteMs)
    expect(recallDuePassword()).toBe(false)
    expect($popups.get()).toEqual([])
    expect(here.session.getItem('cpw')).toBeNull()
  })

  test.each(['1', '{}', 'null', '[]', '{"ticket":7,"why":"expired","until":9e15}'])('%s opens nothing', (stored) => {
    here.session.setItem('cpw', stored)
    expect(recallDuePassword()).toBe(false)
    expect($popups.get()).toEqual([])
  })

  test('is cleared once somebody is signed in, the ticket is invalid, or the tab is cleared', async () => {
    const isStored = () => here.session.getItem('cpw') !== null
    here.respond('/wps/member/password/ticket', here.refusal('password-common'), here.refusal('ticket-expired'))
    await changeDuePassword(DUE, CHOSEN)
    expect(isStored()).toBe(true)
    await changeDuePassword(DUE, CHOSEN)
    expect(isStored()).toBe(false)
    openDuePassword('login', DUE)
    openSession(LOGIN_VALUE)
    expect(isStored()).toBe(false)
    openDuePassword('login', DUE)
    closeSession()
    expect(isStored()).toBe(false)
  })
})

describe('a forgotten password', () => {
  test('by e-mail: one sentence replaces the popup', async () => {
    openPopup('forgot', null)
    here.respond('/wps/member/password/email', here.value({}))
    expect(await forgotByEmail(' mariana ', ' m@farol.example ')).toEqual({ ok: true, value: null })
    expect(here.sent[0]?.body).toEqual({ username: 'mariana', email: 'm@farol.example' })
    expect($popups.get()).toEqual([{ name: 'message', param: { about: 'link-sent' } }])
  })

  test('the link is cleared after its use, and signs nobody in', async () => {
    here.session.setItem('link', 'l'.repeat(43))
    here.respond('/wps/member/password/reset', here.refusal('password-common'), here.value({}))
    expect((await resetPassword('l'.repeat(43), CHOSEN)).ok).toBe(false)
    expect(carriedLink()).not.toBeNull()
    expect((await resetPassword('l'.repeat(43), CHOSEN)).ok).toBe(true)
    expect(carriedLink()).toBeNull()
    expect($session.get().isLogin).toBe(false)
  })
})
