import { DEBT_FAULTS } from './debt-faults.ts'
import { ROUND_FAULTS } from './round-faults.ts'
import type { Fault } from './types.ts'

const BANK = 'workers/platform/bank'
const LEDGER = 'workers/platform/ledger'

export const FAULTS: Fault[] = [
  {
    name: 'a retry makes a second transfer: neither the id nor the table remembers',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "if (earlier) return again(earlier, draftOf('bet', context, call, partsOf(earlier), []))",
        '',
      ],
      [`${BANK}/baseline.ts`, 'id TEXT NOT NULL UNIQUE, kind', 'id TEXT NOT NULL, kind'],
    ],
  },
  {
    name: 'other content under a known id is answered as a repeat',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "return sameFacts(earlier, draft) ? { is: 'known', transfer: earlier } : refuse('conflict')",
        "return { is: 'known', transfer: earlier }",
      ],
    ],
  },
  {
    name: 'the amount is not part of what makes two transfers the same',
    edits: [[`${LEDGER}/transfer.ts`, 'one.amount === other.amount &&', '']],
  },
  {
    name: 'something is awaited inside a debit: a balance is read as it was before the turn',
    edits: [[`${BANK}/SqlLedger.ts`, 'if (remembered !== undefined) return remembered', '']],
  },
  {
    name: 'the tombstone is lost: a rollback before its bet leaves nothing',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "if (target && !isBetOf(target, draft)) return refuse('bet-unknown')",
        "if (!target) return { is: 'idle' }",
      ],
    ],
  },
  {
    name: 'a late bet ignores its tombstone',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "if (ledger.kindsReferringTo(call.id).includes('rollback')) return refuse('bet-rolled-back')",
        '',
      ],
    ],
  },
  {
    name: 'money as a float: an amount passes through a multiplication',
    edits: [
      [
        `${LEDGER}/transfer.ts`,
        '{ account: to, unit, amount },',
        '{ account: to, unit, amount: (amount * 1.1) / 1.1 },',
      ],
    ],
  },
  {
    name: 'a sign error: money moves the other way',
    edits: [
      [`${LEDGER}/transfer.ts`, '{ account: from, unit, amount: -amount },', '{ account: from, unit, amount },'],
      [`${LEDGER}/transfer.ts`, '{ account: to, unit, amount },', '{ account: to, unit, amount: -amount },'],
    ],
  },
  {
    name: 'one line of a transfer is lost',
    edits: [
      [`${LEDGER}/transfer.ts`, '    { account: to, unit, amount },\n', ''],
      [`${LEDGER}/transfer.ts`, 'if (sum !== 0) throw', 'if (sum === 7) throw'],
    ],
  },
  {
    name: 'a balance may go one unit below zero',
    edits: [[`${LEDGER}/transfer.ts`, 'balance < 0 && draft.kind', 'balance < -1 && draft.kind']],
  },
  {
    name: 'two rollbacks of one bet both pay',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "if (call.reference !== null && isBuried(ledger, call.reference)) return { is: 'idle' }",
        '',
      ],
    ],
  },
  {
    name: 'a settled bet is rolled back',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "if (call.reference !== null && standingWins(ledger, call.reference).length > 0) return refuse('bet-settled')",
        '',
      ],
    ],
  },
  {
    name: 'a win after a rollback pays',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        "if (isBuried(ledger, call.id) || (call.reference !== null && isBuried(ledger, call.reference)))\n    return refuse('bet-rolled-back')",
        '',
      ],
    ],
  },
  {
    name: 'a win without a bet pays',
    edits: [[`${LEDGER}/seamless.ts`, "if (!isPrize && !isBetOf(staked, draft)) return refuse('bet-unknown')", '']],
  },
  {
    name: "another member's bet is settled",
    edits: [[`${LEDGER}/seamless.ts`, '    target.member === draft.member &&\n', '']],
  },
  {
    name: 'a free bet is paid by the member',
    edits: [[`${LEDGER}/seamless.ts`, "? move('promo', 'house', context", "? move('cash', 'house', context"]],
  },
  {
    name: 'a session that has ended still bets',
    edits: [[`${LEDGER}/seamless.ts`, "if (!context.live) return refuse('token-expired')", '']],
  },
  {
    name: 'an excluded member still bets',
    edits: [[`${LEDGER}/seamless.ts`, "if (context.disabled) return refuse('member-disabled')", '']],
  },
  {
    name: 'an excluded member gets no prize',
    edits: [
      [
        `${LEDGER}/seamless.ts`,
        'const isPrize = isPromoDeposit(call, staked)',
        "if (context.disabled) return refuse('member-disabled')\n  const isPrize = isPromoDeposit(call, staked)",
      ],
    ],
  },
  {
    name: 'a hold is resolved twice',
    edits: [
      [`${LEDGER}/hold.ts`, "|| ledger.kindsReferringTo(holdId).includes('hold-void')", ''],
      [`${LEDGER}/hold.ts`, "return held.amount - ledger.amountReferringTo(holdId, 'hold-post')", 'return held.amount'],
    ],
  },
  {
    name: 'one provider reference credits two deposits',
    edits: [
      [`${BANK}/deposits/Deposits.ts`, ' || this.#isUsed(provider, reference)', ''],
      [
        `${BANK}/baseline.ts`,
        'CREATE UNIQUE INDEX IF NOT EXISTS deposit_reference',
        'CREATE INDEX IF NOT EXISTS deposit_reference',
      ],
    ],
  },
  {
    name: 'a deposit is credited after it expired',
    edits: [
      [
        `${BANK}/deposits/Deposits.ts`,
        "if (deposit.state === 'expired' || Date.parse(deposit.expiresAt) <= nowMs) return { refusal: 'deposit-expired' }\n    if (deposit.amount",
        'if (deposit.amount',
      ],
    ],
  },
  {
    name: 'a deposit is credited with whatever the provider says',
    edits: [
      [`${BANK}/deposits/Deposits.ts`, 'if (deposit.amount !== amount || deposit.currency', 'if (deposit.currency'],
    ],
  },
  {
    name: 'a credit and the state of its deposit are not one transaction',
    edits: [
      [
        `${BANK}/deposits/Deposits.ts`,
        "SET state = 'credited', credited_ms = ?",
        "SET state = 'pending', credited_ms = ?",
      ],
    ],
  },
  {
    name: 'what was remembered outlives a transaction that did not happen',
    edits: [[`${BANK}/BankCore.ts`, '      forget(this.stores)\n', '']],
  },
  {
    name: 'account rows of a group are not written',
    edits: [[`${BANK}/SqlLedger.ts`, "this.#insert('INSERT OR REPLACE', 'account', [...this.#touched.values()])", '']],
  },
  {
    name: 'what the queue accepted counts as delivered',
    edits: [
      [
        `${BANK}/Outbox.ts`,
        'if (last > this.#sent) this.#sent = last',
        "this.#sql.exec('UPDATE outbox SET confirmed = ?', last)\n    if (last > this.#sent) this.#sent = last",
      ],
    ],
  },
  {
    name: 'what is not confirmed is never sent again',
    edits: [
      [`${BANK}/alarm-handlers.ts`, 'if (deliverable.timer.consumeDue(nowMs)) deliverable.resend()', ''],
      [
        `${BANK}/alarm-handlers.ts`,
        'deliverable.isWaiting ? (deliverable.timer.dueMs ?? nowMs + RETRY_MS) : null',
        'null',
      ],
    ],
  },
  {
    name: 'a failed delivery is not asked for again',
    edits: [[`${BANK}/alarm-handlers.ts`, 'return nowMs + RETRY_MS', 'return null']],
  },
  {
    name: 'a bank that starts again forgets what it had to send',
    edits: [[`${BANK}/BankCore.ts`, "if (outbox.isWaiting) alarms.schedule('outbox', nowMs)", '']],
  },
  {
    name: 'a repeat is told the balance of now instead of its first answer',
    edits: [
      [`${BANK}/commands/vendor-calls.ts`, "verdict.is === 'new' || verdict.is === 'known'", "verdict.is === 'new'"],
      [
        `${BANK}/commands/vendor-calls.ts`,
        '? verdict.transfer.balance',
        '? (verdict as { transfer: { balance: number } }).transfer.balance',
      ],
    ],
  },
  {
    name: "the receiver's bank forgets that it refused a transfer",
    edits: [
      [`${BANK}/transfers/Arrivals.ts`, 'if (existing) {', "if (existing?.outcome === 'arrived') {"],
      [`${BANK}/transfers/Arrivals.ts`, '`INSERT INTO line_arrival', '`INSERT OR REPLACE INTO line_arrival'],
    ],
  },
  {
    name: 'a transfer that arrived comes back as well',
    edits: [[`${BANK}/transfers/Departures.ts`, "if (arrival !== 'arrived') {", "if (arrival !== 'disputed') {"]],
  },
  {
    name: 'a bank that starts again forgets the transfers it has sent',
    edits: [[`${BANK}/BankCore.ts`, "if (departures.destinations.length > 0) alarms.schedule('transfers', nowMs)", '']],
  },
  {
    name: 'who proposed a credit confirms it',
    edits: [
      [
        `${BANK}/adjustments/Adjustments.ts`,
        "if (state === 'confirmed' && row.proposed_by === actor) return { refusal: 'same-person' }",
        '',
      ],
    ],
  },
  {
    name: 'a cancelled withdrawal keeps its money',
    edits: [[`${BANK}/withdrawals/Withdrawals.ts`, 'if (rest > 0) this.#write(', 'if (rest < 0) this.#write(']],
  },
  {
    name: 'more is paid out than was asked for',
    edits: [
      [`${LEDGER}/withdrawal.ts`, ' || amount > remainingOf(progress)', ''],
      [
        `${LEDGER}/hold.ts`,
        "return refuse('hold-resolved')\n  if (amount < 1 || amount > left) return refuse('hold-exceeded')",
        "return refuse('hold-resolved')",
      ],
    ],
  },
  {
    name: 'a decision that comes twice is taken twice',
    edits: [[`${BANK}/withdrawals/Withdrawals.ts`, 'if (earlier !== undefined) {', 'if (earlier === null) {']],
  },
  {
    name: 'a held win may be played at once',
    edits: [[`${LEDGER}/held-win.ts`, "'held-wins', draft.unit", "'cash', draft.unit"]],
  },
  {
    name: 'one person decides on a held win',
    edits: [[`${BANK}/held-wins/HeldWins.ts`, "if (row.proposed_by === actor) return { refusal: 'same-person' }", '']],
  },
  {
    name: 'a held win is decided twice',
    edits: [[`${LEDGER}/held-win.ts`, 'id: decisionOf(id)', 'id: decisionOf(id) + how + actor']],
  },
  ...DEBT_FAULTS,
  ...ROUND_FAULTS,
  {
    name: 'the ceiling counts one stake of a round only',
    edits: [[`${LEDGER}/held-win.ts`, 'paid > allowedBy(ceiling, sumOf(ledger.bets(member, vendor, round)))', 'true']],
  },
]
