import { beforeEach, describe, expect, test } from 'vitest'
import { MemoryLedger } from '#tests/support/stand-ins/memory-ledger'
import { endBet, endsOfRound } from './open-round.ts'
import { type BetContext, bet, rollback, type VendorCall, win } from './seamless.ts'
import { type Draft, decide, move, type Verdict } from './transfer.ts'

const context: BetContext = { member: 'ana', currency: 'MXN', vendor: 'FRL', game: 'faro', live: true, disabled: false }
const BET = 'FRL:b'
const call = (over: Partial<VendorCall> = {}): VendorCall => ({
  ...{ id: BET, game: 'faro', round: 'r', closes: false, free: false, amount: 100, currency: 'MXN' },
  ...{ reference: null, granted: false },
  ...over,
})
const about = (id: string, over: Partial<VendorCall> = {}) => call({ id, reference: BET, ...over })

let ledger: MemoryLedger
const cash = () => ledger.balance('ana', 'cash', 'MXN')
const write = (verdict: Verdict) => ledger.write(verdict)
const end = (how: 'return' | 'end') => write(endBet(ledger, BET, how))

beforeEach(() => {
  ledger = new MemoryLedger()
  const none = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  const paid = { id: 'd', kind: 'deposit', member: 'ana', unit: 'MXN', amount: 1_000, actor: 'provider:demo' } as const
  const draft: Draft = { ...none, ...paid, postings: move('cashier', 'cash', 'MXN', 1_000) }
  write(decide(ledger, draft))
  write(bet(ledger, context, call()))
})

describe('a bet that its vendor never had', () => {
  test('is given back once, by the house, under an id of its own', () => {
    expect(end('return')).toMatchObject({
      is: 'new',
      transfer: { id: `open-round:${BET}`, kind: 'rollback', reference: BET, amount: 100, actor: 'system:open-rounds' },
    })
    expect(cash()).toBe(1_000)
    expect([end('return'), end('end')]).toEqual([{ is: 'idle' }, { is: 'idle' }])
    expect(cash()).toBe(1_000)
  })

  test('accepts nothing more from its vendor: wins are refused, rollbacks change nothing, the bet keeps its response', () => {
    end('return')
    expect(write(win(ledger, context, about('FRL:w')))).toEqual({ is: 'refused', why: 'bet-rolled-back' })
    expect(write(rollback(ledger, context, about('FRL:x')))).toEqual({ is: 'idle' })
    expect(write(bet(ledger, context, call()))).toMatchObject({ is: 'known', transfer: { balance: 900 } })
    expect(cash()).toBe(1_000)
  })

  test('that a promotion paid goes back to the promotion', () => {
    write(bet(ledger, context, call({ id: 'FRL:free', free: true })))
    write(endBet(ledger, 'FRL:free', 'return'))
    expect([cash(), ledger.balance('ana', 'promo', 'MXN')]).toEqual([900, 0])
  })
})

describe('a bet without a further report of its vendor', () => {
  test('ends without a movement of money, once', () => {
    expect(end('end')).toMatchObject({
      is: 'new',
      transfer: { kind: 'round-end', amount: 0, postings: [], balance: 900 },
    })
    expect([end('end'), end('return')]).toEqual([{ is: 'idle' }, { is: 'idle' }])
    expect(cash()).toBe(900)
  })

  test('is still won or taken back by its vendor, however late', () => {
    end('end')
    expect(write(win(ledger, context, about('FRL:w', { amount: 250 })))).toMatchObject({ is: 'new' })
    expect(cash()).toBe(1_150)
    write(bet(ledger, context, call({ id: 'FRL:b2', round: 'r2' })))
    write(endBet(ledger, 'FRL:b2', 'end'))
    write(rollback(ledger, context, about('FRL:x2', { reference: 'FRL:b2', round: 'r2' })))
    expect(cash()).toBe(1_150)
  })
})

test.each(['win', 'rollback'] as const)('a bet with a %s cannot be ended by the house', (kind) => {
  write({ win, rollback }[kind](ledger, context, about('FRL:y')))
  const before = cash()
  expect([end('return'), end('end')]).toEqual([{ is: 'idle' }, { is: 'idle' }])
  expect(cash()).toBe(before)
})

describe('a closed game', () => {
  const stopped = (over: Partial<VendorCall> = {}) =>
    write(bet(ledger, context, call({ id: 'FRL:double', stop: 'game-closed', ...over })))

  test('takes a further stake in a round that has begun, and no stake in another round', () => {
    expect(stopped()).toMatchObject({ is: 'new', transfer: { balance: 800 } })
    expect(stopped({ id: 'FRL:other', round: 'r2' })).toEqual({ is: 'refused', why: 'game-closed' })
    expect(write(bet(ledger, { ...context, member: 'luz' }, call({ id: 'FRL:luz', stop: 'game-closed' })))).toEqual({
      is: 'refused',
      why: 'game-closed',
    })
  })

  test('takes no stake in a round whose bet was taken back, or that the house ended', () => {
    write(rollback(ledger, context, about('FRL:x')))
    expect(stopped()).toEqual({ is: 'refused', why: 'game-closed' })
    write(bet(ledger, context, call({ id: 'FRL:b2', round: 'r2' })))
    write(endBet(ledger, 'FRL:b2', 'end'))
    expect(stopped({ round: 'r2' })).toEqual({ is: 'refused', why: 'game-closed' })
  })

  test('of a disabled vendor takes no stake', () => {
    expect(stopped({ stop: 'vendor-disabled' })).toEqual({ is: 'refused', why: 'vendor-disabled' })
  })
})

describe('a round with a further stake', () => {
  const SECOND = 'FRL:double'
  /** Writes a call and, as the bank does, the ends of the bets of a round that it closes. */
  const take = (verdict: Verdict) => {
    write(verdict)
    if (verdict.is === 'new') for (const end of endsOfRound(ledger, verdict.transfer)) write(end)
    return verdict
  }
  const double = (over: Partial<VendorCall> = {}) =>
    take(bet(ledger, context, call({ id: SECOND, amount: 50, ...over })))
  const won = (over: Partial<VendorCall> = {}) =>
    take(win(ledger, context, about('FRL:w', { amount: 300, closes: true, ...over })))
  const back = (reference: string, over: Partial<VendorCall> = {}) =>
    take(rollback(ledger, context, call({ id: `FRL:back-${reference}`, reference, ...over })))
  const ended = () => ledger.journal.filter(({ kind }) => kind === 'round-end').map(({ reference }) => reference)

  test.each([
    [BET, SECOND],
    [SECOND, BET],
  ])('ends as one with the win of %s, which is credited once', (reference, other) => {
    double()
    const first = won({ reference })
    expect(cash()).toBe(1_150)
    expect(ledger.journal.at(-1)).toMatchObject({
      ...{
        id: `open-round:${other}`,
        kind: 'round-end',
        reference: other,
        actor: 'vendor:FRL',
        amount: 0,
        postings: [],
      },
    })
    expect(won({ reference })).toMatchObject({ is: 'known', transfer: { balance: 1_150 } })
    expect(first).toMatchObject({ is: 'new', transfer: { balance: 1_150 } })
    expect([ended(), cash(), end('end')]).toEqual([[other], 1_150, { is: 'idle' }])
  })

  test('continues after a win that does not close it', () => {
    won({ closes: false })
    expect(double()).toMatchObject({ is: 'new' })
    expect(ended()).toEqual([])
    won({ id: 'FRL:w2', reference: SECOND, amount: 0 })
    expect([ended(), cash()]).toEqual([[], 1_150])
  })

  test('takes no bet once it is closed', () => {
    won()
    expect(double()).toEqual({ is: 'refused', why: 'round-closed' })
    expect(won({ id: 'FRL:w2' })).toEqual({ is: 'refused', why: 'round-closed' })
    expect([ended(), cash()]).toEqual([[], 1_200])
  })

  test.each([
    ['the rollback of one of them', () => back(BET, { closes: true }), [SECOND], 950],
    ['a rollback that came before its bet', () => back('FRL:late', { closes: true }), [BET, SECOND], 850],
    ['a lost bet', () => double({ id: 'FRL:last', closes: true }), [BET, SECOND], 800],
    ['a prize', () => won({ reference: null, free: true, granted: true, amount: 5 }), [BET, SECOND], 855],
  ] as const)('ends with %s that closes it', (_what, close, others, left) => {
    double()
    close()
    expect([ended(), cash()]).toEqual([others, left])
  })

  test('returns a stake that its vendor takes back after the end, once, and no stake that has won', () => {
    double()
    won()
    expect(back(SECOND)).toMatchObject({ is: 'new', transfer: { amount: 50, reference: SECOND } })
    expect(back(SECOND, { id: 'FRL:again' })).toEqual({ is: 'idle' })
    expect(back(BET)).toEqual({ is: 'refused', why: 'bet-settled' })
    expect(cash()).toBe(1_200)
  })

  test('ends no bet of another round or member', () => {
    take(bet(ledger, context, call({ id: 'FRL:other', round: 'r2' })))
    take(bet(ledger, { ...context, member: 'luz' }, call({ id: 'FRL:luz', free: true })))
    double()
    won()
    expect(ended()).toEqual([SECOND])
  })

  test('ends with a win that is held', () => {
    double()
    won({ ceiling: { times: 1, most: 10 } })
    expect([ended(), cash(), ledger.balance('ana', 'held-wins', 'MXN')]).toEqual([[SECOND], 850, 300])
    back('FRL:w')
    expect(back(BET)).toMatchObject({ is: 'new' })
    expect([ended(), cash()]).toEqual([[SECOND], 950])
  })
})

test('a transfer that is not a bet is refused', () => {
  expect(endBet(ledger, 'FRL:none', 'return')).toEqual({ is: 'refused', why: 'bet-unknown' })
  expect(endBet(ledger, 'd', 'end')).toEqual({ is: 'refused', why: 'bet-unknown' })
})
