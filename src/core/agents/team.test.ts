import { expect, test } from 'vitest'
import type { CallResult } from '../call.ts'
import { changeOf, createAnswer, scaleTop } from './team.ts'

test('a response stays while the next one loads, and a response to an earlier query is dropped', async () => {
  const waiting: ((result: CallResult<string>) => void)[] = []
  const answer = createAnswer((_query: string) => new Promise<CallResult<string>>((done) => waiting.push(done)))
  expect(answer.$state.get()).toEqual({ value: null, error: null, busy: true })
  const first = answer.load('a')
  waiting[0]?.({ ok: true, value: 'A' })
  await first
  const [second, third] = [answer.load('b'), answer.load('c')]
  expect(answer.$state.get()).toEqual({ value: 'A', error: null, busy: true })
  waiting[2]?.({ ok: true, value: 'C' })
  await third
  waiting[1]?.({ ok: true, value: 'B' })
  await second
  expect(answer.$state.get()).toEqual({ value: 'C', error: null, busy: false })
  const failing = answer.retry()
  waiting[3]?.({ ok: false, error: 'network' })
  await failing
  expect(answer.$state.get()).toEqual({ value: 'C', error: 'network', busy: false })
})

test.each([
  [0, 100],
  [90, 100],
  [101, 200],
  [2_300, 2_500],
  [97_140, 100_000],
])('the scale for %d ends at %d', (most, top) => {
  expect(scaleTop(most)).toBe(top)
})

test.each([
  [110, 100, 0.1],
  [90, 100, -0.1],
  [-50, -100, 0.5],
  [5, 0, null],
])('from %d, %d before: %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})
