import { beforeEach, expect, test } from 'vitest'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { emptyStores, forgetToken, saveToken } from '../token.ts'
import { $unread, loadUnread, showUnreadMessages } from './unread.ts'

const PATH = '/wps/relay/CSP_unreadCount'
const COUNTS = { messages: 5, missions: 3, rewards: 2 }

let here: ReturnType<typeof page>
beforeEach(() => {
  here = page()
  provide(here.environment)
  emptyStores()
  saveToken('M.secret')
})

test('the unread count of the member is stored', async () => {
  here.respond(PATH, here.value(COUNTS))
  await loadUnread()
  expect($unread.get()).toEqual(COUNTS)
})

test('nothing is requested for a visitor', async () => {
  forgetToken()
  await loadUnread()
  expect(here.sent).toEqual([])
})

test.each(['network', 'upstream-failed'])('a failure keeps the earlier count (%s)', async (kind) => {
  here.respond(PATH, here.value(COUNTS), kind === 'network' ? new TypeError('no network') : here.refusal(kind))
  await loadUnread()
  await loadUnread()
  expect($unread.get()).toEqual(COUNTS)
})

test('a response that arrives after sign-out is dropped', async () => {
  here.respond(PATH, async () => {
    await flushPromises()
    return here.value(COUNTS)
  })
  const pending = loadUnread()
  forgetToken()
  await pending
  expect($unread.get()).toBeNull()
})

test('a count that arrives by itself while the request is in flight is newer than the response', async () => {
  here.respond(PATH, async () => {
    showUnreadMessages(6)
    return here.value(COUNTS)
  })
  await loadUnread()
  expect($unread.get()).toEqual({ ...COUNTS, messages: 6 })
})
