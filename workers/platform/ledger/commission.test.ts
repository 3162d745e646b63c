import { expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { payCommission } from './commission.ts'

const EARNED = { contractId: 'c-1', startMs: 1_000, member: 'ana', unit: 'MXN', amount: 500 } as const

test('a period of a contract is paid once, by the house, and never with another amount', () => {
  const ledger = new MemoryLedger()
  const pay = (more: object = {}) => {
    const verdict = payCommission(ledger, { ...EARNED, kind: 'dividend', ...more })
    ledger.write(verdict)
    return verdict.is === 'refused' ? verdict.why : verdict.is
  }
  expect([pay(), pay(), pay({ amount: 501 }), pay({ kind: 'salary' })]).toEqual([
    'new',
    'known',
    'conflict',
    'conflict',
  ])
  expect([ledger.balance('ana', 'cash', 'MXN'), ledger.balance('ana', 'house', 'MXN')]).toEqual([500, -500])
  expect([pay({ startMs: 2_000 }), pay({ contractId: 'c-2', kind: 'salary' })]).toEqual(['new', 'new'])
  expect(ledger.balance('ana', 'cash', 'MXN')).toBe(1_500)
})
