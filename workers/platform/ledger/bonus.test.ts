import { describe, expect, test, vi } from 'vitest'
import type { Spending } from '#api/wallet/bonuses'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import type { Account } from './account.ts'
import { endGrant, type Grant, grant } from './bonus.ts'
import { prizeOf } from './parts.ts'
import { type BetContext, bet, rollback, type VendorCall, win } from './seamless.ts'
import { decide, move } from './transfer.ts'

const CONTEXT: BetContext = { member: 'ana', currency: 'MXN', vendor: 'FRL', game: 'faro', live: true, disabled: false }

const call = (id: string, amount: number, over: Partial<VendorCall> = {}): VendorCall => ({
  ...{ id, game: 'faro', round: 'r', closes: false, free: false, amount, currency: 'MXN' },
  ...{ reference: null, granted: false, ...over },
})

class Wallet {
  readonly ledger = new MemoryLedger()

  constructor(cash: number, bonus: number, spending: Spending) {
    const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
    const paid = {
      id: 'paid',
      kind: 'deposit',
      member: 'ana',
      unit: 'MXN',
      amount: cash,
      actor: 'provider:demo',
    } as const
    this.ledger.write(decide(this.ledger, { ...paid, ...none, postings: move('cashier', 'cash', 'MXN', cash) }))
    this.grant({ id: 'g', amount: bonus, spending })
  }

  grant(over: Partial<Grant>) {
    const draft = {
      id: 'g',
      member: 'ana',
      unit: 'MXN',
      amount: 1,
      spending: 'first',
      actor: 'promotion:x',
      ...over,
    } as const
    const verdict = this.ledger.write(grant(this.ledger, draft))
    if (verdict.is === 'new') this.ledger.grants.set(draft.id, draft.spending)
    return verdict
  }

  get has(): number[] {
    return (['cash', 'bonus', 'gift'] satisfies Account[]).map((account) => this.ledger.balance('ana', account, 'MXN'))
  }
}

describe('a stake', () => {
  const table: [Spending, number, number[]][] = [
    ['first', 30, [100, 20, 0]],
    ['first', 50, [100, 0, 0]],
    ['first', 80, [70, 0, 0]],
    ['first', 150, [0, 0, 0]],
    ['last', 30, [70, 50, 0]],
    ['last', 100, [0, 50, 0]],
    ['last', 120, [0, 30, 0]],
    ['last', 150, [0, 0, 0]],
    ['named', 100, [0, 0, 50]],
  ]
  test.each(table)('with a bonus spent %s: %i leaves %j of 100 cash and 50', (spending, amount, left) => {
    const wallet = new Wallet(100, 50, spending)
    expect(wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', amount))).is).toBe('new')
    expect(wallet.has).toEqual(left)
  })

  test.each(['first', 'last'] as const)('above the sum of cash and bonus spent %s is refused', (spending) => {
    const wallet = new Wallet(100, 50, spending)
    expect(bet(wallet.ledger, CONTEXT, call('b', 151))).toEqual({ is: 'refused', why: 'not-enough-money' })
  })

  test('never uses gift money that the vendor did not name', () => {
    const wallet = new Wallet(100, 50, 'named')
    expect(bet(wallet.ledger, CONTEXT, call('b', 101))).toEqual({ is: 'refused', why: 'not-enough-money' })
  })

  test('follows the rule of the newest grant', () => {
    const wallet = new Wallet(100, 50, 'last')
    wallet.grant({ id: 'g2', amount: 10, spending: 'first' })
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', 60)))
    expect(wallet.has).toEqual([100, 0, 0])
  })

  test('repeated has its first result, whatever the balance is by now', () => {
    const wallet = new Wallet(100, 50, 'first')
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', 70)))
    wallet.grant({ id: 'g2', amount: 500, spending: 'first' })
    expect(bet(wallet.ledger, CONTEXT, call('b', 70))).toMatchObject({
      is: 'known',
      transfer: { balance: 80, bonusLeft: 0 },
    })
    expect(bet(wallet.ledger, CONTEXT, call('b', 71))).toEqual({ is: 'refused', why: 'conflict' })
  })
})

describe('a prize', () => {
  test.each([
    [100, 40, 0, 0],
    [100, 40, 1, 0],
    [100, 40, 99, 39],
    [3, 1, 100, 33],
    [3, 2, 100, 66],
    [7, 7, 13, 13],
    [1_000_000_000_000, 999_999_999_999, 1_000_000_000_000, 999_999_999_999],
  ])(
    'of a stake of %i, %i of it bonus: of %i there are %i bonus, the odd cent is cash',
    (amount, bonus, won, expected) => {
      const facts = { kind: 'bet', member: 'ana', unit: 'MXN', vendor: null, game: null, round: null } as const
      const parts = prizeOf(won, [{ ...facts, amount, bonus, reference: null, closes: false, free: false }])
      expect(parts).toEqual({ cash: won - expected, bonus: expected, gift: 0 })
    },
  )

  test('is divided by all the valid stakes of its round, whichever it names', () => {
    for (const reference of ['b', 'b2']) {
      const wallet = new Wallet(100, 50, 'last')
      wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', 100)))
      wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b2', 50)))
      wallet.ledger.write(win(wallet.ledger, CONTEXT, call('w', 301, { reference, closes: true })))
      // A third is bonus: 100.33.
      expect(wallet.has).toEqual([201, 100, 0])
    }
  })

  test('of cash alone reads no other bet of its round, of which there may be thousands', () => {
    const wallet = new Wallet(100, 0, 'last')
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', 100)))
    const reading = vi.spyOn(wallet.ledger, 'bets').mockImplementation(() => [])
    vi.spyOn(wallet.ledger, 'hasRestrictedStake').mockReturnValue(false)
    wallet.ledger.write(win(wallet.ledger, CONTEXT, call('w', 300, { reference: 'b' })))
    expect([wallet.has, reading.mock.calls]).toEqual([[300, 0, 0], []])
  })

  test('leaves out a stake that was taken back, before or after', () => {
    const wallet = new Wallet(100, 50, 'last')
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', 100)))
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b2', 50)))
    const first = call('w', 10, { reference: 'b' })
    const paid = wallet.ledger.write(win(wallet.ledger, CONTEXT, first))
    expect(paid).toMatchObject({ transfer: { amount: 10, bonus: 3 } })
    wallet.ledger.write(rollback(wallet.ledger, CONTEXT, call('r2', 0, { reference: 'b2' })))
    expect(wallet.has).toEqual([7, 53, 0])
    wallet.ledger.write(win(wallet.ledger, CONTEXT, call('w2', 10, { reference: 'b' })))
    expect(wallet.has).toEqual([17, 53, 0])
    // The first win again: it has the parts of its first time.
    expect(win(wallet.ledger, CONTEXT, first)).toMatchObject({ is: 'known', transfer: { amount: 10, bonus: 3 } })
  })

  test('goes to the money that its stake came from, and so does a returned stake', () => {
    const wallet = new Wallet(100, 50, 'first')
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b', 75)))
    wallet.ledger.write(win(wallet.ledger, CONTEXT, call('w', 31, { reference: 'b' })))
    // 31 x 50 / 75 = 20.67
    expect(wallet.has).toEqual([75 + 11, 20, 0])
    wallet.ledger.write(bet(wallet.ledger, CONTEXT, call('b2', 40)))
    expect(wallet.has).toEqual([66, 0, 0])
    wallet.ledger.write(rollback(wallet.ledger, CONTEXT, call('r2', 0, { reference: 'b2' })))
    expect(wallet.has).toEqual([86, 20, 0])
  })
})

describe('a grant', () => {
  test('is given once; the same id with other content, or another rule, is a conflict', () => {
    const wallet = new Wallet(0, 50, 'first')
    expect(wallet.grant({ amount: 50, spending: 'first' }).is).toBe('known')
    for (const over of [{ amount: 51 }, { spending: 'last' as const }, { spending: 'named' as const }])
      expect(wallet.grant({ amount: 50, ...over })).toEqual({ is: 'refused', why: 'conflict' })
    expect(wallet.has).toEqual([0, 50, 0])
  })

  const ending = { id: 'e', grantId: 'g', member: 'ana', amount: 20, actor: 'promotion:x' }
  test('is released to cash or taken back, never above its amount, never of another member', () => {
    const wallet = new Wallet(0, 50, 'first')
    expect(endGrant(wallet.ledger, 'release', { ...ending, member: 'eva' })).toBeNull()
    expect(endGrant(wallet.ledger, 'release', { ...ending, grantId: 'paid' })).toBeNull()
    expect(endGrant(wallet.ledger, 'back', { ...ending, amount: 51 })).toEqual({
      is: 'refused',
      why: 'not-enough-bonus',
    })
    wallet.ledger.write(endGrant(wallet.ledger, 'release', ending) ?? { is: 'idle' })
    wallet.ledger.write(endGrant(wallet.ledger, 'back', { ...ending, id: 'f', amount: 30 }) ?? { is: 'idle' })
    expect(wallet.has).toEqual([20, 0, 0])
    expect(wallet.ledger.balance('ana', 'promo', 'MXN')).toBe(-20)
  })
})
