import { beforeEach, expect, test } from 'vitest'
import { SYSTEMS } from '#api/session/free-play'
import { LOGIN_VALUE, PROFILE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { $session, closeSession, openSession, recallSession } from '../session.ts'
import { playFree, systemOf } from './free-play.ts'

const TRIAL = { ...LOGIN_VALUE, token: 'T.secret', member: { ...PROFILE, type: 4, currency: 'FUN' as const } }
const PATH = '/wps/session/login/freeplay'

let here: TestPage
beforeEach(async () => {
  here = await sealedPage()
  closeSession()
  here.session.setItem('cpw', '1')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'WINDOWS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'MACOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 'IOS'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 'ANDROID'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'LINUX'],
  ['', 'OTHER'],
])('%s runs on %s', (userAgent, system) => {
  expect(systemOf(userAgent)).toBe(system)
  expect(SYSTEMS).toContain(system)
})

test('the session opens, and an earlier due password is cleared', async () => {
  here.respond(PATH, here.value(TRIAL))
  expect(await playFree()).toEqual({ ok: true, value: null })
  expect($session.get()).toMatchObject({ isLogin: true, isTrial: true, isAgent: false })
  expect(here.session.getItem('cpw')).toBeNull()
})

test('a refusal is passed on and changes nothing', async () => {
  here.respond('/wps/system/keys', new TypeError('no keys'))
  expect(await playFree()).toMatchObject({ ok: false })
  expect($session.get().isLogin).toBe(false)
  expect(here.session.getItem('cpw')).toBe('1')
  expect(here.sent.some(({ url }) => url === PATH)).toBe(false)
})

test('a reload of the tab keeps free play', () => {
  openSession(TRIAL)
  $session.set({ ...$session.get(), isLogin: false, isTrial: false, member: null })
  expect(recallSession()).toBe(true)
  expect($session.get()).toMatchObject({ isLogin: true, isTrial: true, member: null })
})

test('opening an account ends free play first', () => {
  openSession(TRIAL)
  const seen: boolean[] = []
  const stop = $session.listen(({ isLogin }) => seen.push(isLogin))
  openSession(LOGIN_VALUE)
  stop()
  expect(seen).toEqual([false, true])
  expect($session.get()).toMatchObject({ isLogin: true, isTrial: false })
  expect(here.session.getItem('isTrial')).toBe('false')
})
