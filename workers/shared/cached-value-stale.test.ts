import { expect, test, vi } from 'vitest'
import { CachedValue } from './cached-value.ts'

/** A value that may be returned stale while it is refreshed, as the edge caches its switches. */
const POLICY = { ttlMs: 5_000, maxStaleMs: 10_000, retryMs: 1_000, timeoutMs: 50, initial: 0 }
const nothing = () => undefined

/** A cached number, with a clock that stands still until it is set. */
function build(load: (source: string, last: number) => Promise<number>) {
  const clock = { now: 1_000_000 }
  const loads = vi.fn(load)
  return { clock, loads, cached: new CachedValue<string, number, number>(loads, POLICY, () => clock.now) }
}

test('many readers at once cost one load', async () => {
  const { cached, loads } = build(async () => 7)
  const values = await Promise.all(Array.from({ length: 50 }, () => cached.read('kv', nothing)))
  expect(new Set(values)).toEqual(new Set([7]))
  expect(loads).toHaveBeenCalledTimes(1)
})

test('a fresh value is returned without a load', async () => {
  const { cached, clock, loads } = build(async () => 7)
  await cached.read('kv', nothing)
  clock.now += 4_999
  expect(await cached.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(1)
})

test('a value past half its life is returned at once and renewed afterwards', async () => {
  let next = 7
  const { cached, clock } = build(async () => next)
  await cached.read('kv', nothing)
  next = 8
  clock.now += 6_000
  const pending: Promise<unknown>[] = []
  expect(await cached.read('kv', (load) => pending.push(load))).toBe(7)
  await Promise.all(pending)
  expect(await cached.read('kv', nothing)).toBe(8)
})

test('no value older than ten seconds is returned while the source responds', async () => {
  let next = 7
  const { cached, clock } = build(async () => next)
  await cached.read('kv', nothing)
  next = 8
  clock.now += 10_001
  expect(await cached.read('kv', nothing)).toBe(8)
})

test('when the source fails the last good value stays, and the source is read again after a second', async () => {
  let broken = false
  const { cached, clock, loads } = build(async () => {
    if (broken) throw new Error('down')
    return 7
  })
  vi.spyOn(console, 'error').mockImplementation(nothing)
  await cached.read('kv', nothing)
  broken = true
  clock.now += 60_000
  expect(await cached.read('kv', nothing)).toBe(7)
  expect(await cached.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(2)
  clock.now += 1_001
  expect(await cached.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(3)
})

test('a source that never responds times out', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const { cached } = build(() => new Promise(() => undefined))
  expect(await cached.read('kv', nothing)).toBe(0)
})

test('a load in progress cannot undo a write', async () => {
  let land: (value: number) => void = nothing
  const { cached } = build(
    () =>
      new Promise((resolve) => {
        land = resolve
      }),
  )
  const reading = cached.read('kv', nothing)
  cached.write(9)
  land(7)
  expect(await reading).toBe(9)
  expect(await cached.read('kv', nothing)).toBe(9)
})

test('a load that was cut off with its request does not block the next one', async () => {
  let calls = 0
  const { cached, clock } = build(() => {
    calls += 1
    return calls === 1 ? new Promise(() => undefined) : Promise.resolve(7)
  })
  void cached.read('kv', nothing)
  clock.now += 101
  expect(await cached.read('kv', nothing)).toBe(7)
})

test('a load that arrives late is stored with its age', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  let land: (value: number) => void = nothing
  let loading = new Promise<number>((resolve) => {
    land = resolve
  })
  const { cached, clock, loads } = build(() => loading)
  expect(await cached.read('kv', nothing)).toBe(0)
  clock.now += 6_000
  land(7)
  await loading
  loading = Promise.resolve(8)
  expect(await cached.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(2)
  await loading
  clock.now += 10_000
  expect(await cached.read('kv', nothing)).toBe(8)
})

test('a failure is logged once, however many readers wait for it', async () => {
  const log = vi.spyOn(console, 'error').mockReset().mockImplementation(nothing)
  const { cached } = build(() => Promise.reject(new Error('down')))
  await Promise.all([cached.read('kv', nothing), cached.read('kv', nothing), cached.read('kv', nothing)])
  expect(log).toHaveBeenCalledTimes(1)
})
