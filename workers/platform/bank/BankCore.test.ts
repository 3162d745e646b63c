import { describe, expect, test, vi } from 'vitest'
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

/** Nobody follows a member live. */
const NOBODY: BankPorts['follower'] = () => ({ receiveLive: async () => false })

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

test('a journal entry reaches the queue although its first commit failed', async () => {
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
    follower: NOBODY,
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

describe('the journal on its way to the read models', () => {
  /** A bank with `transfers` in its journal, beside a queue that stores what it accepts. */
  function sender(transfers: number) {
    const disk = new Disk()
    let nowMs = 0
    let sent: number[] = []
    const ports: BankPorts = {
      queue: async (message) => 'events' in message && sent.push(...message.events.map(({ sequence }) => sequence)),
      bank: () => {
        throw new Error('there is one bank')
      },
      follower: NOBODY,
    }
    let core = openBank(disk, () => nowMs)
    const credit = (id: string) =>
      core.transact(() =>
        core.perform((stores, now) => {
          const proposal = { id, memberId: 'ana', direction: 'credit', amount: 1, currency: 'MXN' } as const
          WRITES.proposeAdjustment(stores, now, { ...proposal, reason: 'r', actor: 'operator:eva' })
          WRITES.decideAdjustment(stores, now, { id, decision: 'confirm', reason: 'r', actor: 'operator:leo' })
        }),
      )
    for (let at = 1; at <= transfers; at += 1) credit(`a${at}`)
    return {
      core: () => core,
      /** Runs what is due after this time, and returns the first and the last sequence that was sent, and how many. */
      async passing(ms: number): Promise<[first: number, last: number, count: number] | null> {
        sent = []
        nowMs += ms
        // One run sends a few messages; the next is due at once.
        for (let turn = 0; turn < 20 && (core.stores.alarms.earliest ?? nowMs + 1) <= nowMs; turn += 1)
          await core.alarm(ports)
        return sent.length === 0 ? null : [sent[0] ?? 0, sent.at(-1) ?? 0, sent.length]
      },
      confirm: (journal: number) =>
        core.transact(() => core.perform((stores, now) => WRITES.confirmDelivery(stores, now, { journal }))),
      restart: () => {
        core = new BankCore(disk, 'bank-0', () => nowMs)
      },
      credit,
    }
  }

  test('entries that the queue accepted are sent again until the read models confirm them, at growing intervals', async () => {
    const bank = sender(30)
    expect(await bank.passing(300)).toEqual([1, 30, 30])
    expect(await bank.passing(4_000)).toBeNull()
    expect(await bank.passing(1_100)).toEqual([1, 30, 30])
    expect(await bank.passing(9_000)).toBeNull()
    expect(await bank.passing(1_100)).toEqual([1, 30, 30])
    bank.confirm(12)
    expect(await bank.passing(5_100)).toEqual([13, 30, 18])
    bank.confirm(30)
    expect(await bank.passing(3_600_000)).toBeNull()
    expect(bank.core().stores.outbox.isWaiting).toBe(false)
  })

  test('a bank that starts again sends all unconfirmed entries, including those it had sent before', async () => {
    const bank = sender(30)
    await bank.passing(300)
    bank.confirm(10)
    bank.restart()
    expect(await bank.passing(0)).toEqual([11, 30, 20])
  })

  test('a bank without a reply yet sends little, and continues at the sequence of the read models', async () => {
    const bank = sender(2_500)
    expect(await bank.passing(300)).toEqual([1, 1_000, 1_000])
    bank.confirm(2_400)
    expect(await bank.passing(0)).toEqual([2_401, 2_500, 100])
  })

  test('read models that lost rows get them again', async () => {
    const bank = sender(30)
    await bank.passing(300)
    bank.confirm(30)
    bank.confirm(20)
    expect(await bank.passing(5_100)).toEqual([21, 30, 10])
  })

  test('a large gap is sent again at once when its first part arrives', async () => {
    const bank = sender(100)
    await bank.passing(300)
    bank.confirm(100)
    for (let at = 0; at < 3_000; at += 1) bank.credit(`b${at}`)
    expect(await bank.passing(300)).toEqual([101, 3_100, 3_000])
    expect(await bank.passing(5_100)).toEqual([101, 1_100, 1_000])
    bank.confirm(1_100)
    expect(await bank.passing(0)).toEqual([1_101, 3_100, 2_000])
  })

  test('an alarm that fails is repeated, and delays no other work', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const bank = sender(3)
    const { stores } = bank.core()
    const expire = vi.spyOn(stores.exclusions, 'expire').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
    bank.core().transact(() => stores.alarms.schedule('exclusions', 0))
    expect(await bank.passing(300)).toEqual([1, 3, 3])
    await bank.passing(5_100)
    expect(expire).toHaveBeenCalledTimes(2)
    silent.mockRestore()
  })

  test('a confirmation of transfers that the bank does not have confirms only its journal', async () => {
    const bank = sender(3)
    await bank.passing(300)
    bank.confirm(1_000)
    expect(bank.core().stores.outbox.confirmed).toBe(3)
    bank.credit('later')
    expect(await bank.passing(300)).toEqual([4, 4, 1])
  })
})

test('each notice is sent until it is confirmed, independently of the others', async () => {
  const disk = new Disk()
  let nowMs = 0
  const core = openBank(disk, () => nowMs)
  const sent: number[] = []
  const ports: BankPorts = {
    queue: async (message) => 'notices' in message && sent.push(...message.notices.map(({ sequence }) => sequence)),
    bank: () => {
      throw new Error('there is one bank')
    },
    follower: NOBODY,
  }
  const due = async (ms: number) => {
    sent.length = 0
    nowMs += ms
    await core.alarm(ports)
    return [...sent]
  }
  core.transact(() => {
    for (let at = 0; at < 3; at += 1) core.stores.notices.add('ana', 'deposit-credited', {}, nowMs)
    core.stores.alarms.schedule('notices', nowMs)
  })
  expect(await due(0)).toEqual([1, 2, 3])
  core.transact(() => core.perform((stores, now) => WRITES.confirmDelivery(stores, now, { notices: [1, 3] })))
  expect(await due(5_100)).toEqual([2])
  core.transact(() => core.perform((stores, now) => WRITES.confirmDelivery(stores, now, { notices: [2] })))
  expect(await due(3_600_000)).toEqual([])
  expect(core.stores.notices.isWaiting).toBe(false)
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
    follower: NOBODY,
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
