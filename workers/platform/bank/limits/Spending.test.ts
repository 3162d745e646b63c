import { expect, test } from 'vitest'
import { Disk } from '#tests/simulation/storage'
import { SPEI } from '#tests/support/stand-ins/spei'
import { firstHour } from '../../ledger/limits.ts'
import { bet, rollback, type VendorCall } from '../../ledger/seamless.ts'
import type { Verdict } from '../../ledger/transfer.ts'
import { BankCore } from '../BankCore.ts'
import { WRITES } from '../command-table.ts'

const DAY_MS = 86_400_000
const CONTEXT = { member: 'ana', currency: 'MXN', vendor: 'FRL', game: 'faro', live: true, disabled: false } as const
const CALL = { game: 'faro', round: 'r', closes: false, free: false, currency: 'MXN', granted: false } as const
const DEPOSIT = { memberId: 'ana', id: 'd', method: 'spei', amount: 100_000, currency: 'MXN', terms: SPEI } as const

test('a stake that is rolled back is returned to the day it was placed on', () => {
  const disk = new Disk()
  let nowMs = Date.UTC(2026, 4, 1, 12)
  const core = new BankCore(disk, 'bank-0', () => nowMs)
  const { ledger, spending } = core.stores
  const write = (rule: typeof bet, call: VendorCall) =>
    core.transact(() => core.perform((_, now): Verdict => ledger.write(rule(ledger, CONTEXT, call), now)))
  const staked = (atMs: number) => core.transact(() => spending.since('ana', firstHour('day', atMs))).staked
  core.transact(() =>
    core.perform((stores, now) => {
      WRITES.open(stores, now, { memberId: 'ana', currency: 'MXN', trial: false })
      WRITES.createDeposit(stores, now, DEPOSIT)
      return WRITES.confirmDeposit(stores, now, { ...DEPOSIT, provider: 'demo', reference: 'paid', enabled: true })
    }),
  )
  const placedMs = nowMs
  expect(write(bet, { ...CALL, id: 'FRL:bet', amount: 5_000, reference: null }).is).toBe('new')
  nowMs += 2 * DAY_MS
  expect(write(bet, { ...CALL, id: 'FRL:later', amount: 1_000, reference: null }).is).toBe('new')
  expect(write(rollback, { ...CALL, id: 'FRL:undo', amount: 0, reference: 'FRL:bet' }).is).toBe('new')
  expect(staked(nowMs)).toBe(1_000)
  expect(staked(placedMs)).toBe(1_000)
  disk.close()
})
