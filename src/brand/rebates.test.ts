import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { mallItems } from './mall.ts'
import { pointRules } from './points.ts'
import { rebateRules } from './rebates.ts'
import { vipLadder } from './vip.ts'

const { rates } = rebateRules

/** What a point is worth at most, in minor units: exchanged for money, or for the voucher that pays most for it. */
const WORTH = Math.max(
  pointRules.exchange.amount.MXN / pointRules.exchange.points,
  ...mallItems.map(({ points, voucher }) => (voucher?.amount ?? 0) / points),
)

/** What a stake that counts wholly returns in points, in hundredths of a per cent like the returns of the games. */
const POINTS = (10_000 * WORTH) / pointRules.stakePerPoint.MXN

/** The rates of a game: those of its part of the slots, where that has any. */
const ratesOf = (gameType: string, classify: readonly string[]) =>
  rates[`${gameType}:${classify.find((one) => rates[`${gameType}:${one}`])}`] ?? rates[gameType] ?? []

test('every rank of the ladder has a rate, and none gets less than the one below it', () => {
  for (const [category, ofRanks = []] of Object.entries(rates)) {
    expect([category, ofRanks.length]).toEqual([category, vipLadder?.ranks.length])
    expect([category, ofRanks.toSorted((one, other) => one - other)]).toEqual([category, ofRanks])
  }
})

test('each rank gets more than the one below it in some category, as the ladder says', () => {
  const higher = (rank: number) => Object.values(rates).some((of = []) => (of[rank] ?? 0) > (of[rank - 1] ?? 0))
  expect(vipLadder?.ranks.map((_, rank) => rank === 0 || higher(rank))).toEqual(vipLadder?.ranks.map(() => true))
  expect(Object.values(rates).every((of = []) => (of[0] ?? 0) > 0)).toBe(true)
})

test('every category of the catalogue has rates', () => {
  const without = catalogue.filter(({ gameType, classify }) => ratesOf(gameType, classify).length === 0)
  expect(without.map(({ nodeId }) => nodeId)).toEqual([])
})

test('the gifts of the ranks up to each one are at most a tenth of a per cent of the stake that reaches it', () => {
  const worthOf = (points: number) => (points * pointRules.exchange.amount.MXN) / pointRules.exchange.points
  let gifts = 0
  for (const { thresholds, gift } of vipLadder?.ranks ?? []) {
    gifts += worthOf(gift?.PTS ?? 0)
    expect(gifts * 1_000).toBeLessThanOrEqual(thresholds.MXN)
  }
  expect(gifts).toBeGreaterThan(0)
})

test.each(catalogue.map((game) => [game.nodeId, game] as const))(
  '%s returns less than the stake with its points and its rebate, at every rank and by the bet that returns most',
  (_node, { gameType, classify, rtp, odds }) => {
    const highest = Math.max(rtp ?? 10_000, odds?.highestRtp ?? 0)
    const points = (POINTS * (pointRules.weights[gameType] ?? 0)) / 100
    // A return is stated rounded down, so the true one is less than a hundredth of a per cent above it.
    expect(highest + 1 + points + Math.max(...ratesOf(gameType, classify))).toBeLessThan(10_000)
  },
)
