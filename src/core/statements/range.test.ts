import { expect, test } from 'vitest'
import { dayIn, earliestDay, moveDay, PERIODS, periodOf, rangeFault, rangeOf } from './range.ts'

const TODAY = '2026-03-01'

test.each([
  ['America/Mexico_City', '2026-03-01T05:59:59Z', '2026-02-28'],
  ['America/Mexico_City', '2026-03-01T06:00:00Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-02-28T18:14:59Z', '2026-02-28'],
  ['Asia/Kathmandu', '2026-02-28T18:15:00Z', '2026-03-01'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
])('in %s the day of %s is %s', (zone, at, day) => {
  expect(dayIn(zone, Date.parse(at))).toBe(day)
})

test('days move over ends of months and years, and over a leap day', () => {
  expect([moveDay(TODAY, -1), moveDay('2028-03-01', -1), moveDay('2026-12-31', 1)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2027-01-01',
  ])
})

test('each period ends today or yesterday, has its number of days, and is recognised by its dates', () => {
  const days = PERIODS.map((period) => {
    const { from, to } = rangeOf(period, TODAY)
    expect(periodOf({ from, to }, TODAY)).toBe(period)
    expect(rangeFault({ from, to }, TODAY)).toBeNull()
    return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  })
  expect(days).toEqual([1, 1, 7, 30, 366])
  expect(periodOf({ from: '2026-02-02', to: '2026-02-03' }, TODAY)).toBeNull()
})

test.each([
  ['', TODAY, 'missing'],
  ['2026-02-30', TODAY, 'missing'],
  [TODAY, '2026-02-28', 'order'],
  ['2025-02-28', TODAY, 'too-early'],
  [earliestDay(TODAY), TODAY, null],
  [TODAY, '2026-03-02', 'future'],
])('from %j to %j: %s', (from, to, fault) => {
  expect(rangeFault({ from, to }, TODAY)).toBe(fault)
})
