import { expect, test } from 'vitest'
import { split } from './team-query.ts'

test.each([
  ['2026-01-01', '2026-12-31', '2026-01', '2026-12'],
  ['2026-01-02', '2026-12-30', '2026-02', '2026-11'],
  ['2025-11-22', '2026-11-22', '2025-12', '2026-10'],
  ['2026-02-01', '2026-02-28', '2026-02', '2026-02'],
  ['2024-02-01', '2024-02-28', null, null],
  ['2026-03-15', '2026-04-15', null, null],
  ['2026-03-15', '2026-03-15', null, null],
])('%s to %s: each day is counted once, and whole months are read together', (from, to, first, last) => {
  const { whole, ends } = split({ from, to })
  expect(whole).toEqual(first === null ? ['1', '0'] : [first, last])
  const between = (value: string, [low, high]: readonly [string, string]) => value >= low && value <= high
  for (let day = Date.parse(from) - 40 * 86_400_000; day < Date.parse(to) + 40 * 86_400_000; day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    const times = [between(date.slice(0, 7), whole), between(date, ends[0]), between(date, ends[1])].filter(
      Boolean,
    ).length
    expect(`${date} ${times}`).toBe(`${date} ${date >= from && date <= to ? 1 : 0}`)
  }
})
