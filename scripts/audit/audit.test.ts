import { describe, expect, test } from 'vitest'
import { SPOILED } from '#tests/support/measure/corrupted-records'
import {
  account,
  at,
  claim,
  JournalBuilder,
  lineTransfer,
  pair,
  posting,
  round,
  sound,
  sourceOf,
} from '#tests/support/stand-ins/bank-records'
import { owing } from '#tests/support/stand-ins/owing-records'
import { audit } from './audit.ts'
import type { LedgerSource, VendorTransfer } from './ledger.ts'

/** Vendor transfers that the bank reports wrongly, each in one way. */
const MISCLAIMED: [string, number, Partial<VendorTransfer>][] = [
  ['arrived is claimed to wait, with another amount', 0, { state: 'sent', amount: 101 }],
  ['collected is claimed kept', 1, { state: 'kept' }],
  ['waiting is claimed arrived', 4, { state: 'arrived' }],
  ['short is claimed collected', 5, { state: 'collected' }],
  ['kept is claimed short', 3, { state: 'short' }],
  ["kept is another vendor's", 3, { vendor: 'JL' }],
  ['in a state nobody knows', 0, { state: 'lost' }],
]

describe('the auditor', () => {
  test.each(MISCLAIMED)('reports that %s differs', async (_what, index, over) => {
    const ledger = sound().records()
    Object.assign(claim(ledger, index), over)
    const { violations } = await audit(sourceOf(ledger))
    expect(violations.map(({ kind }) => kind)).toEqual(['passage-differs'])
  })

  test.each([
    ['of less than came back', [14], 'passage-differs'],
    ['of more than came back', [16], 'passage-differs'],
    ['twice', [7, 8], 'passage-ended-twice'],
  ])('reports a gain held %s', async (_what, amounts, kind) => {
    const clerk = sound().vendorTransfer('vendor-recall', 9, 'vendor:PG', 'transit', 15).claim(9, 'collected', 15)
    for (const amount of amounts) clerk.holdGain(9, amount, 'held')
    const { violations } = await audit(sourceOf(clerk.deposit('d9', 5).records()))
    expect(violations.map((violation) => violation.kind)).toContain(kind)
  })

  test('finds nothing wrong in a sound ledger', async () => {
    const found = await audit(sourceOf(sound().records()))
    expect(found).toEqual({ members: 1, transfers: 50, sums: { MXN: 0 }, inTransit: { MXN: 7 }, violations: [] })
  })

  test('finds nothing wrong in transfers that arrived, came back or are in flight', async () => {
    expect((await audit(sourceOf(...pair()))).violations).toEqual([])
    // The receiver has the money, and the sender's outbox has not been told yet.
    const deaf = pair((sent) => (lineTransfer(sent, 0).state = 'in-flight'))
    expect((await audit(sourceOf(...deaf))).violations).toEqual([])
    expect((await audit(sourceOf(...pair().toReversed()))).violations).toEqual([])
  })

  test.each(Object.entries(SPOILED))('reports %s', async (kind, spoiledLedgers) => {
    const { violations } = await audit(sourceOf(...spoiledLedgers()))
    expect(violations.map((violation) => violation.kind)).toContain(kind)
  })

  test.each([
    ['a promotion that pays part of a stake', () => sound().mix('bet', 'b9', 9, { cash: -4, promo: -5, house: 9 })],
    ['a deposit in parts', () => sound().mix('deposit', 'd9', 9, { cashier: -9, cash: 4, bonus: 5 })],
    ['a stake that is less than said', () => sound().mix('bet', 'b9', 9, { cash: -4, bonus: -4, house: 8 })],
  ])('reports %s as a wrong movement', async (_what, clerk) => {
    const { violations } = await audit(sourceOf(clerk().records()))
    expect(violations.map(({ kind }) => kind)).toContain('wrong-movement')
  })

  test('reports a rollback that gives the bonus back as cash', async () => {
    const clerk = sound().mix('bet', 'b9', 4, { cash: -2, bonus: -2, house: 4 })
    const { violations } = await audit(sourceOf(clerk.write('rollback', 'r9', 'house', 'cash', 4, 'b9').records()))
    expect(violations.map(({ kind }) => kind)).toEqual(['rollback-without-bet'])
  })

  test('finds nothing wrong in the fees that deposits state', async () => {
    const ledger = new JournalBuilder().deposit('d1', 1_000, 30).deposit('d2', 90, 4).records()
    expect((await audit(sourceOf(ledger))).violations).toEqual([])
  })

  test.each([
    ['a fee nobody said', () => sound().write('deposit-fee', 'f1', 'cash', 'house', 5, 'deposit:ana:d1')],
    [
      'a fee taken twice',
      () => new JournalBuilder().deposit('d2', 90, 4).write('deposit-fee', 'f2', 'cash', 'house', 4, 'deposit:ana:d2'),
    ],
    ['a fee of no deposit', () => sound().write('deposit-fee', 'f3', 'cash', 'house', 5, 'deposit:ana:d9')],
  ])('reports %s', async (_what, clerk) => {
    const { violations } = await audit(sourceOf(clerk().records()))
    expect(violations.map(({ kind }) => kind)).toContain('deposit-fee-differs')
  })
})

describe('the auditor of a round with two stakes', () => {
  const paid = (cash: number, bonus: number) =>
    round()
      .mix('win', 'w8', 10, { house: -10, cash, bonus }, 'b8')
      .inRound('r', true)
      .write('round-end', 'e9', '', '', 0, 'b9')
      .inRound('r')
  const kindsIn = async (clerk: JournalBuilder) =>
    (await audit(sourceOf(clerk.records()))).violations.map(({ kind }) => kind)

  test('finds nothing wrong where the win is divided by both, and the other bet ends with it', async () => {
    // A third of 10, rounded down.
    expect(await kindsIn(paid(7, 3))).toEqual([])
    const late = paid(7, 3).write('rollback', 'r9', 'house', 'bonus', 10, 'b9').inRound('r')
    expect(await kindsIn(late)).toEqual([])
  })

  test('reports a win that follows one of them alone', async () => {
    expect(await kindsIn(paid(6, 4))).toEqual(['wrong-proportion'])
    const one = round().write('rollback', 'r9', 'house', 'bonus', 10, 'b9').inRound('r')
    expect(await kindsIn(one.mix('win', 'w8', 10, { house: -10, cash: 7, bonus: 3 }, 'b8'))).toEqual([
      'wrong-proportion',
    ])
  })

  test('divides a held win as it was when it was held', async () => {
    const later = round()
      .holdWin('hw9', 10, 'b8', 'held')
      .inRound('r')
      .write('rollback', 'r9', 'house', 'bonus', 10, 'b9')
      .inRound('r')
    Object.assign(later.heldWins.at(-1) ?? {}, {
      state: 'released',
      proposedBy: 'operator:eva',
      decidedBy: 'operator:leo',
    })
    const released = { 'held-wins': -10, cash: 7, bonus: 3 }
    expect(await kindsIn(later.mix('win-released', 'win-decided:hw9', 10, released, 'b8'))).toEqual([])
  })
})

describe('the auditor of a running ledger', () => {
  test('reports a claim that misses a later posting, though its balance was once right', async () => {
    const ledger = sound().records()
    const cash = account(ledger, 'cash')
    const early = posting(ledger, 1, 0)
    Object.assign(cash, { balance: early.balance, lastSequence: 2 })
    const { violations } = await audit(sourceOf(ledger))
    expect(violations.map(({ kind }) => kind)).toEqual(['wrong-balance'])
  })

  test('reports one reference credited twice in the journal itself, whatever the deposits claim', async () => {
    const ledger = sound().deposit('d2', 5).records()
    at(ledger, ledger.journal.length - 1).reference = 'demo:d1'
    const { violations } = await audit(sourceOf(ledger))
    expect(violations).toContainEqual({ kind: 'provider-reference-twice', bank: '0', about: 'demo:d1' })
  })

  test('states what is in transit over all banks together', async () => {
    const sent = new JournalBuilder().deposit('d1', 100).write('transfer-out', 't1', 'cash', 'transit', 40).records()
    const arrived = new JournalBuilder().write('transfer-in', 't1-in', 'transit', 'cash', 25).records()
    expect((await audit(sourceOf(sent, arrived))).inTransit).toEqual({ MXN: 15 })
  })

  test('causes no false alarm for a ledger that changes while it is read', async () => {
    const clerk = sound()
    let bets = 0
    const play = () => {
      bets += 1
      clerk.deposit(`more-${bets}`, 20).write('bet', `more-${bets}`, 'cash', 'house', 20)
      // Fewer than the auditor reads meanwhile, or it would never reach the end of the list.
      if (bets % 3 === 0) clerk.withdraw(`more-${bets}`, 15, 5)
    }
    const live =
      (read: LedgerSource['accounts' | 'deposits' | 'withdrawals' | 'vendorTransfers' | 'journal']) =>
      (bank: string, after: never) => {
        play()
        const result = read(bank, after)
        play()
        return result
      }
    const now = () => sourceOf(clerk.records())
    const source: LedgerSource = {
      banks: () => now().banks(),
      adjustments: (bank, after) => now().adjustments(bank, after),
      heldWins: (bank, after) => now().heldWins(bank, after),
      receivables: (bank, after) => now().receivables(bank, after),
      accounts: live((bank: string, after: string) => now().accounts(bank, after)) as LedgerSource['accounts'],
      deposits: live((bank: string, after: string) => now().deposits(bank, after)) as LedgerSource['deposits'],
      lineTransfers: (bank, after) => now().lineTransfers(bank, after),
      withdrawals: live((bank: string, after: string) => now().withdrawals(bank, after)) as LedgerSource['withdrawals'],
      vendorTransfers: live((bank: string, after: string) =>
        now().vendorTransfers(bank, after),
      ) as LedgerSource['vendorTransfers'],
      journal: (bank, after) => now().journal(bank, after),
    }
    const found = await audit(source)
    expect(found.violations).toEqual([])
    expect(found.transfers).toBeGreaterThan(10)
  })
})

describe('the auditor, of what members owe', () => {
  test('finds nothing wrong where a member owes what was taken back', async () => {
    expect((await audit(sourceOf(owing().records()))).violations).toEqual([])
  })

  test.each([
    ['by a bet', () => owing().mix('bet', 'b89', 9, { receivable: -9, house: 9 })],
    ['by an adjustment', () => owing().write('adjustment-debit', 'a89', 'receivable', 'house', 9)],
    [
      'more than was charged back',
      () => owing().mix('chargeback', 'cb82', 9, { receivable: -19, house: 10, cashier: 9 }),
    ],
    ['by a win taken back in parts', () => owing().mix('win-rollback', 'rw83', 3, { receivable: -3, house: 3 }, 'w81')],
    ['by a prize that nobody paid', () => owing().mix('prize-rollback', 'rp1', 3, { receivable: -3, promo: 3 }, 'p0')],
  ])('reports what is owed %s', async (_what, make) => {
    expect((await audit(sourceOf(make().records()))).violations).not.toEqual([])
  })
})
