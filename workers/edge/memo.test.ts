import { expect, test, vi } from 'vitest'
import { Memo, type Pace } from './memo.ts'

const PACE: Pace = { softMs: 5_000, hardMs: 10_000, retryMs: 1_000, timeoutMs: 50 }
const nothing = () => undefined

/** Returns a cached value over `load`, with a clock that moves only when the test sets it. */
function build(load: (source: string, last: number) => Promise<number>) {
  const clock = { now: 1_000_000 }
  const loads = vi.fn(load)
  return { clock, loads, memo: new Memo<string, number>(0, loads, PACE, () => clock.now) }
}

test('many readers at once cost one load', async () => {
  const { memo, loads } = build(async () => 7)
  const values = await Promise.all(Array.from({ length: 50 }, () => memo.read('kv', nothing)))
  expect(new Set(values)).toEqual(new Set([7]))
  expect(loads).toHaveBeenCalledTimes(1)
})

test('a fresh value is answered without a promise and without a load', async () => {
  const { memo, clock, loads } = build(async () => 7)
  await memo.read('kv', nothing)
  clock.now += 4_999
  expect(memo.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(1)
})

test('past half its life it is answered at once and renewed behind the answer', async () => {
  let next = 7
  const { memo, clock } = build(async () => next)
  await memo.read('kv', nothing)
  next = 8
  clock.now += 6_000
  const kept: Promise<unknown>[] = []
  expect(memo.read('kv', (flight) => kept.push(flight))).toBe(7)
  await Promise.all(kept)
  expect(memo.read('kv', nothing)).toBe(8)
})

test('nobody is given a value older than ten seconds while the source answers', async () => {
  let next = 7
  const { memo, clock } = build(async () => next)
  await memo.read('kv', nothing)
  next = 8
  clock.now += 10_001
  expect(await memo.read('kv', nothing)).toBe(8)
})

test('when the source fails the last known good stays, and the source is asked again after a second', async () => {
  let broken = false
  const { memo, clock, loads } = build(async () => {
    if (broken) throw new Error('down')
    return 7
  })
  vi.spyOn(console, 'error').mockImplementation(nothing)
  await memo.read('kv', nothing)
  broken = true
  clock.now += 60_000
  expect(await memo.read('kv', nothing)).toBe(7)
  expect(memo.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(2)
  clock.now += 1_001
  expect(memo.read('kv', nothing)).toBe(7)
  expect(loads).toHaveBeenCalledTimes(3)
})

test('a source that never answers is given up', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const { memo } = build(() => new Promise(() => undefined))
  expect(await memo.read('kv', nothing)).toBe(0)
})

test('a load under way cannot undo a write', async () => {
  let land: (value: number) => void = nothing
  const { memo } = build(
    () =>
      new Promise((resolve) => {
        land = resolve
      }),
  )
  const reading = memo.read('kv', nothing)
  memo.write(9)
  land(7)
  expect(await reading).toBe(9)
  expect(memo.read('kv', nothing)).toBe(9)
})

test('a flight that was cut off with its request does not block the next one', async () => {
  let calls = 0
  const { memo, clock } = build(() => {
    calls += 1
    return calls === 1 ? new Promise(() => undefined) : Promise.resolve(7)
  })
  void memo.read('kv', nothing)
  clock.now += 101
  expect(await memo.read('kv', nothing)).toBe(7)
})
