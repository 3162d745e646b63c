import { expect, test } from 'vitest'
import { CashbackDraft } from '#api/operator/rewards/cashbacks'
import { catalogue } from '../catalogue.ts'
import { mallItems } from '../mall.ts'
import { pointRules } from '../points.ts'
import { rebateRules } from '../rebates.ts'
import { vipLadder } from '../vip.ts'
import { cashbacks } from './cashbacks.ts'

/** What a point is worth at most, in minor units: exchanged for money, or for the voucher that pays most for it. */
const WORTH = Math.max(
  pointRules.exchange.amount.MXN / pointRules.exchange.points,
  ...mallItems.map(({ points, voucher }) => (voucher?.amount ?? 0) / points),
)
const POINTS = (10_000 * WORTH) / pointRules.stakePerPoint.MXN

test.each(cashbacks.map(({ id, ...draft }) => [id, draft] as const))(
  '%s is one that an operator could open, with a rate for each rank that is not below the one before',
  (_id, draft) => {
    expect(CashbackDraft.parse(draft)).toEqual(draft)
    expect(draft.rates.length).toBe(vipLadder?.ranks.length)
    expect(draft.rates).toEqual(draft.rates.toSorted((one, other) => one - other))
  },
)

// A net loss is at most the stake: what comes back of it is least favourable to the house with one bet a week.
test('games that count return less than the stake with points, rebate and cashback, at every rank', () => {
  const { rates } = rebateRules
  const counted = catalogue.filter(({ gameType, classify }) =>
    cashbacks.some(
      ({ categories, without }) => categories.includes(gameType) && !classify.some((one) => without.includes(one)),
    ),
  )
  expect(counted.length).toBeGreaterThan(10)
  for (const { nodeId, gameType, classify, rtp, odds } of counted) {
    const highest = Math.max(rtp ?? 10_000, odds?.highestRtp ?? 0)
    const points = (POINTS * (pointRules.weights[gameType] ?? 0)) / 100
    const rebates = rates[`${gameType}:${classify.find((one) => rates[`${gameType}:${one}`])}`] ?? rates[gameType] ?? []
    for (const rank of vipLadder?.ranks.keys() ?? []) {
      const back = cashbacks.reduce((sum, cashback) => sum + (cashback.rates[rank] ?? 0), 0)
      expect([nodeId, rank, highest + 1 + points + (rebates[rank] ?? 0) + back < 10_000]).toEqual([nodeId, rank, true])
    }
  }
})
