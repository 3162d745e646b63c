import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { liveTicket } from '#api/live'
import { LINGER_MS, MOST_SOCKETS } from '../../../../workers/platform/presence/LiveSockets.ts'
import { LIVE_TICKETS } from '../../../../workers/platform/session/limits.ts'
import { addedMember } from '../support/members.ts'
import { bearer, env, send } from '../support/world.ts'
import { handshake, tab, ticketFor } from './live-tab.ts'

/** How many tickets and connections a member has at most (decision 166). */

afterEach(() => {
  vi.useRealTimers()
})

const presence = (memberId: string) => env.PRESENCE.getByName(memberId)

test('a ticket is made sixty times a minute for an account, and another account has its own', async () => {
  const [{ token }, other] = [await addedMember(), await addedMember()]
  const ask = (whose: string) => send<{ ticket: string }>(liveTicket.method, liveTicket.path, {}, bearer(whose))
  for (let made = 0; made < LIVE_TICKETS.limit; made += 1) expect((await ask(token)).status).toBe(200)
  expect(await ask(token)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect((await ask(other.token)).status).toBe(200)
})

describe('a client that leaves a closed socket open', () => {
  /** Opens sockets whose clients read nothing, so that they never close theirs. */
  async function openDeaf(token: string, count: number): Promise<void> {
    for (let opened = 0; opened < count; opened += 1) {
      const response = await handshake(await ticketFor(token))
      expect(response.status).toBe(101)
      responses.push(response)
    }
  }

  /** Held until the end of the file: the runtime closes a socket whose response is collected as garbage. */
  const responses: object[] = []

  const say = (memberId: string) =>
    runInDurableObject(presence(memberId), (object, state) => {
      for (const socket of state.getWebSockets()) object.webSocketMessage(socket)
    })

  test('has no further one, and loses all of them after ten seconds', async () => {
    const { token, member } = await addedMember()
    await openDeaf(token, MOST_SOCKETS)
    await say(member.id)
    expect((await handshake(await ticketFor(token))).status).toBe(429)
    vi.useFakeTimers({ now: Date.now() + LINGER_MS, toFake: ['Date'] })
    await runDurableObjectAlarm(presence(member.id)).catch(() => undefined)
    vi.useRealTimers()
    const left = await runInDurableObject(presence(member.id), (_object, state) => state.getWebSockets().length)
    expect(left).toBe(0)
    const back = await tab(token)
    expect(back.types()).toContain('ready')
  })

  test('is not waited for before its time', async () => {
    const { token, member } = await addedMember()
    const own = await tab(token)
    await openDeaf(token, 2)
    await runInDurableObject(presence(member.id), (object, state) => {
      const [, one] = state.getWebSockets()
      if (one) object.webSocketMessage(one)
    })
    expect(own.closed).toBeNull()
  })
})
