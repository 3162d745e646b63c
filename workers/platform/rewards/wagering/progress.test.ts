import { expect, test } from 'vitest'
import type { WageringTerms } from '#api/rewards/wagering'
import { progressOf, targetOf, weightOf } from './progress.ts'

const TERMS: WageringTerms = {
  ...{
    multiple: 20,
    of: 'bonus',
    weights: { RNG: 100, LIVE: 10 },
    maxStake: {},
    minStake: {},
    days: 30,
    order: 'last',
  },
  excluded: [{ vendor: 'FRL', game: 'el-timon' }],
}
const game = (gameType: 'RNG' | 'LIVE' | 'SPORTS' | null, code = 'sandia-fresca') => ({
  ...{ vendor: 'FRL', game: code, gameType },
})

test.each([
  ['of the bonus', TERMS, 200_000],
  ['of the bonus and the deposit', { ...TERMS, of: 'bonus-and-deposit' as const }, 600_000],
  ['nothing', { ...TERMS, multiple: 0 }, 0],
])('the target is a multiple %s', (_what, terms, target) => {
  expect(targetOf(terms, 10_000, 20_000)).toBe(target)
})

test.each([
  ['a category that counts', game('RNG'), 100],
  ['a category that counts in part', game('LIVE'), 10],
  ['a category that is not in the terms', game('SPORTS'), 0],
  ['an excluded game', game('RNG', 'el-timon'), 0],
  ['a game that the catalogue does not have', game(null), 0],
])('the weight of %s', (_what, of, percent) => {
  expect(weightOf(TERMS, of)).toBe(percent)
})

test.each([
  ['nothing', [], 0],
  ['parts of a unit of several games', [[5, 10] as const, [5, 10] as const], 1],
  ['what rounds down once', [[199, 10] as const, [199, 50] as const], 119],
  ['amounts beyond doubles', [[9_007_199_254_740_991, 99] as const, [1, 1] as const], 8_917_127_262_193_581],
  ['more taken back than there was', [[-500, 100] as const, [100, 100] as const], 0],
])('%s', (_what, stakes, progress) => {
  expect(progressOf(stakes.map(([counted, percent]) => ({ counted, percent })))).toBe(progress)
})
