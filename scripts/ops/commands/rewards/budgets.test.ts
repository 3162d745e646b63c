import { expect, test } from 'vitest'
import { commandOf } from '../../command.ts'

test.each([
  [['budgets'], { kind: 'get', path: '/ops/budgets' }],
  [
    ['budget', 'set', 'raffle', '50,000.00', 'MXN', '--reason', 'more prizes'],
    { path: '/ops/budgets/raffle/MXN', value: { amount: 5_000_000 }, echo: 'budget 50,000.00 MXN' },
  ],
  [
    ['budget', 'points', 'missions', '90000', '--reason', 'more missions'],
    { path: '/ops/budgets/missions/PTS', value: { amount: 90_000 } },
  ],
  [['rewards', 'demo', '--after', '12'], { kind: 'get', path: '/ops/rewards/demo?after=12' }],
])('%j', (words, command) => {
  expect(commandOf(words)).toMatchObject(command)
})

test.each([
  [['budget', 'set', 'raffle', '500'], 'names no currency'],
  [['budget', 'points', 'missions', '1.5'], 'a whole number of points'],
])('%j is refused', (words, why) => {
  expect(() => commandOf([...words, '--reason', 'more prizes'])).toThrow(why)
})
