import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { pointRules } from './points.ts'

const { stakePerPoint, weights, exchange } = pointRules

/** What a stake that counts wholly returns in points, in hundredths of a per cent like the returns of the games. */
const WHOLE = (10_000 * exchange.amount.MXN) / (exchange.points * stakePerPoint.MXN)

test('points return at most a tenth of a per cent of a stake', () => {
  expect(WHOLE).toBeLessThanOrEqual(10)
  expect(
    Object.values(weights).filter((weight = 0) => !Number.isInteger(weight) || weight < 0 || weight > 100),
  ).toEqual([])
})

test('every category of the catalogue has a weight', () => {
  const categories = new Set(catalogue.map(({ gameType }) => gameType))
  expect([...categories].sort()).toEqual(Object.keys(weights).sort())
})

test.each(catalogue.map((game) => [game.nodeId, game] as const))(
  '%s returns less than the stake with its points, by the bet that returns most',
  (_node, { gameType, rtp, odds }) => {
    const highest = Math.max(rtp ?? 10_000, odds?.highestRtp ?? 0)
    // A return is stated rounded down, so the true one is less than a hundredth of a per cent above it.
    expect(highest + 1 + (WHOLE * (weights[gameType] ?? 0)) / 100).toBeLessThan(10_000)
  },
)

test('an amount of points is exchanged without a remainder', () => {
  expect(exchange.fewest % exchange.points).toBe(0)
  expect(Number.isInteger(exchange.amount.MXN)).toBe(true)
})
