import { beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_VALUE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { $popups, openPopup } from '../../popups.ts'
import { $token } from '../../token.ts'
import { closeSession, openSession } from '../session.ts'
import { $social, comeBack, join, signInWith, stay } from './social.ts'

const START = '/wps/session/social'
const FINISH = '/wps/session/social/callback'
const AWAY = 'https://accounts.example/auth?state=s'
const STATE = 's'.repeat(43)

let here: TestPage
beforeEach(async () => {
  here = await sealedPage({ path: '/login' })
  closeSession()
  stay()
  $popups.set([])
})

/** The state of the tab when the provider redirects back. */
function returned(search = `?code=c0de&state=${STATE}&scope=openid`, back = '/') {
  here.session.setItem('social', JSON.stringify({ provider: 'google', browser: 'b'.repeat(43), back }))
  here.session.setItem('social-answer', search)
}

const popups = () => $popups.get().map(({ name, param }) => [name, param])

describe('leaving for a provider', () => {
  test('stores a secret of 43 characters and the return address, new ones each time', async () => {
    here.path = '/en/rng'
    here.respond(START, here.value({ url: AWAY }))
    expect(await signInWith('google')).toEqual({ ok: true, value: null })
    expect(here.went).toEqual([AWAY])
    expect($social.get()).toBe('google')
    const stored = JSON.parse(here.session.getItem('social') ?? '')
    expect(stored).toMatchObject({ provider: 'google', back: '/rng' })
    expect(here.sent[0]?.body).toEqual({ provider: 'google', browser: stored.browser })
    expect(stored.browser).toMatch(/^[\w-]{43}$/)
  })

  test('changes nothing when it is refused', async () => {
    here.respond(START, here.refusal('operation-not-allowed'))
    expect(await signInWith('google')).toMatchObject({ ok: false, error: 'operation-not-allowed' })
    expect([here.went, here.session.getItem('social'), $social.get()]).toEqual([[], null, null])
  })

  test('follows no address that is not a web address', async () => {
    here.respond(START, here.value({ url: 'javascript:alert(1)' }))
    expect(await signInWith('google')).toMatchObject({ ok: false, error: 'unknown' })
    expect(here.went).toEqual([])
  })
})

describe('coming back from a provider', () => {
  test('sends what the server reads from the address, once', async () => {
    returned(`?code=c0de&state=${STATE}&iss=https%3A%2F%2Fx.example&scope=a&prompt=none`)
    here.respond(FINISH, here.value({ outcome: 'signed-in', login: LOGIN_VALUE }))
    await comeBack()
    expect(here.sent.at(-1)?.body).toEqual({
      state: STATE,
      code: 'c0de',
      iss: 'https://x.example',
      browser: 'b'.repeat(43),
    })
    expect($token.get()).toBe(LOGIN_VALUE.token)
    await comeBack()
    expect(here.sent).toHaveLength(1)
  })

  test('leads to the page that the visit came from', async () => {
    returned(undefined, '/rng?vassalage=FRL')
    here.respond(FINISH, here.value({ outcome: 'signed-in', login: LOGIN_VALUE }))
    await comeBack()
    expect(here.went).toEqual(['/rng?vassalage=FRL'])
  })

  test('leads an unknown person to the register form', async () => {
    returned()
    const newcomer = { provider: 'google', ticket: 't', email: 'ana@correo.example', nickname: 'Ana' }
    here.respond(FINISH, here.value({ outcome: 'register', ...newcomer }))
    openPopup('login', { why: null })
    await comeBack()
    expect(popups()).toEqual([['register', newcomer]])
  })

  test('asks for the password of an account that can be linked', async () => {
    returned()
    const link = { provider: 'google', ticket: 't', account: 'Ana***z' }
    here.respond(FINISH, here.value({ outcome: 'link', ...link }))
    await comeBack()
    expect(popups()).toEqual([['link', link]])
  })

  test('shows a linked identity', async () => {
    openSession(LOGIN_VALUE)
    returned()
    here.respond(FINISH, here.value({ outcome: 'linked', provider: 'google' }))
    await comeBack()
    expect(popups()).toEqual([['identities', null]])
  })

  test('changes a due password first', async () => {
    returned()
    here.respond(FINISH, here.refusal('password-change-required', { ticket: 't', why: 'first-login' }))
    await comeBack()
    expect(popups()).toEqual([['password', { due: { ticket: 't', why: 'first-login' } }]])
  })

  test('shows a refusal at the login, or at the open page of a signed-in member', async () => {
    returned()
    here.respond(FINISH, here.refusal('social-denied'))
    await comeBack()
    expect(popups()).toEqual([['login', { why: 'social-denied' }]])
    $popups.set([])
    openSession(LOGIN_VALUE)
    returned()
    await comeBack()
    expect(popups()).toEqual([['message', { about: 'social-denied' }]])
  })

  test('never sends what this tab did not begin', async () => {
    here.session.setItem('social-answer', `?code=c0de&state=${STATE}`)
    await comeBack()
    expect(here.sent).toEqual([])
    expect(popups()).toEqual([['login', { why: 'social-expired' }]])
  })

  test('does nothing without a visit to a provider', async () => {
    await comeBack()
    expect([here.sent, popups()]).toEqual([[], []])
  })
})

describe('linking by the password', () => {
  test('signs in', async () => {
    openPopup('link', { provider: 'google', ticket: 't'.repeat(43), account: 'Ana***z' })
    here.respond('/wps/session/social/link', here.value(LOGIN_VALUE))
    expect(await join('t'.repeat(43), 'x')).toEqual({ ok: true, value: null })
    expect([$token.get(), popups()]).toEqual([LOGIN_VALUE.token, []])
  })

  test('keeps a wrong password in its form', async () => {
    openPopup('link', { provider: 'google', ticket: 't'.repeat(43), account: 'Ana***z' })
    here.respond('/wps/session/social/link', here.refusal('old-password-wrong'))
    expect(await join('t'.repeat(43), 'x')).toMatchObject({ error: 'old-password-wrong' })
    expect(popups()).toHaveLength(1)
  })
})
