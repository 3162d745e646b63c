import { expect, test } from 'vitest'
import { grow } from './growth.ts'

const small = { seed: 3, banks: 10, members: 1_000, bets: 500, skew: 1.2, fastest: 2, commitMs: 4, transferMs: 0.25 }

test('a bank with little load responds within its own work; twice the traffic makes it about twice as busy', () => {
  const calm = grow({ ...small, seconds: 60 })
  const double = grow({ ...small, bets: 1_000, seconds: 60 })
  expect(calm.p50_ms).toBeCloseTo(4.25, 1)
  expect(calm.median).toBeGreaterThan(0.1)
  expect(double.median / calm.median).toBeGreaterThan(1.6)
  expect(double.busiest).toBeGreaterThanOrEqual(double.median)
})

test('beyond one commit at a time transfers travel together and no queue grows', () => {
  const { together, p99_ms: p99Ms } = grow({ ...small, bets: 5_000, fastest: 50, seconds: 30 })
  expect(together).toBeGreaterThan(1.5)
  expect(p99Ms).toBeLessThan(50)
})

test('a seed gives the same installation again', () => {
  expect(grow({ ...small, seconds: 5 })).toEqual(grow({ ...small, seconds: 5 }))
})
