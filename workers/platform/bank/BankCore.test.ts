import { expect, test } from 'vitest'
import { Disk } from '#tests/simulation/storage'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { BankPorts } from './alarm-handlers.ts'
import { BankCore } from './BankCore.ts'
import { WRITES } from './command-table.ts'
import type { BankStorage } from './storage.ts'
import type { Arrival, Arriving } from './transfers/transfer-types.ts'

const DEPOSIT = { memberId: 'ana', id: 'd', method: 'spei', amount: 100_000, currency: 'MXN', terms: SPEI } as const
const TRANSFER = {
  memberId: 'ana',
  id: 't',
  to: { memberId: 'luz', bank: 'bank-1' },
  amount: 400,
  currency: 'MXN',
} as const
const PAID = { ...DEPOSIT, provider: 'demo', reference: 'paid', enabled: true }

/** A bank with one member, whose deposit is still to be paid. */
function openBank(storage: BankStorage, clock: () => number): BankCore {
  const core = new BankCore(storage, 'bank-0', clock)
  core.transact(() =>
    core.perform((stores, nowMs) => {
      WRITES.open(stores, nowMs, { memberId: 'ana', currency: 'MXN', trial: false })
      return WRITES.createDeposit(stores, nowMs, DEPOSIT)
    }),
  )
  return core
}

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
  const core = openBank(storage, () => nowMs)
  const sent: string[] = []
  const ports: BankPorts = {
    queue: async (message) => 'events' in message && sent.push(...message.events.map(({ kind }) => kind)),
    bank: () => {
      throw new Error('there is one bank')
    },
  }
  const confirm = () => core.transact(() => core.perform((stores, now) => WRITES.confirmDeposit(stores, now, PAID)))

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

test('a transfer that the other bank left out of its reply is sent again', async () => {
  const disk = new Disk()
  let nowMs = 0
  const core = openBank(disk, () => nowMs)
  const replies: Arrival[][] = [[], ['arrived']]
  const parcels: Arriving[][] = []
  const ports: BankPorts = {
    queue: async () => undefined,
    bank: () => ({
      receiveTransfers: async (parcel) => {
        parcels.push(parcel)
        return replies.shift() ?? []
      },
    }),
  }
  const stateOf = () => core.transact(() => core.stores.departures.find('ana', 't'))
  core.transact(() =>
    core.perform((stores, now) => {
      WRITES.confirmDeposit(stores, now, PAID)
      return WRITES.sendTransfer(stores, now, TRANSFER)
    }),
  )

  for (const state of ['in-flight', 'arrived']) {
    nowMs += 60_000
    await core.alarm(ports)
    expect(stateOf()).toMatchObject({ state })
  }
  expect(parcels.map((parcel) => parcel.map(({ id }) => id))).toEqual([['t'], ['t']])
  disk.close()
})
