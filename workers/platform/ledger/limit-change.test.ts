import { describe, expect, test } from 'vitest'
import {
  CONFIRMING_MS,
  cancelChange,
  changeLimit,
  confirmChange,
  type Limit,
  LOOSENING_MS,
  waitingChange,
} from './limit-change.ts'

const NOW = Date.UTC(2026, 10, 22, 10, 30)
const READY = NOW + LOOSENING_MS
const LAPSED = READY + CONFIRMING_MS
const none: Limit = { kind: 'stake', period: 'day', owner: 'member', amount: null, pending: null }
const limitOf = (amount: number | null, over: Partial<Limit> = {}): Limit => ({ ...none, amount, ...over })
const rising = changeLimit(limitOf(500), 900, NOW)

describe('a limit that is changed', () => {
  test('binds at once when it is the first (D2)', () => {
    expect(changeLimit(none, 500, NOW)).toEqual(limitOf(500))
  })

  test('binds at once when it is lowered (D2), also below a raise that waits', () => {
    expect(changeLimit(limitOf(500), 100, NOW)).toEqual(limitOf(100))
    expect(changeLimit(rising, 100, NOW)).toEqual(limitOf(100))
    expect(changeLimit(rising, 100, READY)).toEqual(limitOf(100))
  })

  test.each([
    ['raised', 900],
    ['taken away', null],
  ])('waits a day when it is %s, to the millisecond, and then for its member', (_how, wanted) => {
    const limit = changeLimit(limitOf(500), wanted, NOW)
    expect(limit).toEqual(limitOf(500, { pending: { amount: wanted, from_ms: READY } }))
    expect(confirmChange(limit, wanted, READY - 1)).toBe('limit-waiting')
    expect(confirmChange(limit, wanted, READY)).toEqual(limitOf(wanted))
    expect(confirmChange(limit, wanted, LAPSED - 1)).toEqual(limitOf(wanted))
  })

  test('stays as it is when what waits is not confirmed within seven days (RTS 12D)', () => {
    expect(waitingChange(rising, LAPSED - 1)).toEqual({ amount: 900, from_ms: READY, until_ms: LAPSED })
    expect(waitingChange(rising, LAPSED)).toBeNull()
    expect(confirmChange(rising, 900, LAPSED)).toBe('not-found')
    expect(cancelChange(rising, LAPSED)).toBeNull()
    // The same asked again begins to wait again.
    expect(changeLimit(rising, 900, LAPSED).pending).toEqual({ amount: 900, from_ms: LAPSED + LOOSENING_MS })
  })

  test('is confirmed as it was shown, and only once', () => {
    expect(confirmChange(rising, 901, READY)).toBe('limit-changed')
    expect(confirmChange(rising, null, READY)).toBe('limit-changed')
    expect(confirmChange(limitOf(900), 900, READY)).toBe('not-found')
  })

  test('stays as it is when what waits is cancelled, or the same is set again', () => {
    expect(cancelChange(rising, NOW)).toEqual(limitOf(500))
    expect(cancelChange(limitOf(500), NOW)).toBeNull()
    expect(changeLimit(rising, 500, READY)).toEqual(limitOf(500))
    const unchanged = limitOf(500)
    expect(changeLimit(unchanged, 500, NOW)).toBe(unchanged)
  })

  test('does not wait again when the same is requested again, and does for another amount', () => {
    expect(changeLimit(rising, 900, READY + 1)).toBe(rising)
    for (const wanted of [901, 700, null])
      expect(changeLimit(rising, wanted, NOW + 1).pending).toEqual({ amount: wanted, from_ms: READY + 1 })
  })

  test('is raised by the operator at once where it is the operator’s', () => {
    const own = limitOf(500, { owner: 'operator' })
    expect(changeLimit(own, 900, NOW)).toEqual({ ...own, amount: 900 })
    expect(changeLimit(own, null, NOW)).toEqual({ ...own, amount: null })
  })
})
