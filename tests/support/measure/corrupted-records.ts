import {
  account,
  adjustment,
  arrival,
  type BankRecords,
  claim,
  deposit,
  held,
  JournalBuilder,
  lineTransfer,
  outOf,
  pair,
  posting,
  receivable,
  round,
  sender,
  sound,
  spoil,
  withdrawal,
} from '#tests/support/stand-ins/bank-records'
import { owing } from '#tests/support/stand-ins/owing-records'
import type { VIOLATIONS } from '../../../scripts/audit/violation.ts'

/** Maps each violation to a corrupted ledger in which the auditor must find it. */
export const SPOILED: Record<(typeof VIOLATIONS)[number], () => BankRecords[]> = {
  'unbalanced-transfer': () => spoil((records) => (posting(records, 1, 1).amount += 1)),
  'duplicate-id': () => {
    const other = new JournalBuilder().write('bet', 'b1', 'promo', 'house', 5).records()
    return [sound().records(), other]
  },
  gap: () => spoil((records) => records.journal.splice(5, 1)),
  'wrong-running-balance': () => spoil((records) => (posting(records, 2, 0).balance += 1)),
  'wrong-balance': () => spoil((records) => (account(records, 'cash').balance += 1)),
  'unbacked-account': () =>
    spoil((records) =>
      records.accounts.push({ member: 'eve', account: 'cash', unit: 'MXN', balance: 9, lastSequence: 1 }),
    ),
  'unclaimed-account': () =>
    spoil((records) => (records.accounts = records.accounts.filter(({ account: name }) => name !== 'held'))),
  'negative-account': () => [new JournalBuilder().deposit('d1', 10).write('bet', 'b1', 'cash', 'house', 11).records()],
  'wrong-movement': () => [sound().write('win', 'w9', 'promo', 'cash', 5, 'b1').records()],
  'wrong-proportion': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b5').records()],
  'win-without-bet': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'nothing').records()],
  'win-after-rollback': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b2').records()],
  'bet-after-rollback': () => [sound().write('bet', 'b3', 'cash', 'house', 5).records()],
  'rollback-without-bet': () => [sound().write('rollback', 'r9', 'house', 'cash', 99, 'b1').records()],
  'rollback-twice': () => [sound().write('rollback', 'r9', 'house', 'cash', 50, 'b2').records()],
  'win-taken-back': () => [owing().mix('win-rollback', 'rw82', 5, { cash: -5, house: 5 }, 'w80').records()],
  'end-of-no-open-bet': () => [sound().write('round-end', 'e9', '', '', 0, 'b1').records()],
  'open-bet-in-closed-round': () => [round().write('win', 'w9', 'house', 'cash', 5, 'b8').inRound('r', true).records()],
  'hold-resolved-twice': () => [
    sound().write('hold', 'h2', 'cash', 'held', 200).write('hold-post', 'x9', 'held', 'cashier', 200, 'h1').records(),
  ],
  'adjustment-without-transfer': () =>
    spoil((records) => records.adjustments.push({ ...adjustment(records), transferId: 'adjustment:a2' })),
  'transfer-without-adjustment': () => spoil((records) => records.adjustments.pop()),
  'adjustment-differs': () => spoil((records) => (adjustment(records).amount += 1)),
  'adjustment-by-one': () => [sound().credit('a2', 5, 'operator:owner').records()],
  'held-win-by-one': () => [sound().holdWin('hw9', 5, 'b1', 'released', 'operator:owner').records()],
  'held-win-differs': () => spoil((records) => records.heldWins.pop()),
  'decision-without-held-win': () => [
    sound().write('win-released', 'win-decided:hw3', 'held-wins', 'cash', 700, 'b1').records(),
  ],
  'resolution-without-hold': () => [sound().write('hold-post', 'x9', 'held', 'cashier', 0, 'nothing').records()],
  'hold-exceeded': () =>
    [
      held()
        .write('hold-post', 'x8', 'held', 'cashier', 100, 'h4')
        .write('hold-post', 'x9', 'held', 'cashier', 101, 'h4'),
    ].map((clerk) => clerk.records()),
  'void-leaves-rest': () => [held().write('hold-void', 'x9', 'held', 'cash', 199, 'h4').records()],
  'returned-above-posted': () => [
    held()
      .write('hold-post', 'x8', 'held', 'cashier', 100, 'h4')
      .write('payout-returned', 'r8', 'cashier', 'cash', 60, 'h4')
      .write('payout-returned', 'r9', 'cashier', 'cash', 41, 'h4')
      .records(),
  ],
  'withdrawal-without-hold': () =>
    spoil((records) => records.withdrawals.push({ ...withdrawal(records), id: 'two', holdId: 'withdrawal:ana:two' })),
  'hold-without-withdrawal': () => spoil((records) => records.withdrawals.pop()),
  'withdrawal-differs': () => spoil((records) => (withdrawal(records).issued += 1)),
  'deposit-without-transfer': () =>
    spoil((records) =>
      records.deposits.push({ ...deposit(records), id: 'd2', transferId: 'deposit:ana:d2', reference: 'd2' }),
    ),
  'transfer-without-deposit': () => spoil((records) => records.deposits.pop()),
  'deposit-differs': () => spoil((records) => (deposit(records).amount += 1)),
  'deposit-fee-differs': () => spoil((records) => (deposit(records).fee += 1)),
  'chargeback-exceeds-deposit': () => [
    owing().mix('chargeback', 'cb81', 41, { cash: -30, receivable: -11, cashier: 41 }, 'deposit:ana:d8').records(),
  ],
  'owed-beside-cash': () => [
    owing()
      .mix('chargeback', 'cb81', 9, { cash: -1, receivable: -8, cashier: 9 }, 'deposit:ana:d9')
      .owe('cb81', 8, 0, 0, 'open')
      .records(),
  ],
  'receivable-exceeded': () => [owing().write('write-off', 'wo82', 'house', 'receivable', 31, 'cb80').records()],
  'receivable-differs': () => {
    const records = owing().records()
    receivable(records).repaid -= 1
    return [records]
  },
  'provider-reference-twice': () => [sound().records(), new JournalBuilder().deposit('d1', 7).records()],
  'line-settled-twice': () => [
    sender().write('transfer-back', 'transfer-back:ana:x1', 'transit', 'cash', 100, outOf('x1')).records(),
    arrival('x1', 100).records(),
  ],
  'line-without-departure': () => [sender().records(), arrival('x9', 100).records()],
  'line-unclaimed': () => pair((sent) => sent.lineTransfers.pop()),
  'line-unbacked': () => pair((sent) => sent.lineTransfers.push({ ...lineTransfer(sent, 2), id: 'x4' })),
  'line-differs': () => pair((sent) => (lineTransfer(sent, 0).to = 'eve')),
  'line-lost': () => pair((_sent, received) => Object.assign(received, new JournalBuilder('eva').records())),
  'transit-differs': () => [sender().records(), arrival('x1', 99).records()],
  'passage-without-beginning': () => [
    sound().vendorTransfer('vendor-arrive', 9, 'transit', 'vendor:PG', 7, 'vendor-send').records(),
  ],
  'passage-ended-twice': () => [
    sound().vendorTransfer('vendor-return', 1, 'transit', 'cash', 100, 'vendor-send').records(),
  ],
  'passage-beside-passage': () => [
    sound().vendorTransfer('vendor-send', 9, 'cash', 'transit', 1).claim(9, 'sent', 1).records(),
  ],
  'passage-unclaimed': () => spoil((records) => records.vendorTransfers.pop() && records.vendorTransfers.pop()),
  'passage-differs': () => spoil((records) => (claim(records, 0).state = 'returned')),
  'result-differs': () => [
    sound()
      .vendorTransfer('vendor-return', 5, 'transit', 'cash', 7, 'vendor-send')
      .write('vendor-result', 'vr2', 'house', 'vendor:PG', 5, 'ana:9=21')
      .records(),
  ],
  'result-in-passage': () => [sound().write('vendor-result', 'vr2', 'house', 'vendor:PG', 5, 'ana:9=20').records()],
  'unit-not-zero': () => spoil((records) => (posting(records, 1, 1).amount += 1)),
}
