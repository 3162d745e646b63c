import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Crash, Disk } from '#tests/simulation/storage'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { BankPorts } from '../alarm-handlers.ts'
import { BankCore } from '../BankCore.ts'
import { WRITES } from '../command-table.ts'
import type { LiveParcel } from './live-types.ts'

const DEPOSIT = {
  memberId: 'ana',
  method: 'spei',
  amount: 100,
  currency: 'MXN',
  terms: { ...SPEI, minimum: 1 },
} as const

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** Who follows members, as `Presence` does: stores each change once by its sequence. */
class Reader {
  readonly changes: LiveParcel['changes'] = []
  /** What the next calls do; afterwards they store and reply. */
  readonly fates: ('lost' | 'unanswered' | 'gone')[] = []

  async receiveLive(parcel: LiveParcel): Promise<boolean> {
    const fate = this.fates.shift()
    if (fate === 'lost') throw new Error('not reached')
    if (fate === 'gone') return false
    const last = this.changes.at(-1)?.sequence ?? 0
    this.changes.push(...parcel.changes.filter(({ sequence }) => sequence > last))
    if (fate === 'unanswered') throw new Error('no reply')
    return true
  }

  get balances(): number[] {
    return this.changes.flatMap(({ event }) => (event.type === 'balance' ? [event.balance.balance] : []))
  }
}

/** A bank whose member is followed; `restart` is what a kill leaves. */
function bankWith(reader: Reader) {
  const disk = new Disk()
  let nowMs = 0
  let core = new BankCore(disk, 'bank-0', () => nowMs)
  const ports: BankPorts = {
    queue: async () => undefined,
    bank: () => {
      throw new Error('there is one bank')
    },
    follower: () => reader,
  }
  const write = <Name extends keyof typeof WRITES>(name: Name, ...input: unknown[]) =>
    core.transact(() =>
      core.perform((stores, now) => (WRITES[name] as (...all: unknown[]) => unknown)(stores, now, ...input)),
    )
  write('open', { memberId: 'ana', currency: 'MXN', trial: false })
  return {
    disk,
    write,
    waiting: () => core.stores.live.waiting.count,
    /** Pays in under this id: the balance and the deposit change. */
    pay(id: string) {
      write('createDeposit', { ...DEPOSIT, id })
      write('confirmDeposit', { ...DEPOSIT, id, provider: 'demo', reference: id, enabled: true })
    },
    async pass(ms: number) {
      nowMs += ms
      await core.alarm(ports)
    },
    restart() {
      disk.revive()
      core = new BankCore(disk, 'bank-0', () => nowMs)
    },
  }
}

test('changes are delivered in order, with the newest state of each, and then deleted', async () => {
  const reader = new Reader()
  const bank = bankWith(reader)
  bank.pay('before')
  bank.write('followLive', 'ana', 'token')
  bank.pay('a')
  bank.pay('b')
  await bank.pass(249)
  expect(reader.changes).toEqual([])
  await bank.pass(1)
  expect(reader.changes.map(({ event }) => event.type)).toEqual(['deposit', 'balance', 'deposit'])
  expect(reader.balances).toEqual([300])
  expect(bank.waiting()).toBe(0)
  bank.disk.close()
})

test.each(['lost', 'unanswered'] as const)(
  'a delivery that was %s is repeated until it is stored, once',
  async (fate) => {
    const reader = new Reader()
    const bank = bankWith(reader)
    bank.write('followLive', 'ana', 'token')
    bank.pay('a')
    reader.fates.push(fate, fate)
    await bank.pass(250)
    bank.pay('b')
    for (let at = 0; at < 4; at += 1) await bank.pass(2_000)
    const sequences = reader.changes.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
    expect(reader.balances.at(-1)).toBe(200)
    expect(reader.changes.filter(({ event }) => event.type === 'deposit' && event.id === 'b')).toHaveLength(1)
    expect(bank.waiting()).toBe(0)
    bank.disk.close()
  },
)

test('a member who is no longer followed costs nothing; the end of an old token does not end the new one', async () => {
  const reader = new Reader()
  const bank = bankWith(reader)
  bank.write('followLive', 'ana', 'token')
  bank.pay('a')
  reader.fates.push('gone')
  await bank.pass(250)
  bank.pay('b')
  expect(bank.waiting()).toBe(0)
  bank.write('followLive', 'ana', 'second')
  bank.pay('c')
  bank.write('followLive', 'ana', 'third')
  await bank.pass(250)
  expect(reader.changes.length).toBeGreaterThan(0)
  bank.disk.close()
})

test('whenever the process stops, the reader ends with the committed balance', async () => {
  for (let statements = 1; statements < 60; statements += 1) {
    const reader = new Reader()
    const bank = bankWith(reader)
    bank.write('followLive', 'ana', 'token')
    bank.pay('first')
    bank.disk.dieIn(statements)
    try {
      bank.pay('second')
      await bank.pass(250)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
    bank.restart()
    // A client without a reply repeats.
    bank.pay('second')
    for (let at = 0; at < 3; at += 1) await bank.pass(6_000)
    expect(reader.balances.at(-1), `dead after ${statements} statements`).toBe(200)
    expect(bank.waiting()).toBe(0)
    bank.disk.close()
  }
})
