import { describe, expect, test } from 'vitest'
import {
  type Exclusion,
  extendExclusion,
  isSpan,
  returnFrom,
  setFrom,
  shortenExclusion,
  takenFrom,
} from './exclusion.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 22)
const until = (days: number | null, over: Partial<Exclusion> = {}): Exclusion => ({
  ...setFrom('time-out', NOW, days === null ? null : NOW + days * DAY_MS),
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
    expect(shortenExclusion(exclusion, NOW + requestedAfterDays * DAY_MS)?.until_ms).toBe(NOW + end * DAY_MS)
  })

  test('never becomes a time-out, which would end by itself', () => {
    const exclusion = until(10, { kind: 'exclusion', returns_ms: NOW + DAY_MS })
    expect(extendExclusion(exclusion, until(42))).toEqual(until(42, { kind: 'exclusion' }))
    const joined = until(3, { kind: 'exclusion' })
    expect(extendExclusion(until(30), joined)).toEqual(until(30, { kind: 'exclusion' }))
  })
})

describe('an exclusion that the member has taken', () => {
  const taken = (days: number | null) => takenFrom('exclusion', NOW, days === null ? null : NOW + days * DAY_MS)
  const atDay = (days: number) => NOW + days * DAY_MS

  test('ends before its end for nobody, and lengthened by an operator not before the end that they took', () => {
    for (const exclusion of [taken(184), taken(null), extendExclusion(taken(184), until(null, { kind: 'exclusion' }))])
      expect(shortenExclusion(exclusion, atDay(183.9))).toBeNull()
    expect(shortenExclusion(taken(null), atDay(40_000))).toBeNull()
    const longer = extendExclusion(taken(184), until(null, { kind: 'exclusion' }))
    expect(shortenExclusion(longer, atDay(200))).toMatchObject({ until_ms: atDay(207), returns_ms: atDay(207) })
  })

  test('binds also where an operator had set a longer one', () => {
    const own = extendExclusion(until(400, { kind: 'exclusion' }), taken(184))
    expect(own).toMatchObject({ until_ms: atDay(400), bound_ms: atDay(184) })
    expect(shortenExclusion(own, atDay(100))).toBeNull()
    expect(extendExclusion(until(null, { kind: 'exclusion' }), taken(null)).bound_ms).toBeGreaterThan(atDay(1e6))
  })

  test('goes on after its end until they ask to return, and a day more', () => {
    expect(returnFrom(taken(184), atDay(183.9))).toBeNull()
    const asked = returnFrom(taken(184), atDay(190))
    expect(asked).toMatchObject({ until_ms: atDay(184), returns_ms: atDay(191) })
    expect(asked && returnFrom(asked, atDay(190.5))).toEqual(asked)
    expect(asked && extendExclusion(asked, until(230))).toMatchObject({ kind: 'exclusion', returns_ms: null })
    expect(returnFrom(taken(null), atDay(40_000))).toBeNull()
    expect(returnFrom(until(1), atDay(2))).toBeNull()
  })
})
