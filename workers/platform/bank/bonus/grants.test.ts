import { expect, test } from 'vitest'
import type { Spending } from '#api/wallet/bonuses'
import { leftOfGrants } from './grants.ts'

/** The newest first, as the bank lists them. */
const grants = (...list: [id: string, amount: number, over?: { spending?: Spending; back?: number }][]) =>
  list.map(([id, amount, over]) => ({
    ...{ id, amount, spending: 'first' as Spending, back: 0, released: 0, actor: 'promotion:A', at: '' },
    ...over,
  }))

test.each([
  ['nothing was played', 15_000, { new: 5_000, old: 10_000 }],
  ['some was played: of the oldest first', 6_000, { new: 5_000, old: 1_000 }],
  ['the oldest is played', 4_000, { new: 4_000, old: 0 }],
  ['prizes are there, too: with the newest', 17_000, { new: 7_000, old: 10_000 }],
  ['all was played', 0, { new: 0, old: 0 }],
])('the remaining bonus is right when %s', (_when, bonus, left) => {
  const newest = grants(['new', 5_000], ['old', 10_000])
  expect(Object.fromEntries(leftOfGrants(newest, { bonus, gift: 0 }))).toEqual(left)
})

test('what was taken back of a grant is not left, and free rounds are summed apart', () => {
  const newest = grants(['rounds', 300, { spending: 'named' }], ['new', 5_000, { back: 5_000 }], ['old', 10_000])
  expect(Object.fromEntries(leftOfGrants(newest, { bonus: 9_000, gift: 200 }))).toEqual({
    ...{ rounds: 200, new: 0, old: 9_000 },
  })
})

test('after any grants, returns and wins, the parts add up to the bonus balance', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const amount = (index: number) => (seed * 7_919 * (index + 3)) % 9_973
    const list = [0, 1, 2, 3].map((index) => {
      const spending: Spending = (seed + index) % 3 === 0 ? 'named' : 'last'
      return [`g${index}`, amount(index), { spending, back: amount(index + 5) % (amount(index) + 1) }] as const
    })
    const newest = grants(...list.map(([id, sum, over]): [string, number, typeof over] => [id, sum, over]))
    const has = (kind: 'named' | 'last') => newest.some(({ spending }) => spending === kind)
    const sums = { bonus: has('last') ? amount(9) * 3 : 0, gift: has('named') ? amount(11) : 0 }
    const left = [...leftOfGrants(newest, sums).values()]
    expect(left.reduce((sum, part) => sum + part, 0)).toBe(sums.bonus + sums.gift)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
  }
})
