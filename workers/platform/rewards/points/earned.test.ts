import { expect, test } from 'vitest'
import { earnedBy } from './earned.ts'

const stake = (staked: number, percent = 100, stakePerPoint: number | null = 1_000) => ({
  staked,
  percent,
  stakePerPoint,
})

test.each([
  ['nothing', [], 0],
  ['less than a point', [stake(999)], 0],
  ['parts of points of several games', [stake(500), stake(500)], 1],
  ['weights', [stake(10_000, 10), stake(9_999, 0)], 1],
  ['a currency without points', [stake(1_000_000, 100, null)], 0],
  ['parts across versions', [stake(500), stake(1, 100, 2), stake(333, 100, 999), stake(333, 100, 999)], 1],
  ['exact thirds', [stake(1, 100, 3), stake(1, 100, 3), stake(1, 100, 3)], 1],
  ['amounts beyond doubles', [stake(9_007_199_254_740_991), stake(9_007_199_254_740_991)], 18_014_398_509_481],
  ['what was taken back more than it gave', [stake(-5_000)], 0],
])('%s', (_what, stakes, points) => {
  expect(earnedBy(stakes)).toBe(points)
})
