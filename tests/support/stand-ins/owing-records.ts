import { JournalBuilder } from './bank-records.ts'

/** A member who owed for a win and for a deposit that were taken back, and still owes a part. */
export const owing = () =>
  new JournalBuilder()
    .deposit('d8', 100, 10)
    .write('bet', 'b80', 'cash', 'house', 90)
    .write('win', 'w80', 'house', 'cash', 70, 'b80')
    .mix('win-rollback', 'rw80', 70, { cash: -70, house: 70 }, 'w80')
    .write('win', 'w81', 'house', 'cash', 50, 'b80')
    .write('hold', 'h80', 'cash', 'held', 30)
    .mix('win-rollback', 'rw81', 50, { cash: -20, receivable: -30, house: 50 }, 'w81')
    .mix('chargeback', 'cb80', 60, { receivable: -54, house: -6, cashier: 60 }, 'deposit:ana:d8')
    .deposit('d9', 80)
    .write('repayment', 're80', 'cash', 'receivable', 30, 'rw81')
    .write('repayment', 're81', 'cash', 'receivable', 20, 'cb80')
    .write('write-off', 'wo81', 'house', 'receivable', 4, 'cb80')
    .owe('rw81', 30, 30, 0, 'paid')
    .owe('cb80', 54, 20, 4, 'partly-paid')
