import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LIVE_CLOSE, LIVE_PING, LIVE_PONG, LIVE_PROTOCOL, type LiveFrame, liveTicket } from '#api/live'
import { readMessages } from '#api/notices/messages'
import { freePlay } from '#api/session/free-play'
import { changePassword } from '#api/session/password'
import { logout } from '#api/session/session'
import { endOtherSessions } from '#api/session/sessions'
import { GOOD } from '#tests/support/bad-input'
import { announceLate, leaveMessage } from '../../../../workers/platform/directory/tell.ts'
import { EVENTS_STORED, QUIET_MS, SOCKET_LIFE_MS } from '../../../../workers/platform/presence/LiveSockets.ts'
import { SESSION_IDLE_MS } from '../../../../workers/platform/presence/session-types.ts'
import { hashOf } from '../../../../workers/platform/session/token.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { apply, bank, decide, inBank, newPayee } from '../support/payee.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../support/world.ts'
import { handshake, tab, ticketFor } from './live-tab.ts'

/** The live socket of a member (decision 109): who may open it, and that each event comes once and in order. */

afterEach(() => {
  vi.useRealTimers()
})

/** Delivers what the bank has written, as its alarm does a quarter of a second later. */
async function deliver(): Promise<void> {
  await inBank(`UPDATE alarm SET at_ms = 1 WHERE name = 'live'`)
  await runDurableObjectAlarm(bank())
}

/** A payee who has been told of the payout account and the deposit, so that nothing of them comes later. */
async function settledPayee() {
  const payee = await newPayee()
  await eventually(async () => {
    expect(await inBank('SELECT 1 FROM notice WHERE member = ?', payee.memberId)).toEqual([])
    const delivered = `SELECT count(*) AS messages FROM member_messages
      WHERE member_id = ?1 AND id NOT IN (SELECT message_id FROM live_outbox)`
    expect((await env.DB.prepare(delivered).bind(payee.memberId).first())?.messages).toBeGreaterThan(0)
  })
  return payee
}

const presence = (memberId: string) => env.PRESENCE.getByName(memberId)

describe('a ticket', () => {
  test('opens one socket, for the protocol that carries it', async () => {
    const { token } = await addedMember()
    const ticket = await ticketFor(token)
    const first = await handshake(ticket)
    expect(first.status).toBe(101)
    expect(first.headers.get('Sec-WebSocket-Protocol')).toBe(LIVE_PROTOCOL)
    expect((await handshake(ticket)).status).toBe(401)
    const simultaneous = await ticketFor(token)
    const tries = await Promise.all([handshake(simultaneous), handshake(simultaneous), handshake(simultaneous)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual([101, 401, 401])
  })

  test('is not the session token, nor one of another use, nor an invented one', async () => {
    const { token } = await addedMember()
    const { code } = expectValue(await send<{ code: string }>('POST', '/wps/session/handoff', {}, bearer(token)))
    const ticket = await ticketFor(token)
    const forged = `${ticket.slice(0, 30)}${ticket[30] === 'a' ? 'b' : 'a'}${ticket.slice(31)}`
    for (const wrong of [token, code, forged, 'nothing']) expect((await handshake(wrong)).status).toBe(401)
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(ticket) })).status).toBe(401)
    const rows = await runInDurableObject(presence(ticket.split('.')[0] ?? ''), (_object, state) =>
      state.storage.sql.exec('SELECT * FROM live_tickets').toArray(),
    )
    expect(rows).toMatchObject([{ hash: hashOf(ticket) }])
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  test('ends after a minute, and with its session', async () => {
    const { token } = await addedMember()
    const [late, ended] = [await ticketFor(token), await ticketFor(token)]
    vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] })
    expect((await handshake(late)).status).toBe(401)
    vi.useRealTimers()
    await send(logout.method, logout.path, {}, bearer(token))
    expect((await handshake(ended)).status).toBe(401)
  })

  test('is for signed-in members, trial accounts included, and no use of the session', async () => {
    expect((await send('POST', liveTicket.path, {})).status).toBe(401)
    const trial = expectValue(
      await sendSealed<{ token: string }>(freePlay.method, freePlay.path, GOOD.freePlay, someone()),
    )
    expect((await tab(trial.token)).types()).toEqual(['ready'])
    const { token, member } = await addedMember()
    await evictDurableObject(presence(member.id))
    vi.useFakeTimers({ now: Date.now() + SESSION_IDLE_MS - 60_000, toFake: ['Date'] })
    await ticketFor(token)
    vi.setSystemTime(Date.now() + 60_001)
    expect((await send('POST', liveTicket.path, {}, bearer(token))).status).toBe(401)
  })

  test('needs a handshake, and a sequence that is a number', async () => {
    const { token } = await addedMember()
    const ticket = await ticketFor(token)
    expect((await handshake(ticket, undefined, { Upgrade: '' })).status).toBe(400)
    expect((await handshake(ticket, undefined, { 'Sec-WebSocket-Protocol': LIVE_PROTOCOL })).status).toBe(400)
    for (const since of [-1, 0.5, 1e16]) expect((await handshake(ticket, since)).status).toBe(400)
    expect((await handshake(ticket, 0)).status).toBe(101)
  })
})

describe('events', () => {
  test('are the state of each change, in order, to every tab of the member and to nobody else', async () => {
    const payee = await settledPayee()
    const other = await addedMember()
    const [one, two, theirs] = [await tab(payee.owner.token), await tab(payee.owner.token), await tab(other.token)]
    const { id } = expectValue(await apply(payee))
    await deliver()
    expectValue(await decide(payee, id, { step: 'process' }))
    await deliver()
    await eventually(async () => expect(two.types().filter((type) => type === 'withdrawal')).toHaveLength(2))
    await eventually(async () => expect(one.frames).toEqual(two.frames))
    const [ready, ...events] = one.frames as Extract<LiveFrame, { sequence: number }>[]
    expect(events.map(({ sequence }) => sequence - (ready?.sequence ?? 0))).toEqual(events.map((_, at) => at + 1))
    const states = one.events.flatMap(({ event }) => (event.type === 'withdrawal' ? [event.state] : []))
    expect(states).toEqual(['applying', 'process'])
    const cash = one.events.flatMap(({ event }) => (event.type === 'balance' ? [event.balance.balance] : []))
    const { value } = (
      await callApi<{ balance: number }>('GET', '/wps/v2/wallets/balance', { headers: bearer(payee.owner.token) })
    ).body as { value: { balance: number } }
    expect(cash.at(-1)).toBe(value.balance)
    expect(theirs.types()).toEqual(['ready'])
  })

  test('that were delivered and not marked come once', async () => {
    const payee = await settledPayee()
    const one = await tab(payee.owner.token)
    expectValue(await apply(payee))
    await inBank(`CREATE TRIGGER dies BEFORE DELETE ON live_change BEGIN SELECT raise(ABORT, 'dies'); END`)
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await deliver()
    const types = () => one.types().filter((type) => type !== 'messages')
    const seen = types()
    expect(seen).toContain('withdrawal')
    await inBank('DROP TRIGGER dies')
    await deliver()
    silent.mockRestore()
    expect(await inBank('SELECT * FROM live_change WHERE member = ?', payee.memberId)).toEqual([])
    expect(types()).toEqual(seen)
  })

  test('missed while away come on the reconnection; after too many, or too long, one resync', async () => {
    const payee = await settledPayee()
    const away = await tab(payee.owner.token)
    const since = away.last
    away.socket.close(1000)
    const { id } = expectValue(await apply(payee))
    await deliver()
    const back = await tab(payee.owner.token, since)
    expect(back.types().at(-1)).toBe('ready')
    expect(back.types()).toContain('withdrawal')
    expect(back.frames.map((frame) => ('sequence' in frame ? frame.sequence - since : 0))).toEqual([
      ...back.events.map((_, at) => at + 1),
      back.events.length,
    ])
    expect((await tab(payee.owner.token, back.last)).types()).toEqual(['ready'])
    // More than is stored.
    const before = (await tab(payee.owner.token)).last
    for (let at = 0; at < EVENTS_STORED; at += 1)
      await presence(payee.memberId).announce({ type: 'messages', unread: at }, `many ${at}`)
    expect((await tab(payee.owner.token, since)).types()).toEqual(['resync'])
    const most = await tab(payee.owner.token, before)
    expect(most.events).toHaveLength(EVENTS_STORED)
    // A number that this member never had.
    expect((await tab(payee.owner.token, most.last + 1)).types()).toEqual(['resync'])

    // Everybody is away for longer than events are stored: nothing is written any more, and the return is a resync.
    const last = most.last
    await runInDurableObject(presence(payee.memberId), (_object, state) => {
      for (const socket of state.getWebSockets()) socket.close(1000)
    })
    await presence(payee.memberId).announce({ type: 'messages', unread: 1 }, 'first without a socket')
    vi.useFakeTimers({ now: Date.now() + QUIET_MS + 1, toFake: ['Date'] })
    expectValue(await decide(payee, id, { step: 'process' }))
    await deliver()
    vi.useRealTimers()
    expect(await inBank('SELECT * FROM live_follower WHERE member = ?', payee.memberId)).toEqual([])
    expectValue(await decide(payee, id, { step: 'reject', reason: 'La cuenta no existe' }))
    expect(await inBank('SELECT * FROM live_change WHERE member = ?', payee.memberId)).toEqual([])
    expect((await tab(payee.owner.token, last)).types()[0]).toBe('resync')
  })

  test('continue through hibernation: the socket stays, pings get replies, the sequence continues', async () => {
    const payee = await settledPayee()
    const one = await tab(payee.owner.token)
    await evictDurableObject(presence(payee.memberId))
    one.socket.send(LIVE_PING)
    await eventually(async () => expect(one.texts).toEqual([LIVE_PONG]))
    expectValue(await apply(payee))
    await evictDurableObject(presence(payee.memberId))
    await deliver()
    await eventually(async () => expect(one.types()).toContain('withdrawal'))
    const [ready, first] = one.frames as Extract<LiveFrame, { sequence: number }>[]
    expect(first?.sequence).toBe((ready?.sequence ?? 0) + 1)
    expect(one.closed).toBeNull()
  })

  test('are not written for a member without a follower', async () => {
    const payee = await settledPayee()
    expectValue(await apply(payee))
    expect(await inBank('SELECT * FROM live_change WHERE member = ?', payee.memberId)).toEqual([])
  })
})

describe('messages', () => {
  test('raise the count at once, and lower it in the other tab when they are read', async () => {
    const { token, member } = await addedMember()
    const one = await tab(token)
    await leaveMessage(env, member.id, 'Hola', 'Un mensaje')
    await eventually(async () =>
      expect(one.events.map(({ event }) => event)).toEqual([{ type: 'messages', unread: 1 }]),
    )
    const row = await env.DB.prepare('SELECT id FROM member_messages WHERE member_id = ?')
      .bind(member.id)
      .first<{ id: string }>()
    await send('POST', readMessages.path, { ids: [row?.id] }, bearer(token))
    await eventually(async () => expect(one.events.at(-1)?.event).toEqual({ type: 'messages', unread: 0 }))
  })

  test('that a stopped process has stored are sent by the clock, once', async () => {
    const { token, member } = await addedMember()
    const one = await tab(token)
    await env.DB.batch([
      env.DB.prepare(`INSERT INTO live_outbox VALUES ('late-1', ?, '2026-01-01T00:00:00.000Z')`).bind(member.id),
      env.DB.prepare(
        `INSERT INTO member_messages (id, member_id, subject, body, created_at) VALUES ('late-1', ?, 'x', 'y', '')`,
      ).bind(member.id),
    ])
    await announceLate(env, Date.now())
    await announceLate(env, Date.now())
    expect(one.events.map(({ event }) => event)).toEqual([{ type: 'messages', unread: 1 }])
  })
})

describe('the end', () => {
  test('of the session closes its sockets and no others', async () => {
    const { token, member } = await addedMember()
    const other = expectValue(await login(member.account, PASSWORD)).token
    const [mine, theirs] = [await tab(token), await tab(other)]
    await callApi('DELETE', endOtherSessions.path, { headers: bearer(token) })
    await eventually(async () => expect(theirs.closed).toBe(LIVE_CLOSE.signedOut))
    expect(theirs.types()).toEqual(['ready', 'signed-out'])
    expect(mine.closed).toBeNull()
    await send(logout.method, logout.path, {}, bearer(token))
    await eventually(async () => expect(mine.closed).toBe(LIVE_CLOSE.signedOut))
  })

  test('of all sessions by a new password spares the pages that changed it', async () => {
    const { token, member } = await addedMember()
    const other = expectValue(await login(member.account, PASSWORD)).token
    const [mine, theirs] = [await tab(token), await tab(other)]
    const newPassword = 'Otra-marea-de-noche-8'
    expectValue(
      await sendSealed(
        changePassword.method,
        changePassword.path,
        { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword },
        bearer(token),
      ),
    )
    await eventually(async () =>
      expect([mine.closed, theirs.closed]).toEqual([LIVE_CLOSE.renewed, LIVE_CLOSE.signedOut]),
    )
    expect(mine.types()).toEqual(['ready'])
  })

  test('of an idle session comes by itself, and of an old socket before it', async () => {
    const { token, member } = await addedMember()
    const one = await tab(token)
    vi.useFakeTimers({ now: Date.now() + SOCKET_LIFE_MS, toFake: ['Date'] })
    await runDurableObjectAlarm(presence(member.id))
    await eventually(async () => expect(one.closed).toBe(LIVE_CLOSE.aged))
    const two = await tab(token, one.last)
    await runInDurableObject(presence(member.id), (_object, state) => {
      for (const socket of state.getWebSockets()) {
        const attachment = socket.deserializeAttachment() as object
        socket.serializeAttachment({ ...attachment, until: Number.MAX_SAFE_INTEGER })
      }
    })
    vi.setSystemTime(Date.now() + SESSION_IDLE_MS)
    await runDurableObjectAlarm(presence(member.id))
    await eventually(async () => expect(two.closed).toBe(LIVE_CLOSE.signedOut))
  })
})
