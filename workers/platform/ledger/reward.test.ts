import { expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { payReward } from './reward.ts'

test('a reward is paid once, in cash or points, at the cost of promotions', () => {
  const ledger = new MemoryLedger()
  const pay = (more: object = {}) => {
    const verdict = payReward(ledger, { id: 'reward:ana:raffle', member: 'ana', unit: 'MXN', amount: 500, ...more })
    ledger.write(verdict)
    return verdict.is === 'refused' ? verdict.why : verdict.is
  }
  const all = [pay(), pay(), pay({ amount: 501 }), pay({ unit: 'PTS' }), pay({ member: 'bea' })]
  expect(all).toEqual(['new', 'known', 'conflict', 'conflict', 'conflict'])
  expect(pay({ id: 'reward:ana:mission', unit: 'PTS', amount: 60 })).toBe('new')
  const balances = (unit: 'MXN' | 'PTS') =>
    (['cash', 'points', 'promo'] as const).map((account) => ledger.balance('ana', account, unit))
  expect(balances('MXN')).toEqual([500, 0, -500])
  expect(balances('PTS')).toEqual([0, 60, -60])
})
