import type { Fault } from './types.ts'

const BANK = 'workers/platform/bank'
const LEDGER = 'workers/platform/ledger'

/** Faults of what is taken back, and of what members owe since. */
export const DEBT_FAULTS: Fault[] = [
  {
    name: 'what is missing of a win that is taken back is forgotten',
    edits: [[`${LEDGER}/win-rollback.ts`, "unit === 'FUN' ? 0 : missing('cash')", '0']],
  },
  {
    name: 'a win is taken back twice',
    edits: [[`${LEDGER}/win-rollback.ts`, "if (isTakenBack(ledger, win)) return { is: 'idle' }", '']],
  },
  {
    name: 'a win that was taken back still stands',
    edits: [[`${LEDGER}/held-win.ts`, '!isTakenBack(ledger, win) && ', '']],
  },
  {
    name: 'a round stays closed when its win is taken back',
    edits: [[`${BANK}/SqlLedger.ts`, 'opened.round = ?3), 0)', 'opened.round = ?3 AND false), 0)']],
  },
  {
    name: 'a chargeback leaves the cash and owes it',
    edits: [[`${LEDGER}/receivable.ts`, "Math.min(amount - fee, ledger.balance(member, 'cash', unit))", '0']],
  },
  {
    name: 'a deposit is charged back beyond its amount',
    edits: [[`${LEDGER}/receivable.ts`, "ledger.amountReferringTo(depositId, 'chargeback') + amount >", 'amount >']],
  },
  {
    name: 'what is owed is paid beyond what is left of it',
    edits: [
      [
        `${BANK}/receivables/Receivables.ts`,
        "if (isNew && amount > leftOf(row)) return { refusal: 'amount-out-of-range' }",
        '',
      ],
    ],
  },
  {
    name: 'a deposit pays more of what is owed than its member was told',
    edits: [[`${BANK}/deposits/Deposits.ts`, 'Math.min(deposit.owed, amount - fee)', 'amount - fee']],
  },
  {
    name: 'money is paid out to a member who owes',
    edits: [[`${BANK}/withdrawals/Withdrawals.ts`, "decision.step === 'issue' && owed > 0", 'false']],
  },
  {
    name: 'a payout comes back beyond what was paid',
    edits: [[`${LEDGER}/withdrawal.ts`, 'amount < 1 || returned > issued', 'amount < 1']],
  },
  {
    name: 'a payout that came back was received all the same',
    edits: [[`${LEDGER}/withdrawal.ts`, 'received: Math.min(received, issued - returned)', 'received']],
  },
]
