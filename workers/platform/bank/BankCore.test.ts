import { expect, test } from 'vitest'
import { Disk } from '#tests/simulation/storage'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { BankPorts } from './alarm-handlers.ts'
import { BankCore } from './BankCore.ts'
import { WRITES } from './command-table.ts'
import type { BankStorage } from './storage.ts'

const DEPOSIT = { memberId: 'ana', id: 'd', method: 'spei', amount: 100_000, currency: 'MXN', terms: SPEI } as const
const PAID = { ...DEPOSIT, provider: 'demo', reference: 'paid', enabled: true }

test('a journal entry reaches the queue although the first commit of it failed', async () => {
  const disk = new Disk()
  let isFull = false
  const storage: BankStorage = {
    sql: disk.sql,
    transactionSync: (work) =>
      disk.transactionSync(() => {
        const result = work()
        if (isFull) throw new Error('the disk is full')
        return result
      }),
  }
  let nowMs = 0
  const core = new BankCore(storage, 'bank-0', () => nowMs)
  const sent: string[] = []
  const ports: BankPorts = {
    queue: async (message) => 'events' in message && sent.push(...message.events.map(({ kind }) => kind)),
    bank: () => {
      throw new Error('there is one bank')
    },
  }
  const confirm = () => core.transact(() => core.perform((stores, now) => WRITES.confirmDeposit(stores, now, PAID)))
  core.transact(() =>
    core.perform((stores, now) => {
      WRITES.open(stores, now, { memberId: 'ana', currency: 'MXN', trial: false })
      return WRITES.createDeposit(stores, now, DEPOSIT)
    }),
  )

  isFull = true
  expect(confirm).toThrow('the disk is full')
  isFull = false
  nowMs += 1_000
  await core.alarm(ports)
  expect(sent).toEqual([])

  confirm()
  nowMs += 1_000
  await core.alarm(ports)
  expect(sent).toEqual(['deposit'])
  disk.close()
})
