import { describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import type { Account } from './account.ts'
import { grant } from './bonus.ts'
import { decideHeldWin } from './held-win.ts'
import { endsOfRound } from './open-round.ts'
import { type BetContext, bet, rollback, type VendorCall, win } from './seamless.ts'
import { decide, move, type Verdict } from './transfer.ts'

const CONTEXT: BetContext = { member: 'ana', currency: 'MXN', vendor: 'FRL', game: 'faro', live: true, disabled: false }

const call = (id: string, amount: number, over: Partial<VendorCall> = {}): VendorCall => ({
  ...{ id, game: 'faro', round: 'r', closes: false, free: false, amount, currency: 'MXN' },
  ...{ reference: null, granted: false, ...over },
})

class Wallet {
  readonly ledger = new MemoryLedger()

  constructor(cash: number, bonus = 0) {
    this.move('paid', 'cashier', 'cash', cash)
    const grantOfBonus = {
      id: 'given',
      member: 'ana',
      unit: 'MXN',
      amount: bonus,
      spending: 'first',
      actor: 'x',
    } as const
    if (bonus > 0) this.write(grant(this.ledger, grantOfBonus))
    this.ledger.grants.set('given', 'first')
  }

  move(id: string, from: Account, to: Account, amount: number): void {
    const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
    const draft = { id, kind: 'deposit', member: 'ana', unit: 'MXN', amount, actor: 'x', ...none } as const
    this.write(decide(this.ledger, { ...draft, postings: move(from, to, 'MXN', amount) }))
  }

  write(verdict: Verdict): string {
    this.ledger.write(verdict)
    if (verdict.is === 'new') for (const end of endsOfRound(this.ledger, verdict.transfer)) this.ledger.write(end)
    return verdict.is === 'refused' ? verdict.why : verdict.is
  }

  bet = (id: string, amount: number, over = {}) => this.write(bet(this.ledger, CONTEXT, call(id, amount, over)))
  win = (id: string, amount: number, reference: string | null, over = {}) =>
    this.write(win(this.ledger, CONTEXT, call(id, amount, { reference, ...over })))
  back = (id: string, reference: string, over = {}) =>
    this.write(rollback(this.ledger, CONTEXT, call(id, 0, { reference, ...over })))
  has = (...accounts: Account[]) => accounts.map((account) => this.ledger.balance('ana', account, 'MXN'))
}

/** A bet of 100 that won 300 and closed its round, with `cash` left of the prize. */
function walletAfterRound(cash = 300): Wallet {
  const wallet = new Wallet(100)
  wallet.bet('b', 100)
  wallet.win('w', 300, 'b', { closes: true })
  wallet.move('left', 'cash', 'cashier', 300 - cash)
  return wallet
}

describe('a win that its vendor takes back', () => {
  test.each([
    [300, [0, 0]],
    [120, [0, -180]],
    [0, [0, -300]],
  ])('is taken of the %i that is left; the rest is owed', (cash, after) => {
    const wallet = walletAfterRound(cash)
    expect(wallet.back('r', 'w')).toBe('new')
    expect(wallet.has('cash', 'receivable')).toEqual(after)
  })

  test('is taken back once, whoever asks again', () => {
    const wallet = walletAfterRound(120)
    wallet.back('r', 'w')
    expect(wallet.back('r', 'w')).toBe('known')
    expect(wallet.back('r', 'w', { closes: true })).toBe('conflict')
    expect(wallet.back('again', 'w')).toBe('idle')
    expect(wallet.has('cash', 'receivable')).toEqual([0, -180])
  })

  test('opens its round again for the right result, which is paid whole', () => {
    const wallet = walletAfterRound(120)
    expect(wallet.win('w2', 200, 'b')).toBe('round-closed')
    wallet.back('r', 'w')
    expect(wallet.win('w2', 200, 'b', { closes: true })).toBe('new')
    // What is owed stays owed: a win pays nothing of it.
    expect(wallet.has('cash', 'receivable')).toEqual([200, -180])
    expect(wallet.win('w3', 200, 'b')).toBe('round-closed')
    expect(wallet.back('r2', 'w2')).toBe('new')
    expect(wallet.has('cash', 'receivable')).toEqual([0, -180])
  })

  test('leaves its round closed where the call says that it ends there', () => {
    const wallet = walletAfterRound()
    expect(wallet.back('r', 'w', { closes: true })).toBe('new')
    expect(wallet.win('w2', 200, 'b')).toBe('round-closed')
  })

  test('lets the bet be voided after it, as one without a result', () => {
    const wallet = walletAfterRound()
    expect(wallet.back('void', 'b')).toBe('bet-settled')
    wallet.back('r', 'w')
    expect(wallet.back('void', 'b')).toBe('new')
    expect(wallet.has('cash', 'receivable')).toEqual([100, 0])
    expect(wallet.win('w2', 200, 'b')).toBe('bet-rolled-back')
  })

  test('stands beside another win of the same bet', () => {
    const wallet = new Wallet(100)
    wallet.bet('b', 100)
    wallet.win('w1', 50, 'b')
    wallet.win('w2', 70, 'b')
    wallet.back('r', 'w1')
    expect(wallet.back('void', 'b')).toBe('bet-settled')
    expect(wallet.has('cash')).toEqual([70])
  })

  test('is refused for another round, game or member, and for what is no win', () => {
    const wallet = walletAfterRound()
    expect(wallet.back('r1', 'w', { round: 'other' })).toBe('bet-unknown')
    expect(
      wallet.write(rollback(wallet.ledger, { ...CONTEXT, member: 'bea' }, call('r3', 0, { reference: 'w' }))),
    ).toBe('bet-unknown')
    wallet.back('r', 'w')
    expect(wallet.back('r4', 'r')).toBe('bet-unknown')
    expect(wallet.back('r5', 'paid')).toBe('bet-unknown')
    expect(wallet.has('cash', 'receivable')).toEqual([0, 0])
  })

  test('that was named before it came is refused when it comes', () => {
    const wallet = new Wallet(100)
    wallet.bet('b', 100)
    expect(wallet.back('r', 'w')).toBe('new')
    expect(wallet.win('w', 300, 'b')).toBe('bet-rolled-back')
    expect(wallet.win('w2', 200, 'b')).toBe('new')
    expect(wallet.has('cash')).toEqual([200])
  })

  test('gives restricted parts back as far as they are there, and nobody owes the rest of them', () => {
    const wallet = new Wallet(100, 100)
    wallet.bet('b', 200)
    wallet.win('w', 400, 'b')
    expect(wallet.has('cash', 'bonus')).toEqual([200, 200])
    // Bonus first: 150 of it are lost.
    wallet.bet('b2', 150, { round: 'r2' })
    const promo = wallet.has('promo')[0] ?? 0
    expect(wallet.back('r', 'w')).toBe('new')
    expect(wallet.has('cash', 'bonus', 'receivable', 'promo')).toEqual([0, 0, 0, promo - 150])
  })

  test('that was held and released is taken back like any other', () => {
    const wallet = new Wallet(100)
    wallet.bet('b', 100)
    wallet.win('w', 900, 'b', { ceiling: { times: 2, most: 1_000 } })
    wallet.write(decideHeldWin(wallet.ledger, 'w', 'release', 'operator:eva'))
    wallet.move('left', 'cash', 'cashier', 800)
    expect(wallet.back('r', 'w')).toBe('new')
    expect(wallet.has('cash', 'held-wins', 'receivable')).toEqual([0, 0, -800])
    expect(wallet.back('r2', 'w')).toBe('idle')
  })

  test('no longer counts towards the ceiling of its bet', () => {
    const ceiling = { times: 5, most: 1_000 }
    const wallet = new Wallet(100)
    wallet.bet('b', 100)
    wallet.win('w', 400, 'b', { ceiling })
    wallet.back('r', 'w')
    wallet.win('w2', 300, 'b', { ceiling })
    expect(wallet.has('cash', 'held-wins')).toEqual([300, 0])
  })

  test('of a campaign goes back to the promotions', () => {
    const wallet = new Wallet(100)
    wallet.win('p', 40, 'none', { free: true, granted: true })
    wallet.move('left', 'cash', 'cashier', 110)
    expect(wallet.back('r', 'p')).toBe('new')
    expect(wallet.has('cash', 'receivable', 'promo')).toEqual([0, -10, 0])
  })

  test('in play money leaves nobody owing', () => {
    const ledger = new MemoryLedger()
    const context = { ...CONTEXT, currency: 'FUN' } as const
    const play = (one: VendorCall): VendorCall => ({ ...one, currency: 'FUN' })
    const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
    const money = { id: 'm', kind: 'play-money', member: 'ana', unit: 'FUN', amount: 10, actor: 'x', ...none } as const
    ledger.write(decide(ledger, { ...money, postings: move('promo', 'cash', 'FUN', 10) }))
    ledger.write(bet(ledger, context, play(call('b', 10))))
    ledger.write(win(ledger, context, play(call('w', 50, { reference: 'b' }))))
    ledger.write(bet(ledger, context, play(call('b2', 50, { round: 'r2' }))))
    expect(ledger.write(rollback(ledger, context, call('r', 0, { reference: 'w' }))).is).toBe('new')
    expect(ledger.balance('ana', 'cash', 'FUN')).toBe(0)
    expect(ledger.balance('ana', 'receivable', 'FUN')).toBe(0)
  })
})
