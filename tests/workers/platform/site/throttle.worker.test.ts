import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SESSION_LIFE_MS } from '../../../../workers/platform/presence/session-types.ts'
import type { Throttle } from '../../../../workers/platform/throttle/Throttle.ts'
import { env, login, NOWHERE, register, someone } from '../support/world.ts'

const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

afterEach(() => {
  vi.useRealTimers()
})

describe('a throttle', () => {
  const rule = { limit: 3, windowSeconds: 60, lockSeconds: 120 }
  const newThrottle = () => env.THROTTLE.getByName(crypto.randomUUID())
  const rowsOf = (throttle: DurableObjectStub<Throttle>) =>
    runInDurableObject(throttle, (_throttle, { storage }) =>
      storage.sql.exec('SELECT key FROM hits UNION ALL SELECT key FROM marks').toArray(),
    )

  test('counts in a sliding window, and says when there is room', async () => {
    const throttle = newThrottle()
    const window = { limit: 2, windowSeconds: 60 }
    expect([await throttle.take('k', window), await throttle.take('k', window)]).toEqual([0, 0])
    expect(await throttle.take('k', window)).toBe(60)
    expect(await throttle.take('other', window)).toBe(0)
    later(61)
    expect(await throttle.take('k', window)).toBe(0)
  })

  test('lets in no more tries than may fail, and drops those that a crash interrupted', async () => {
    const throttle = newThrottle()
    const states = await Promise.all(Array.from({ length: 5 }, () => throttle.begin('k', rule)))
    expect(states.map(({ state }) => state)).toEqual(['go', 'go', 'go', 'wait', 'wait'])
    later(20)
    const next = await Promise.all(Array.from({ length: 4 }, () => throttle.begin('k', rule)))
    expect(next.map(({ state }) => state)).toEqual(['go', 'go', 'go', 'wait'])
  })

  test('counts a failure that comes after its try was dropped', async () => {
    const throttle = newThrottle()
    const begin = async () => {
      const attempt = await throttle.begin('k', rule)
      if (attempt.state !== 'go') throw new Error(attempt.state)
      return attempt.attempt
    }
    const late = [await begin(), await begin(), await begin()]
    later(20)
    await begin()
    const locked = []
    for (const attempt of late) locked.push(await throttle.recordOutcome('k', attempt, 'failed', rule))
    expect(locked).toEqual([false, false, true])
  })

  test('returns tries that were never judged', async () => {
    const throttle = newThrottle()
    for (let n = 0; n < 10; n++) {
      const attempt = await throttle.begin('k', rule)
      if (attempt.state !== 'go') throw new Error(attempt.state)
      expect(await throttle.recordOutcome('k', attempt.attempt, 'void', rule)).toBe(false)
    }
  })

  test('gives a value to one of ten simultaneous takers, and to none after its time', async () => {
    const throttle = newThrottle()
    expect([await throttle.put('k', 'v', 60), await throttle.put('k', 'w', 60)]).toEqual([true, false])
    const taken = await Promise.all(Array.from({ length: 10 }, () => throttle.pull('k')))
    expect(taken.filter((value) => value !== null)).toEqual(['v'])
    await throttle.put('k', 'x', 60)
    later(61)
    expect(await throttle.pull('k')).toBeNull()
  })

  test('deletes what has expired', async () => {
    const throttle = newThrottle()
    await throttle.put('short', '', 60)
    await throttle.put('long', '', 3600)
    await throttle.take('hit', { limit: 1, windowSeconds: 60 })
    later(400)
    expect(await runDurableObjectAlarm(throttle)).toBe(true)
    expect(await rowsOf(throttle)).toEqual([{ key: 'long' }])
    later(4000)
    expect(await runDurableObjectAlarm(throttle)).toBe(true)
    expect(await rowsOf(throttle)).toEqual([])
    expect(await runDurableObjectAlarm(throttle)).toBe(false)
    await throttle.put('again', '', 60)
    expect(await runDurableObjectAlarm(throttle)).toBe(true)
  })
})

test('presence deletes its storage when the last session is over', async () => {
  const presence = env.PRESENCE.getByName('somebody')
  await presence.open('hash', { type: 0, bank: 'bank-0', currency: 'MXN' }, NOWHERE)
  later(SESSION_LIFE_MS / 1000 + 1)
  expect(await runDurableObjectAlarm(presence)).toBe(true)
  const tables = await runInDurableObject(presence, (_presence, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'sessions'").toArray(),
  )
  expect(tables).toEqual([])
  expect(await presence.check('hash')).toBeNull()
})

test('a crowd is told to come back, and its passwords are not counted as wrong', async () => {
  const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => login(`crowd${n}`, 'whatever-1')))
  const busy = responses.filter((response) => response.status === 429)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]).toMatchObject({ body: { code: 'busy' } })
  expect(busy[0]?.headers.get('Retry-After')).toBe('2')
  expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true)
  expect(await register({ username: 'aftercrowd' }, someone())).toMatchObject({ status: 200 })
})
