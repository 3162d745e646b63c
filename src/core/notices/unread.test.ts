import { beforeEach, expect, test } from 'vitest'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { forgetToken, saveToken } from '../token.ts'
import { $unread, forgetUnread, loadUnread } from './unread.ts'

const PATH = '/wps/relay/CSP_unreadCount'
const COUNTS = { messages: 5, missions: 3, rewards: 2 }

let here: ReturnType<typeof page>
beforeEach(() => {
  here = page()
  provide(here.environment)
  forgetUnread()
  saveToken('M.secret')
})

test('what waits for the member is kept', async () => {
  here.respond(PATH, here.value(COUNTS))
  await loadUnread()
  expect($unread.get()).toEqual(COUNTS)
})

test('a visitor asks nothing', async () => {
  forgetToken()
  await loadUnread()
  expect(here.sent).toEqual([])
})

test.each(['network', 'upstream-failed'])('a failure leaves what was known (%s)', async (kind) => {
  here.respond(PATH, here.value(COUNTS), kind === 'network' ? new TypeError('no network') : here.refusal(kind))
  await loadUnread()
  await loadUnread()
  expect($unread.get()).toEqual(COUNTS)
})

test('an answer that comes after signing out is dropped', async () => {
  here.respond(PATH, async () => {
    await flushPromises()
    return here.value(COUNTS)
  })
  const pending = loadUnread()
  forgetToken()
  await pending
  expect($unread.get()).toBeNull()
})
