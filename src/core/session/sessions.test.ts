import { beforeEach, describe, expect, test } from 'vitest'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { $sessions, endOthers, endSession, loadSessions } from './sessions.ts'

const LIST = '/wps/session/list'
const ONE = '/wps/session/one'
const session = (id: string, current = false) => ({
  id: id.repeat(16),
  current,
  openedAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: '2026-11-21T11:00:00.000Z',
  browser: 'Chrome',
  system: null,
  network: '203.0.113.0/24',
})
const [mine, phone, work] = [session('a', true), session('b'), session('c')]

let here = page()
beforeEach(async () => {
  here = page()
  provide(here.environment)
  here.respond(LIST, here.value({ sessions: [mine, phone, work] }))
  await loadSessions()
})

const ids = () => {
  const current = $sessions.get()
  return current.state === 'ready' ? current.sessions.map(({ id }) => id[0]) : current.state
}

describe('the open sessions', () => {
  test('can be loaded again after a failure', async () => {
    here.respond(LIST, here.refusal('upstream-failed'), here.value({ sessions: [mine] }))
    await loadSessions()
    expect($sessions.get()).toEqual({ state: 'failed', error: 'upstream-failed' })
    await loadSessions()
    expect(ids()).toEqual(['a'])
  })

  test('lose a session that was ended', async () => {
    here.respond(ONE, here.value({}))
    await endSession(phone.id)
    expect(ids()).toEqual(['a', 'c'])
  })

  test('lose a session that had ended already', async () => {
    here.respond(ONE, here.refusal('not-found'))
    await endSession(phone.id)
    expect(ids()).toEqual(['a', 'c'])
  })

  test('keep a session that could not be ended, with the reason', async () => {
    here.respond(ONE, here.refusal('upstream-failed'))
    await endSession(phone.id)
    expect($sessions.get()).toMatchObject({ sessions: [mine, phone, work], ending: null, failure: 'upstream-failed' })
  })

  test('end together except this one; meanwhile no other request is sent', async () => {
    here.respond('/wps/session/others', here.value({ ended: 2 }))
    void endOthers()
    expect($sessions.get()).toMatchObject({ ending: 'others' })
    await endSession(phone.id)
    await flushPromises()
    expect(here.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(ids()).toEqual(['a'])
  })
})
