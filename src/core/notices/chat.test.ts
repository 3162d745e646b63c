import { beforeEach, expect, test } from 'vitest'
import { LOGIN_VALUE, PROFILE, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { $popups } from '../popups.ts'
import { closeSession, openSession } from '../session/session.ts'
import { $chat, enterChatRoom, loadChatRooms } from './chat.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  $popups.set([])
  closeSession()
})

const replyToLaunch = (reply: unknown) => here.respond('/wps/relay/CBS_launchChat', reply)

test('rooms are loaded from CBS_modelList; a failure keeps its code and can be requested again', async () => {
  const room = { modelId: 'port', name: 'El muelle', line: 'Todos los días' }
  here.respond('/wps/relay/CBS_modelList', here.refusal('upstream-failed'), here.value({ list: [room] }))
  await loadChatRooms()
  expect($chat.get()).toEqual({ rooms: null, error: 'upstream-failed' })
  await loadChatRooms()
  expect($chat.get()).toEqual({ rooms: [room], error: null })
})

test('a member gets the address that CBS_launchChat returns as chatUrl', async () => {
  openSession(LOGIN_VALUE)
  replyToLaunch(here.value({ chatUrl: 'https://chat.example/r' }))
  expect(await enterChatRoom('port')).toEqual({ ok: true, value: 'https://chat.example/r' })
  expect(here.sent.at(-1)).toMatchObject({ method: 'POST', body: { modelId: 'port', language: 'es' } })
})

test.each(['javascript:alert(1)', 'http://chat.example/r', 'data:text/html,x'])(
  '%s cannot be entered',
  async (chatUrl) => {
    openSession(LOGIN_VALUE)
    replyToLaunch(here.value({ chatUrl }))
    expect(await enterChatRoom('port')).toEqual({ ok: false, error: 'vendor-failed' })
  },
)

test('a visitor is asked to sign in, a trial account reads what it needs, and nothing is sent', async () => {
  expect(await enterChatRoom('port')).toBeNull()
  expect($popups.get()).toEqual([{ name: 'login', param: { why: 'not-signed-in' } }])
  openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 4 } })
  expect(await enterChatRoom('port')).toBeNull()
  expect($popups.get().at(-1)).toMatchObject({ name: 'confirm', param: { about: 'trial-account' } })
  expect(here.sent).toEqual([])
})
