/** @module-tag proof */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RewardChecks } from '#tests/simulation/rewards/reward-checks'
import { REWARD_FAULTS } from '#tests/simulation/rewards/reward-faults'
import { RewardHistory } from '#tests/simulation/rewards/reward-history'
import type { Fault } from '#tests/simulation/rewards/reward-world'
import { FULL, sample } from '#tests/support/product/tier'

/**
 * Random histories over every kind of reward together, at real banks: deposits, bets, wins, voids, bonuses,
 * points, missions, rebates, cashback, ranks with their gifts, a leaderboard, claims and changes of the rules.
 */

/** How many members live: as many as fit in ten minutes of two cores in the full run. */
const HISTORIES = FULL ? 2_000 : 30
/** So many of them share their budgets. */
const TOGETHER = 10

async function play(seed: number, fault: Fault = {}): Promise<Record<string, number>> {
  const history = new RewardHistory(seed, TOGETHER, fault)
  const checks = new RewardChecks(history)
  try {
    await history.run(() => checks.minute())
    return checks.end()
  } finally {
    history.world.close()
  }
}

/** What was logged, but that a budget has not enough left. */
const faults: string[] = []

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    if (!line.includes('budget-spent')) faults.push(line)
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  // Nobody waits here for whom the platform would yield.
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('no budget is exceeded, each entitlement is paid once, and every kind gives what its rule in plain words says', async () => {
  const met: Record<string, number> = {}
  for (let seed = 1; seed <= Math.max(1, HISTORIES / TOGETHER); seed += 1)
    for (const [what, times] of Object.entries(await play(seed))) met[what] = (met[what] ?? 0) + times
  expect(faults).toEqual([])
  const seen = Object.entries(met).map(([what, times]) => [what, times > 0])
  expect(seen, JSON.stringify(met)).toEqual(Object.keys(met).map((what) => [what, true]))
  expect(Object.keys(met)).toEqual(
    expect.arrayContaining(['missions', 'rebates', 'cashbacks', 'prizes', 'released', 'paid']),
  )
})

test.each(sample(Object.entries(REWARD_FAULTS), 2))('histories find it where %s', async (_what, fault) => {
  const found: string[] = []
  for (let seed = 1; seed <= 8 && found.length === 0; seed += 1)
    await play(seed, fault).catch((error: Error) => found.push(error.name))
  expect(found).toEqual(['AssertionError'])
})
