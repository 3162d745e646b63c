import { beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_VALUE, PROFILE, page, statusWith } from '#tests/site/page'
import { provide } from '../environment.ts'
import { $popups } from '../popups.ts'
import { closeSession, openSession } from '../session/session.ts'
import { isGameOrigin, launch, takeWish } from './launch.ts'

const LAUNCH = '/wps/relay/GCS_gameLaunchFB'
const WISH = {
  nodeId: 'loteria-del-puerto',
  mode: 'real',
  name: 'La Lotería del Puerto',
  waiting: 'Abriendo el juego',
} as const

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  here.respond('/wps/system/status', here.value(statusWith({ hosts: ['https://studio.example/'] })))
  here.respond(LAUNCH, here.value({ url: 'https://studio.example/game?token=b.secret' }))
  closeSession()
  $popups.set([])
  takeWish()
})

const launchRequests = () => here.sent.filter(({ url }) => url === LAUNCH)
const popups = () => $popups.get()

describe('who may play', () => {
  test('a visitor is asked to sign in and the game is stored to open after it, once', async () => {
    await launch(WISH)
    expect(popups()).toEqual([{ name: 'login', param: { why: 'not-signed-in' } }])
    expect(launchRequests()).toHaveLength(0)
    expect(takeWish()).toEqual(WISH)
    expect(takeWish()).toBeNull()
  })

  test('a trial account reads that it needs a real account, and may open one', async () => {
    openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 4 } })
    await launch(WISH)
    const [question] = popups()
    expect(question).toMatchObject({ name: 'confirm', param: { about: 'trial-account' } })
    if (question?.name === 'confirm') question.param.onYes()
    expect(popups()).toMatchObject([{ name: 'register' }])
    expect(here.window.url).toBe('')
  })

  test('anyone may play with play money', async () => {
    await launch({ ...WISH, mode: 'trial' })
    expect(launchRequests()[0]?.body).toEqual({
      nodeId: WISH.nodeId,
      mode: 'trial',
      language: 'es',
      platform: 'html5-desktop',
    })
    expect(here.window.url).toBe('https://studio.example/game?token=b.secret')
  })
})

describe('the window', () => {
  beforeEach(() => openSession(LOGIN_VALUE))

  test('opens within the click, before any request, and says what it waits for', () => {
    void launch(WISH)
    expect(here.window.line).toBe('Abriendo el juego')
    expect(here.window.url).toBe('')
  })

  test('reports a window that the browser refuses, and starts no game', async () => {
    here.blocksWindows = true
    await launch(WISH)
    const [question] = popups()
    expect(question).toMatchObject({ name: 'confirm', param: { about: 'popup-blocked' } })
    expect(launchRequests()).toHaveLength(0)
    if (question?.name === 'confirm') await question.param.onYes()
    expect(popups().at(-1)).toEqual({
      name: 'game',
      param: { url: 'https://studio.example/game?token=b.secret', name: WISH.name, isReal: true },
    })
  })

  test.each([
    'https://elsewhere.example/game',
    'https://studio.example.elsewhere.example/game',
    'https://farol.example/member',
  ])('refuses an address that the operator does not list: %s', async (url) => {
    here.respond(LAUNCH, here.value({ url }))
    await launch(WISH)
    expect(here.window).toMatchObject({ url: '', closed: true })
    expect(popups()).toMatchObject([{ param: { about: 'invalid-url' } }])
  })

  test('refuses an address that is code', async () => {
    here.respond(LAUNCH, here.value({ url: 'javascript:alert(1)' }))
    await launch(WISH)
    expect(here.window).toMatchObject({ url: '', closed: true })
  })

  test.each(['game-unavailable', 'vendor-failed', 'excluded'])(
    'closes after a refusal and shows the reason: %s',
    async (code) => {
      here.respond(LAUNCH, here.refusal(code))
      await launch(WISH)
      expect(here.window.closed).toBe(true)
      expect(popups()).toMatchObject([{ name: 'message', param: { about: code } }])
    },
  )

  test('shows the same dialog to an account that the server calls trial', async () => {
    here.respond(LAUNCH, here.refusal('trial-account'))
    await launch(WISH)
    expect(popups()).toMatchObject([{ name: 'confirm', param: { about: 'trial-account' } }])
  })
})

test.each([
  ['https://studio.example', true],
  ['https://evil.example', false],
  ['null', false],
  [null, false],
])('messages of %s are heard: %s', async (origin, isTrusted) => {
  expect(await isGameOrigin(origin)).toBe(isTrusted)
})
