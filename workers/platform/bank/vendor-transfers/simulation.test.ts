/** @module-tag proof */

import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { expect, test } from 'vitest'
import { SPEI } from '#tests/support/stand-ins/spei'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { BankCore } from '../BankCore.ts'
import { READS, WRITES } from '../command-table.ts'
import type { BankStorage } from '../storage.ts'
import type { BankStores } from '../stores.ts'
import type { BankVendorTransfer, VendorReply } from './vendor-transfer-types.ts'

/**
 * A bank and a vendor under one seed: requests and replies between them are lost, doubled, late and out of order, the
 * bank stops at any moment, and the member plays meanwhile. No cent may be created or lost.
 */

const MEMBERS = ['ana', 'luz', 'eva']
const SEEDS = 60
const STEPS = 200
/** The vendor refuses transfers in beyond this balance per member. */
const FULL = 80_000
/** The most that a member may gain at the vendor without its being held. */
const CEILING = { times: 20_000, most: 30_000 }

function storageOver(db: DatabaseSync): BankStorage {
  const exec = (query: string, ...values: SQLInputValue[]) => {
    const rows = db.prepare(query).all(...values)
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows[Symbol.iterator]() }
  }
  const transactionSync = <Result>(work: () => Result): Result => {
    db.exec('BEGIN')
    try {
      const result = work()
      db.exec('COMMIT')
      return result
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }
  return { sql: { exec } as unknown as BankStorage['sql'], transactionSync }
}

type Question = { what: 'transfer' | 'status' | 'balance'; transfer: BankVendorTransfer }
type Message = Question | { what: 'word'; transfer: BankVendorTransfer; reply: VendorReply | number | 'unknown' }

/** The vendor's side, as specified in docs/vendor-wallets.md. */
class Vendor {
  readonly holds = new Map<string, number>()
  readonly #replies = new Map<string, VendorReply>()

  held = (member: string) => this.holds.get(member) ?? 0

  respondTo({ what, transfer }: Question): VendorReply | number | 'unknown' {
    const { memberId, transactionId, direction, amount } = transfer
    if (what === 'balance') return this.held(memberId)
    const existing = this.#replies.get(transactionId)
    if (existing || what === 'status') return existing ?? 'unknown'
    const after = this.held(memberId) + (direction === 'in' ? amount : -amount)
    const outcome = after >= 0 && after <= FULL ? 'yes' : 'no'
    if (outcome === 'yes') this.holds.set(memberId, after)
    const reply: VendorReply = {
      ...{ outcome, figure: this.held(memberId), reason: 'RS', wasSent: true, ceiling: CEILING },
    }
    this.#replies.set(transactionId, reply)
    return reply
  }
}

class World {
  readonly #random: () => number
  readonly #db = new DatabaseSync(':memory:')
  readonly #vendor = new Vendor()
  readonly #played = new Map<string, number>()
  #core: BankCore
  #messages: Message[] = []
  #nowMs = 0
  #ids = 0

  constructor(seed: number) {
    this.#random = randomFrom(seed)
    this.#core = this.#open()
    for (const memberId of MEMBERS) {
      this.#write((stores, now) => WRITES.open(stores, now, { memberId, currency: 'MXN', trial: false }))
      const deposit = { memberId, id: 'd', method: 'spei', amount: 100_000, currency: 'MXN', terms: SPEI } as const
      this.#write((stores, now) => WRITES.createDeposit(stores, now, deposit))
      const paid = { ...deposit, provider: 'demo', reference: `paid-${memberId}`, enabled: true }
      this.#write((stores, now) => WRITES.confirmDeposit(stores, now, paid))
    }
  }

  step(): void {
    this.#nowMs += this.#below(40_000)
    const luck = this.#random()
    if (luck < 0.2) this.#start()
    else if (luck < 0.35) this.#play()
    else if (luck < 0.4) this.#core = this.#open()
    else if (luck < 0.6) this.#pollVendor()
    else this.#deliver()
    this.expectConserved()
  }

  /** Repairs the connection, delivers everything in transit, and runs the bank until nothing is pending. */
  finish(): void {
    for (let turn = 0; turn < 20; turn += 1) {
      this.#nowMs += 3_600_000
      this.#pollVendor()
      while (this.#messages.length > 0) this.#arrive(this.#messages.shift())
    }
    expect(this.#all(`SELECT 1 FROM vendor_transfer WHERE closed_ms IS NULL`)).toEqual([])
    this.expectConserved()
    for (const member of MEMBERS) {
      const { cash, transit, 'held-wins': held } = this.#accounts(member)
      expect(transit).toBe(0)
      expect(cash + held + this.#vendor.held(member)).toBe(100_000 + (this.#played.get(member) ?? 0))
    }
  }

  /** Returns the states in which transfers have ended, and those of held wins. */
  ends(): unknown[] {
    const states = 'SELECT DISTINCT state FROM vendor_transfer UNION SELECT DISTINCT state FROM held_win'
    return this.#all(states).map(({ state }) => state)
  }

  /** Checks that a member's accounts always sum to zero and that no account of the member's own is negative. */
  expectConserved(): void {
    for (const member of MEMBERS) {
      const accounts = this.#accounts(member)
      expect(Object.values(accounts).reduce((sum, balance) => sum + balance, 0)).toBe(0)
      for (const own of ['cash', 'vendor:FRL', 'transit'] as const) expect(accounts[own]).toBeGreaterThanOrEqual(0)
      const [total] = this.#all('SELECT sent, collected FROM vendor_total WHERE member = ?', member)
      const { arrived = 0, collected = 0 } = this.#sums(member)
      expect(total ?? { sent: 0, collected: 0 }).toEqual({ sent: arrived, collected })
      // What was sent and is neither lost nor at the vendor is never held, and no gain above the ceiling is credited.
      expect(collected - arrived).toBeLessThanOrEqual(CEILING.most)
    }
  }

  /** Starts a transfer and sends it to the vendor at once, as the endpoint does. */
  #start(): void {
    const transactionId = `t${this.#ids++}`
    const started = this.#write((stores, now) =>
      WRITES.startVendorTransfer(stores, now, {
        ...{ memberId: this.#member(), id: transactionId, transactionId, vendor: 'FRL', currency: 'MXN' },
        ...{ direction: this.#random() < 0.5 ? 'in' : 'out', amount: 1 + this.#below(50_000) },
        ...{ isSingle: false, isClosed: false },
      }),
    )
    if ('refusal' in started) return
    this.#messages.push({ what: started.direction === 'in' ? 'transfer' : 'balance', transfer: started })
  }

  #play(): void {
    const member = this.#member()
    const held = this.#vendor.held(member)
    const change = this.#random() < 0.6 ? -this.#below(held + 1) : this.#below(20_000)
    if (held + change < 0) return
    this.#vendor.holds.set(member, held + change)
    this.#played.set(member, (this.#played.get(member) ?? 0) + change)
  }

  /** Reconciles by the state of a transfer, as the sweep or an endpoint does. */
  #pollVendor(): void {
    for (const { transfer } of READS.dueVendorTransfers(this.#core.stores, this.#nowMs, 50))
      this.#messages.push({ what: transfer.state === 'opened' ? 'balance' : 'status', transfer })
  }

  #deliver(): void {
    const [message] = this.#messages.splice(this.#below(this.#messages.length), 1)
    const luck = this.#random()
    if (luck < 0.25) return
    this.#arrive(message)
    if (luck < 0.5 && message) this.#messages.push(message)
  }

  #arrive(message: Message | undefined): void {
    if (!message) return
    const { transfer } = message
    if (message.what !== 'word') this.#messages.push({ what: 'word', transfer, reply: this.#vendor.respondTo(message) })
    else if (message.reply === 'unknown') this.#messages.push({ what: 'transfer', transfer })
    else this.#hear(transfer, message.reply)
  }

  #hear({ memberId, id }: BankVendorTransfer, reply: VendorReply | number): void {
    this.#write((stores, now) =>
      typeof reply === 'number'
        ? WRITES.recallVendorTransfer(stores, now, memberId, id, reply)
        : WRITES.settleVendorTransfer(stores, now, memberId, id, reply),
    )
  }

  #write<Result>(work: (stores: BankStores, nowMs: number) => Result): Result {
    return this.#core.transact(() => this.#core.perform(work))
  }

  #open(): BankCore {
    return new BankCore(storageOver(this.#db), 'bank-0', () => this.#nowMs)
  }

  /** Returns what the journal says has arrived at the vendor and has come back to the balance. */
  #sums(member: string): { arrived?: number; collected?: number } {
    const rows = this.#all('SELECT kind, sum(amount) AS total FROM transfer WHERE member = ? GROUP BY kind', member)
    const totals = Object.fromEntries(rows.map(({ kind, total }) => [kind, Number(total)]))
    return { arrived: totals['vendor-arrive'] ?? 0, collected: totals['vendor-collect'] ?? 0 }
  }

  #accounts(member: string): Record<'cash' | 'vendor:FRL' | 'transit' | 'house' | 'cashier' | 'held-wins', number> {
    const rows = this.#all('SELECT account, balance FROM account WHERE member = ?', member)
    const none = { cash: 0, 'vendor:FRL': 0, transit: 0, house: 0, cashier: 0, 'held-wins': 0 }
    return { ...none, ...Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) }
  }

  #all(query: string, ...values: SQLInputValue[]) {
    return this.#db.prepare(query).all(...values)
  }

  #member(): string {
    return MEMBERS[this.#below(MEMBERS.length)] ?? 'ana'
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

test(`${SEEDS} seeds of ${STEPS} steps`, () => {
  const ends = new Set<unknown>()
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const world = new World(seed)
    for (let step = 0; step < STEPS; step += 1) world.step()
    world.finish()
    for (const end of world.ends()) ends.add(end)
  }
  expect(ends).toEqual(new Set(['arrived', 'returned', 'collected', 'kept', 'short', 'held']))
})
