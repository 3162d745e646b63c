import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import { owedBy, owedOf, repay, writeOff } from '../../ledger/receivable.ts'
import type { Accepted, Verdict } from '../../ledger/transfer.ts'
import type { Alarms } from '../Alarms.ts'
import type { AuditLog } from '../AuditLog.ts'
import type { Refused } from '../bank-types.ts'
import type { Notices } from '../Notices.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type { BankReceivable, ReceivablesPage, SettleReceivable } from './receivable-types.ts'

type Row = {
  number: number
  transfer: string
  member: string
  cause: BankReceivable['cause']
  folio: string | null
  vendor: string | null
  game: string | null
  round: string | null
  currency: Currency
  amount: number
  repaid: number
  written_off: number
  opened_ms: number
  closed_ms: number | null
}

interface Dependencies {
  sql: Sql
  ledger: SqlLedger
  audit: AuditLog
  notices: Notices
  alarms: Alarms
}

/** What becomes of what is owed: the kind of its transfer, its column, and the action in the audit log. */
const HOW = {
  repay: { decide: repay, kind: 'repayment', column: 'repaid', action: 'receivable-repaid' },
  'write-off': { decide: writeOff, kind: 'write-off', column: 'written_off', action: 'receivable-written-off' },
} as const

/** What members owe since a payment or a win was taken back that they no longer had (decision 157). */
export class Receivables {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #audit: AuditLog
  readonly #notices: Notices
  readonly #alarms: Alarms

  constructor({ sql, ledger, audit, notices, alarms }: Dependencies) {
    this.#sql = sql
    this.#ledger = ledger
    this.#audit = audit
    this.#notices = notices
    this.#alarms = alarms
  }

  /** Returns all that a member owes. */
  owedBy(memberId: string, currency: Currency): number {
    return owedBy(this.#ledger, memberId, currency)
  }

  /** Follows a transfer that was written: opens what it took and was not there. `folio`: of the deposit that was charged back. */
  follow(
    { id, kind, member, unit, vendor, game, round, postings, actor }: Accepted,
    folio: string | null,
    nowMs: number,
  ) {
    const amount = owedOf(postings)
    const isCause = kind === 'chargeback' || kind === 'win-rollback' || kind === 'prize-rollback'
    if (amount === 0 || !isCause) return
    const row = { transfer: id, member, cause: kind, folio, vendor, game, round, currency: unit, amount }
    const { into, values } = columns({ ...row, repaid: 0, written_off: 0, opened_ms: nowMs })
    this.#sql.exec(`INSERT INTO receivable ${into}`, ...values)
    const after = { state: 'open', member, amount, currency: unit, transfer: id }
    this.#audit.add(
      { actor, action: 'receivable-opened', subject: `transfer:${id}`, reason: '', before: null, after },
      nowMs,
    )
  }

  /** Pays from cash, or gives up, what is still owed; the same again changes nothing. */
  settle(request: SettleReceivable, nowMs: number): BankReceivable | Refused {
    const { memberId, number, id, how, amount, currency, actor, reason } = request
    const row = this.#find(memberId, number)
    if (!row) return { refusal: 'not-found' }
    if (currency !== row.currency) return { refusal: 'wrong-currency' }
    const draft = { id: `${HOW[how].kind}:${memberId}:${number}:${id}`, owedBy: row.transfer, amount, actor }
    const isNew = this.#ledger.transfer(draft.id) === undefined
    if (isNew && amount > leftOf(row)) return { refusal: 'amount-out-of-range' }
    const verdict = HOW[how].decide(this.#ledger, { ...draft, member: memberId, unit: currency })
    if (verdict.is === 'refused') return this.#refusalOf(verdict, row)
    if (verdict.is === 'new') this.#record(row, how, amount, { verdict, actor, reason }, nowMs)
    const after = this.#find(memberId, number)
    return after ? receivableOf(after) : { refusal: 'not-found' }
  }

  /** Pays from cash what a deposit was announced to pay, the oldest first. Returns how much it paid. */
  repayFrom(deposit: { memberId: string; id: string }, currency: Currency, most: number, nowMs: number): number {
    let paid = 0
    for (const row of this.#open(deposit.memberId)) {
      const amount = Math.min(most - paid, leftOf(row), this.#ledger.balance(row.member, 'cash', currency))
      if (amount <= 0) break
      const draft = { id: `repayment:${row.member}:${row.number}:deposit:${deposit.id}`, owedBy: row.transfer, amount }
      const verdict = repay(this.#ledger, { ...draft, member: row.member, unit: currency, actor: 'system' })
      if (verdict.is !== 'new') throw new Error(`the repayment from a deposit is ${JSON.stringify(verdict)}`)
      this.#record(row, 'repay', amount, { verdict, actor: 'system', reason: '' }, nowMs)
      paid += amount
    }
    return paid
  }

  /** Returns what a member owes and owed, the newest first. */
  list(memberId: string, limit: number): BankReceivable[] {
    return this.#sql
      .exec<Row>('SELECT * FROM receivable WHERE member = ? ORDER BY number DESC LIMIT ?', memberId, limit)
      .toArray()
      .map(receivableOf)
  }

  find(memberId: string, number: number): BankReceivable | undefined {
    const row = this.#find(memberId, number)
    return row && receivableOf(row)
  }

  /** Returns what all members owe and owed, the oldest first. */
  page(after: number, limit: number): ReceivablesPage {
    const rows = this.#sql
      .exec<Row>('SELECT * FROM receivable WHERE number > ? ORDER BY number LIMIT ?', after, limit)
      .toArray()
    const next = rows.length === limit ? String(rows.at(-1)?.number) : null
    return { receivables: rows.map(receivableOf), head: this.#ledger.head, next }
  }

  #record(
    row: Row,
    how: keyof typeof HOW,
    amount: number,
    { verdict, actor, reason }: { verdict: Verdict; actor: string; reason: string },
    nowMs: number,
  ): void {
    const { column, action } = HOW[how]
    this.#ledger.write(verdict, nowMs)
    const after = { ...row, [column]: row[column] + amount }
    const closedMs = leftOf(after) === 0 ? nowMs : null
    this.#sql.exec(
      `UPDATE receivable SET ${column} = ${column} + ?, closed_ms = ? WHERE number = ?`,
      ...[amount, closedMs, row.number],
    )
    const { member, currency } = row
    const note = { member, amount, currency, left: leftOf(after) }
    this.#audit.add(
      { actor, action, subject: `receivable:${row.number}`, reason, before: { left: leftOf(row) }, after: note },
      nowMs,
    )
    if (actor === `member:${member}` || actor === 'system') return
    this.#notices.add(member, HOW[how].kind, { amount, currency, reason }, nowMs)
    this.#alarms.schedule('notices', nowMs)
  }

  #refusalOf({ why }: Extract<Verdict, { is: 'refused' }>, { member, currency }: Row): Refused {
    if (why !== 'not-enough-money') return { refusal: 'conflict' }
    return { refusal: why, value: { balance: this.#ledger.balance(member, 'cash', currency), currency } }
  }

  #open(memberId: string): Row[] {
    return this.#sql
      .exec<Row>('SELECT * FROM receivable WHERE member = ? AND closed_ms IS NULL ORDER BY number', memberId)
      .toArray()
  }

  #find(memberId: string, number: number): Row | undefined {
    return this.#sql
      .exec<Row>('SELECT * FROM receivable WHERE number = ? AND member = ?', number, memberId)
      .toArray()[0]
  }
}

function leftOf({ amount, repaid, written_off: writtenOff }: Row): number {
  return amount - repaid - writtenOff
}

function stateOf(row: Row): BankReceivable['state'] {
  if (leftOf(row) === 0) return row.written_off > 0 ? 'written-off' : 'paid'
  return row.repaid + row.written_off > 0 ? 'partly-paid' : 'open'
}

function receivableOf(row: Row): BankReceivable {
  const { number, member: memberId, cause, transfer: transferId, vendor, game, round, amount, repaid, currency } = row
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ number, memberId, cause, transferId, folio: row.folio, vendor, game, round, amount, repaid, currency },
    writtenOff: row.written_off,
    left: leftOf(row),
    state: stateOf(row),
    openedAt: at(row.opened_ms),
    closedAt: row.closed_ms === null ? null : at(row.closed_ms),
  }
}
