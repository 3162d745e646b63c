import { describe, expect, test } from 'vitest'
import { type Exclusion, extendExclusion, isSpan, shortenExclusion } from './exclusion.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22)
const until = (days: number | null, over: Partial<Exclusion> = {}): Exclusion => ({
  ...{ kind: 'time-out', since_ms: NOW, until_ms: days === null ? null : NOW + days * DAY_MS },
  ...over,
})

describe('how long a pause lasts', () => {
  test.each([
    ['time-out', 1, true],
    ['time-out', 0.99, false],
    ['time-out', 42, true],
    ['time-out', 42.01, false],
    ['time-out', null, false],
    ['exclusion', 182, false],
    ['exclusion', 183, true],
    ['exclusion', 5_000, true],
    ['exclusion', null, true],
  ] as const)('%s of %s days: %s', (kind, days, expected) => {
    expect(isSpan(kind, days === null ? null : NOW + days * DAY_MS, NOW)).toBe(expected)
  })
})

describe('a pause that is changed', () => {
  test('becomes longer at once, and never shorter', () => {
    expect(extendExclusion(null, until(7))).toEqual(until(7))
    expect(extendExclusion(until(7), until(30))).toEqual(until(30))
    expect(extendExclusion(until(7), until(null, { kind: 'exclusion' }))).toEqual(until(null, { kind: 'exclusion' }))
    expect(extendExclusion(until(30), until(7))).toEqual(until(30))
    expect(extendExclusion(until(null, { kind: 'exclusion' }), until(30))).toEqual(until(null, { kind: 'exclusion' }))
  })

  test.each([
    ['a time-out: a day after it was asked', until(30), 10, 11],
    ['a time-out at its start: when its shortest time is over', until(30), 0, 1],
    ['one that ends sooner anyway: then', until(10.5), 10, 10.5],
    ['an exclusion: not before its six months', until(400, { kind: 'exclusion' }), 10, 183],
    ['an exclusion after its six months: a day after', until(400, { kind: 'exclusion' }), 200, 201],
    ['one without an end: a week after', until(null, { kind: 'exclusion' }), 300, 307],
  ])('ends early, %s', (_when, exclusion, requestedAfterDays, end) => {
    expect(shortenExclusion(exclusion, NOW + requestedAfterDays * DAY_MS).until_ms).toBe(NOW + end * DAY_MS)
  })
})
