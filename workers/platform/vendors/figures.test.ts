import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'

const odds = { hit_rate: '50.99', deviation: '4.27', top_pay: 2_500, top_one_in: 656_356_768 }
const read = (more: object) => figuresOf({ rtp: '96.73', odds: { ...odds, ...more } }).odds

test.each([
  ['16.16', 1_616],
  ['0', 0],
  ['50.99', 5_099],
])('a vendor states that %s % of the rounds pay more than was staked', (share, gainRate) => {
  expect(read({ gain_rate: share })).toMatchObject({ hitRate: 5_099, gainRate })
})

test.each(['51.00', '100.01', 'many', '-1', ''])('a share of %s is left out: it cannot be right', (gainRate) => {
  expect(read({ gain_rate: gainRate })).not.toHaveProperty('gainRate')
})

test('what is not stated is left out', () => {
  expect(read({})).not.toHaveProperty('gainRate')
  expect(read({ hit_rate: null, gain_rate: '16.16' })).toMatchObject({ hitRate: null, gainRate: 1_616 })
})

test.each([
  ['96.73', 9_673],
  ['1', 100],
  ['100', 10_000],
  // Likely a fraction of one.
  ['0.97', null],
  ['100.01', null],
  ['-3', null],
  ['all', null],
])('a return of "%s" per cent is %s hundredths', (rtp, expected) => {
  expect(figuresOf({ rtp }).rtp).toBe(expected)
})
