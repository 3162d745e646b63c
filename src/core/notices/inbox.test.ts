import { beforeEach, expect, test } from 'vitest'
import type { Message } from '#api/notices/messages'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { tell } from '../live/live.ts'
import { emptyStores, saveToken } from '../token.ts'
import { $messages, leaveMessages, markRead, moreMessages, openMessages, remove } from './inbox.ts'
import { $unread } from './unread.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  leaveMessages()
  emptyStores()
})

const LIST = '/wps/messages'
const message = (id: string, read = false): Message => ({
  id,
  subject: id,
  body: '.',
  at: '2026-11-21T12:00:00Z',
  read,
})
const listed = (next: string | null, ...messages: Message[]) => here.value({ messages, next })
const ids = () => $messages.get().messages.map(({ id }) => id)

test('pages are appended; a page that fails to load keeps the list', async () => {
  here.respond(LIST, listed('c2', message('a')), here.refusal('upstream-failed'), listed(null, message('b')))
  await openMessages()
  await moreMessages()
  expect($messages.get()).toMatchObject({ status: 'ready', next: 'c2', error: null, moreError: 'upstream-failed' })
  await moreMessages()
  expect(ids()).toEqual(['a', 'b'])
  expect(here.sent.at(-1)?.url).toBe('/wps/messages?cursor=c2')
})

test('reading and removing change the list and the unread count once the server has confirmed', async () => {
  here.respond(LIST, listed(null, message('a'), message('b')))
  here.respond(`${LIST}/read`, here.value({ unread: 1 }))
  here.respond(`${LIST}/remove`, here.refusal('upstream-failed'), here.value({ unread: 0 }))
  await openMessages()
  expect(await markRead(['a'])).toBe(true)
  expect([$messages.get().messages[0]?.read, $unread.get()?.messages]).toEqual([true, 1])
  expect(await remove(['b'])).toBe(false)
  expect(ids()).toEqual(['a', 'b'])
  expect(await remove(['b'])).toBe(true)
  expect([ids(), $unread.get()?.messages]).toEqual([['a'], 0])
})

test('what was removed while newer messages were read does not come back', async () => {
  here.respond(LIST, listed(null, message('a'), message('b')))
  here.respond(`${LIST}/remove`, here.value({ unread: 1 }))
  await openMessages()
  const first = Promise.withResolvers<void>()
  here.respond(
    LIST,
    () => first.promise.then(() => listed(null, message('a'), message('b'))),
    listed(null, message('a')),
  )
  tell({ type: 'messages', unread: 2 })
  expect(await remove(['b'])).toBe(true)
  first.resolve()
  await flushPromises()
  expect(ids()).toEqual(['a'])
})

test('a response to an earlier filter is dropped', async () => {
  here.respond(LIST, async () => {
    await here.pass(0)
    return listed(null, message('all'))
  })
  const first = openMessages()
  here.respond(LIST, listed(null, message('unread')))
  await openMessages('unread')
  await first
  expect(ids()).toEqual(['unread'])
  expect($messages.get().filter).toBe('unread')
})

test('messages that are opened faster than the server responds are all marked as read', async () => {
  here.respond(LIST, listed(null, message('a'), message('b')))
  here.respond(`${LIST}/read`, here.value({ unread: 1 }), here.value({ unread: 0 }))
  await openMessages()
  expect(await Promise.all([markRead(['a']), markRead(['b'])])).toEqual([true, true])
  expect($messages.get()).toMatchObject({ status: 'ready', messages: [{ read: true }, { read: true }] })
})

test('messages that are read while the next page loads stay read', async () => {
  here.respond(LIST, listed('c2', message('a')), listed(null, message('b')))
  here.respond(`${LIST}/read`, here.value({ unread: 0 }))
  await openMessages()
  await Promise.all([moreMessages(), markRead(['a'])])
  expect($messages.get().messages.map(({ id, read }) => [id, read])).toEqual([
    ['a', true],
    ['b', false],
  ])
})

test('a message that arrives meanwhile is listed by its time, once; older ones come with their page', async () => {
  const at = (id: string, time: string): Message => ({ ...message(id), at: `2026-11-21T${time}:00Z` })
  const arrived = { type: 'messages', unread: 2 } as const
  here.respond(LIST, listed('c2', at('b', '12:00'), at('a', '11:00')))
  await openMessages()
  here.respond(LIST, listed('c2', at('c', '12:30'), at('b', '12:00'), at('late', '11:30'), at('old', '09:00')))
  tell(arrived)
  await flushPromises()
  tell(arrived)
  await flushPromises()
  expect(ids()).toEqual(['c', 'b', 'late', 'a'])
  expect($messages.get().next).toBe('c2')
  const { length } = here.sent
  leaveMessages()
  tell(arrived)
  await flushPromises()
  expect(here.sent).toHaveLength(length)
})

test('a message that arrives while the list loads is in the list', async () => {
  here.respond(LIST, () => {
    tell({ type: 'messages', unread: 1 })
    here.respond(LIST, listed(null, message('b'), message('a')))
    return listed(null, message('a'))
  })
  await openMessages()
  await flushPromises()
  expect(ids()).toEqual(['b', 'a'])
})
