import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { LiveSockets, QUIET_MS } from '../../../../workers/platform/presence/LiveSockets.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { env } from '../support/world.ts'
import { handshake, tab, ticketFor } from './live-tab.ts'

test('a change that comes while a socket is being opened does not stop following the member', async () => {
  const { member } = await addedMember()
  await runInDurableObject(env.PRESENCE.getByName(member.id), (_object, state) => {
    const live = new LiveSockets(state)
    live.follow()
    state.storage.sql.exec('UPDATE live_stream SET quiet_since = ?', Date.now() - QUIET_MS)
    expect(live.receive({ token: live.follow(), changes: [] })).toBe(true)
  })
})

test('a socket that sends text is closed, and the twenty-first is refused, also of several at once', async () => {
  const { token } = await addedMember()
  const tabs = await Promise.all(Array.from({ length: 16 }, () => tab(token)))
  const tickets = await Promise.all(Array.from({ length: 7 }, () => ticketFor(token)))
  const responses = await Promise.all(tickets.map((ticket) => handshake(ticket)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([101, 101, 101, 101, 429, 429, 429])
  expect((await handshake(await ticketFor(token))).status).toBe(429)
  tabs[0]?.socket.send('anything')
  await eventually(async () => expect(tabs[0]?.closed).toBe(1008))
  expect((await handshake(await ticketFor(token))).status).toBe(101)
})
