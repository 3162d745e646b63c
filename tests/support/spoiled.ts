import {
  account,
  adjustment,
  arrival,
  type Books,
  Clerk,
  claim,
  deposit,
  held,
  line,
  outOf,
  pair,
  posting,
  sender,
  sound,
  spoil,
  withdrawal,
} from '#tests/support/books'
import type { VIOLATIONS } from '../../scripts/violation.ts'

/** Maps each violation to a corrupted ledger in which the auditor must find it. */
export const SPOILED: Record<(typeof VIOLATIONS)[number], () => Books[]> = {
  'unbalanced-transfer': () => spoil((books) => (posting(books, 1, 1).amount += 1)),
  'duplicate-id': () => {
    const other = new Clerk().write('bet', 'b1', 'promo', 'house', 5).books()
    return [sound().books(), other]
  },
  gap: () => spoil((books) => books.journal.splice(5, 1)),
  'wrong-running-balance': () => spoil((books) => (posting(books, 2, 0).balance += 1)),
  'wrong-balance': () => spoil((books) => (account(books, 'cash').balance += 1)),
  'unbacked-account': () =>
    spoil((books) => books.accounts.push({ member: 'eve', account: 'cash', unit: 'MXN', balance: 9, lastSequence: 1 })),
  'unclaimed-account': () =>
    spoil((books) => (books.accounts = books.accounts.filter(({ account: name }) => name !== 'held'))),
  'negative-account': () => [new Clerk().deposit('d1', 10).write('bet', 'b1', 'cash', 'house', 11).books()],
  'wrong-movement': () => [sound().write('win', 'w9', 'promo', 'cash', 5, 'b1').books()],
  'wrong-proportion': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b5').books()],
  'win-without-bet': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'nothing').books()],
  'win-after-rollback': () => [sound().write('win', 'w9', 'house', 'cash', 5, 'b2').books()],
  'bet-after-rollback': () => [sound().write('bet', 'b3', 'cash', 'house', 5).books()],
  'rollback-without-bet': () => [sound().write('rollback', 'r9', 'house', 'cash', 99, 'b1').books()],
  'rollback-twice': () => [sound().write('rollback', 'r9', 'house', 'cash', 50, 'b2').books()],
  'end-of-no-open-bet': () => [sound().write('round-end', 'e9', '', '', 0, 'b1').books()],
  'hold-resolved-twice': () => [
    sound().write('hold', 'h2', 'cash', 'held', 200).write('hold-post', 'x9', 'held', 'cashier', 200, 'h1').books(),
  ],
  'adjustment-without-transfer': () =>
    spoil((books) => books.adjustments.push({ ...adjustment(books), transferId: 'adjustment:a2' })),
  'transfer-without-adjustment': () => spoil((books) => books.adjustments.pop()),
  'adjustment-differs': () => spoil((books) => (adjustment(books).amount += 1)),
  'adjustment-by-one': () => [sound().credit('a2', 5, 'operator:owner').books()],
  'resolution-without-hold': () => [sound().write('hold-post', 'x9', 'held', 'cashier', 0, 'nothing').books()],
  'hold-exceeded': () =>
    [
      held()
        .write('hold-post', 'x8', 'held', 'cashier', 100, 'h4')
        .write('hold-post', 'x9', 'held', 'cashier', 101, 'h4'),
    ].map((clerk) => clerk.books()),
  'void-leaves-rest': () => [held().write('hold-void', 'x9', 'held', 'cash', 199, 'h4').books()],
  'returned-above-posted': () => [
    held()
      .write('hold-post', 'x8', 'held', 'cashier', 100, 'h4')
      .write('payout-returned', 'r8', 'cashier', 'cash', 60, 'h4')
      .write('payout-returned', 'r9', 'cashier', 'cash', 41, 'h4')
      .books(),
  ],
  'withdrawal-without-hold': () =>
    spoil((books) => books.withdrawals.push({ ...withdrawal(books), id: 'two', holdId: 'withdrawal:ana:two' })),
  'hold-without-withdrawal': () => spoil((books) => books.withdrawals.pop()),
  'withdrawal-differs': () => spoil((books) => (withdrawal(books).issued += 1)),
  'deposit-without-transfer': () =>
    spoil((books) =>
      books.deposits.push({ ...deposit(books), id: 'd2', transferId: 'deposit:ana:d2', reference: 'd2' }),
    ),
  'transfer-without-deposit': () => spoil((books) => books.deposits.pop()),
  'deposit-differs': () => spoil((books) => (deposit(books).amount += 1)),
  'deposit-fee-differs': () => spoil((books) => (deposit(books).fee += 1)),
  'provider-reference-twice': () => [sound().books(), new Clerk().deposit('d1', 7).books()],
  'line-settled-twice': () => [
    sender().write('transfer-back', 'transfer-back:ana:x1', 'transit', 'cash', 100, outOf('x1')).books(),
    arrival('x1', 100).books(),
  ],
  'line-without-departure': () => [sender().books(), arrival('x9', 100).books()],
  'line-unclaimed': () => pair((sent) => sent.lines.pop()),
  'line-unbacked': () => pair((sent) => sent.lines.push({ ...line(sent, 2), id: 'x4' })),
  'line-differs': () => pair((sent) => (line(sent, 0).to = 'eve')),
  'line-lost': () => pair((_sent, received) => Object.assign(received, new Clerk('eva').books())),
  'transit-differs': () => [sender().books(), arrival('x1', 99).books()],
  'passage-without-beginning': () => [
    sound().passage('vendor-arrive', 9, 'transit', 'vendor:PG', 7, 'vendor-send').books(),
  ],
  'passage-ended-twice': () => [sound().passage('vendor-return', 1, 'transit', 'cash', 100, 'vendor-send').books()],
  'passage-beside-passage': () => [sound().passage('vendor-send', 9, 'cash', 'transit', 1).claim(9, 'sent', 1).books()],
  'passage-unclaimed': () => spoil((books) => books.vendorTransfers.pop() && books.vendorTransfers.pop()),
  'passage-differs': () => spoil((books) => (claim(books, 0).state = 'returned')),
  'result-differs': () => [
    sound()
      .passage('vendor-return', 5, 'transit', 'cash', 7, 'vendor-send')
      .write('vendor-result', 'vr2', 'house', 'vendor:PG', 5, 'ana:9=66')
      .books(),
  ],
  'result-in-passage': () => [sound().write('vendor-result', 'vr2', 'house', 'vendor:PG', 5, 'ana:9=65').books()],
  'unit-not-zero': () => spoil((books) => (posting(books, 1, 1).amount += 1)),
}
