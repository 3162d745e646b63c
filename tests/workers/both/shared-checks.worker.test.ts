import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { protectionCalls } from '#api/protection/calls'
import type { RealityCheck } from '#api/protection/reality-check'
import { bankOf } from '../../../workers/platform/bank/routing.ts'
import { winningOf } from '../../../workers/studio/games/colibri/flight.ts'
import { inside } from '../platform/support/line-transfers.ts'
import { BANK } from '../platform/support/player.ts'
import { expectSound, Wanderer } from '../platform/support/transfer-wallet-member.ts'
import { callApi, env, expectValue, send } from '../platform/support/world.ts'
import { closeSockets as leaveSea } from '../studio/sea.ts'
import { end, closeSockets as leaveTables, moveClock, stubOf } from '../studio/tables.ts'
import type { Played } from '../studio/window.ts'
import { FISH, FLIGHT, openGame, STAKE } from './shared-games.ts'

/** A reality check in games that go on by themselves: the round that runs ends as ever, the next stake waits. */

const HOUR_MS = 3_600_000
const TABLE = 'ruleta-en-vivo'
const { realityCheck, acknowledgeRealityCheck } = protectionCalls
const programs = (exports as unknown as { default: Fetcher }).default

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => programs.fetch(new Request(input, init)))
})
afterEach(() => {
  leaveSea()
  leaveTables()
  vi.restoreAllMocks()
})

const stateOf = async ({ headers }: Wanderer) =>
  expectValue(await callApi<RealityCheck>('GET', realityCheck.path, { headers }))

/** Lets the member have played for an hour, up to this moment, and wakes the bank. */
async function playAnHour({ memberId }: Wanderer): Promise<void> {
  const sql = 'UPDATE play_session SET since_ms = since_ms - ?1, checked_ms = checked_ms - ?1 WHERE member = ?2'
  await inside(BANK, sql, HOUR_MS, memberId)
  await evictDurableObject(bankOf(env, BANK))
}

const inTable = (code: string, sql: string, ...values: string[]) =>
  runInDurableObject(stubOf(code), async (_, { storage }) => {
    storage.sql.exec(sql, ...values)
  })

test.each([FISH, TABLE, FLIGHT])(
  'in %s: a stake waits for the word of the member, and nothing is taken',
  async (code) => {
    const member = await Wanderer.arrive()
    const { press, window } = await openGame(member, code, new Map())
    await playAnHour(member)
    expect(await press()).toMatchObject({ status: 409, code: 'reality-check-due' })
    expect(await member.balance()).toMatchObject({ balance: 100_000 })
    expect((await stateOf(member)).session).toMatchObject({ staked: 0, isDue: true })
    expectValue(await send('POST', acknowledgeRealityCheck.path, {}, member.headers))
    await window.passCycle()
    expect((await press()).status).toBe(200)
    expect((await stateOf(member)).session).toMatchObject({ staked: STAKE, isDue: false })
    await expectSound()
  },
)

test.each([TABLE, FLIGHT])(
  'in %s: a bet that was placed before it is settled, collected from and paid',
  async (code) => {
    const member = await Wanderer.arrive()
    const { press, window } = await openGame(member, code, new Map())
    const { value, status } = await press()
    expect(status).toBe(200)
    await playAnHour(member)
    if (code === FLIGHT) {
      await inTable(code, 'UPDATE round SET numbers = ?', JSON.stringify([winningOf(500) - 1]))
      await moveClock({ closesAt: -10_000 }, code)
      const collected = await window.post<Played>('/step', { round: value.round.id, index: 0, step: { at: 150 } })
      expect(collected).toMatchObject({ status: 200, value: { round: { steps: [{ at: 150 }] } } })
    }
    const { win, state } = await end(window, code)
    expect(state).toBe('closed')
    if (code === FLIGHT) expect(win).toBe(1_500)
    expect((await stateOf(member)).session).toMatchObject({ staked: STAKE, won: win, isDue: true })
    expect(await member.balance()).toMatchObject({ balance: 100_000 - STAKE + win })
    await expectSound()
  },
)
