import { beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_VALUE, PROFILE, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { $popups, type Popup } from '../popups.ts'
import { $token } from '../token.ts'
import { confirmLogout, logout } from './login/logout.ts'
import { rememberedUsername, rememberUsername } from './login/remember.ts'
import { $session, closeSession, openSession, recallSession, setMember } from './session.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  closeSession()
  $popups.set([])
})

const LOGOUT = '/wps/session/logout'
/** The values of the brand configuration, restored after everything was cleared. */
const BRAND_KEYS = { merchant: 'farol', merchantCode: 'farol' }

describe('signing in', () => {
  test('keeps the token and the session keys of the specification in this tab only', () => {
    openSession(LOGIN_VALUE)
    expect(Object.fromEntries(here.session.values)).toEqual({
      ...BRAND_KEYS,
      token: 'M.secret',
      nickname: 'Mariana R.',
      account: 'demo',
      username: 'demo',
      customerId: '4820117',
      isAgent: 'false',
      isTrial: 'false',
    })
    expect(here.local.values.size).toBe(0)
    expect($session.get()).toMatchObject({ isLogin: true, isAgent: false, isTrial: false, member: PROFILE })
  })

  test.each([
    [0, { isAgent: false, isTrial: false }],
    [1, { isAgent: true, isTrial: false }],
    [2, { isAgent: true, isTrial: false }],
    [41, { isAgent: true, isTrial: false }],
    [42, { isAgent: true, isTrial: false }],
    [4, { isAgent: false, isTrial: true }],
  ])('reads account type %i', (type, marks) => {
    setMember({ ...PROFILE, type })
    expect($session.get()).toMatchObject(marks)
  })

  test('finds the session of this tab after a reload', () => {
    expect(recallSession()).toBe(false)
    here.session.setItem('token', 'M.kept')
    here.session.setItem('isAgent', 'true')
    expect(recallSession()).toBe(true)
    expect($token.get()).toBe('M.kept')
    expect($session.get()).toMatchObject({ isLogin: true, isAgent: true, member: null })
  })
})

describe('signing out', () => {
  test('asks for confirmation first', async () => {
    openSession(LOGIN_VALUE)
    confirmLogout()
    const question = $popups.get()[0] as Extract<Popup, { name: 'confirm' }>
    expect(question.param.about).toBe('logout')
    expect($session.get().isLogin).toBe(true)
    here.respond(LOGOUT, here.value({}))
    await question.param.onYes()
    expect($session.get().isLogin).toBe(false)
  })

  test('ends the token at the server, clears the session storage, restores the merchant’s values and goes home', async () => {
    here.path = '/member'
    openSession(LOGIN_VALUE)
    here.respond(LOGOUT, here.value({}))
    here.session.setItem('merchantWallet', '{"isSingle":true}')
    here.session.setItem('ANONYMOUS_POPUP', 'closed')
    await logout()
    expect(here.sent[0]).toMatchObject({ method: 'DELETE', headers: { Authorization: 'Bearer M.secret' } })
    expect(Object.fromEntries(here.session.values)).toEqual({ ...BRAND_KEYS, ANONYMOUS_POPUP: 'closed' })
    expect(here.went).toEqual(['/'])
    expect(here.broadcasts).toEqual([{ ended: 'M.secret' }])
  })

  test.each([
    ['/agentHome', ['/agent']],
    ['/en/agentHome', ['/agent']],
    ['/agent', []],
    ['/rng', ['/']],
    ['/', []],
  ])('leads an agent on %s to %j', async (path, went) => {
    here.path = path
    openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 1 } })
    here.respond(LOGOUT, here.value({}))
    await logout()
    expect(here.went).toEqual(went)
  })

  test('clears the tab also when the server does not respond', async () => {
    openSession(LOGIN_VALUE)
    here.respond(LOGOUT, new TypeError('failed'))
    await logout()
    expect($token.get()).toBeNull()
    expect(Object.fromEntries(here.session.values)).toEqual(BRAND_KEYS)
  })
})

test('the username is remembered for a day and then cleared; nothing else is stored', () => {
  rememberUsername('mariana')
  expect(rememberedUsername()).toBe('mariana')
  expect([...here.cookies.keys()]).toEqual(['username'])
  // Specification section 9: 86,400,000 ms.
  expect(here.cookieSeconds.get('username')).toBe(86_400)
  rememberUsername(null)
  expect(rememberedUsername()).toBe('')
})
