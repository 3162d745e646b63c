import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import { comeBack, depart, type LineTransfer } from '../../ledger/line-transfer.ts'
import { refusedMoneyIn } from '../../ledger/play-stop.ts'
import type { Refused } from '../bank-types.ts'
import type { Members } from '../Members.ts'
import type { Receivables } from '../receivables/Receivables.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type {
  Arrival,
  Arriving,
  DeparturesPage,
  OperatorTransfer,
  ReturnReason,
  SendTransfer,
  SentTransfer,
  TransferState,
} from './transfer-types.ts'

type DepartureRow = {
  member: string
  id: string
  to_member: string
  to_bank: string
  amount: number
  currency: Currency
  state: TransferState
  why: ReturnReason | null
  sequence: number
  at_ms: number
  settled_ms: number | null
}

/** Maximum transfers sent to one bank in one call. */
const PARCEL = 50

/**
 * The sending side of transfers along a line: the debit is written with its outbox row, and is returned at most once.
 */
export class Departures {
  readonly #sql: Sql
  readonly #members: Members
  readonly #ledger: SqlLedger
  readonly #receivables: Receivables

  constructor(sql: Sql, members: Members, ledger: SqlLedger, receivables: Receivables) {
    this.#sql = sql
    this.#members = members
    this.#ledger = ledger
    this.#receivables = receivables
  }

  find(memberId: string, id: string): SentTransfer | undefined {
    const row = this.#row(memberId, id)
    return row && sentOf(row)
  }

  /**
   * Sends a transfer, or returns the existing transfer with that id; an excluded member's money leaves only by
   * withdrawal.
   */
  send({ memberId, id, to, amount, currency }: SendTransfer, nowMs: number): SentTransfer | Refused {
    const existing = this.find(memberId, id)
    if (existing) {
      const isSame = existing.to === to.memberId && existing.amount === amount && existing.currency === currency
      return isSame ? existing : { refusal: 'conflict' }
    }
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    const stop = refusedMoneyIn(member)
    if (stop) return { refusal: stop }
    if (currency !== member.currency) return { refusal: 'wrong-currency' }
    if (to.memberId === memberId) return { refusal: 'forbidden' }
    const owed = this.#receivables.owedBy(memberId, currency)
    if (owed > 0) return { refusal: 'amount-owed', value: { amount: owed } }
    const verdict = depart(this.#ledger, { from: memberId, to: to.memberId, id, unit: currency, amount })
    if (verdict.is !== 'new') {
      const isShort = verdict.is === 'refused' && verdict.why === 'not-enough-money'
      return { refusal: isShort ? 'not-enough-money' : 'conflict' }
    }
    this.#ledger.write(verdict, nowMs)
    const { into, values } = columns({
      member: memberId,
      id,
      to_member: to.memberId,
      to_bank: to.bank,
      amount,
      currency,
      state: 'in-flight',
      sequence: this.#ledger.head,
      at_ms: nowMs,
    })
    this.#sql.exec(`INSERT INTO line_departure ${into}`, ...values)
    return this.find(memberId, id) ?? { refusal: 'not-found' }
  }

  /** The banks that transfers in flight go to. */
  get destinations(): string[] {
    const rows = this.#sql.exec<{ bank: string }>(
      `SELECT DISTINCT to_bank AS bank FROM line_departure WHERE state = 'in-flight' ORDER BY to_bank`,
    )
    return rows.toArray().map(({ bank }) => bank)
  }

  /** Returns the oldest transfers in flight to a bank. */
  readParcel(bank: string): Arriving[] {
    const rows = this.#sql.exec<DepartureRow>(
      `SELECT * FROM line_departure WHERE state = 'in-flight' AND to_bank = ? ORDER BY sequence LIMIT ?`,
      bank,
      PARCEL,
    )
    return rows.toArray().map(({ member, id, to_member: toMember, amount, currency }) => ({
      ...{ from: member, id, to: toMember, amount, currency },
    }))
  }

  /** Marks transfers that arrived and returns refused ones to the sender. Returns how many were newly settled. */
  applyArrivals(parcel: Arriving[], arrivals: Arrival[], nowMs: number): number {
    return parcel.filter((sent, at) => this.#applyArrival(sent, arrivals[at] ?? 'disputed', nowMs)).length
  }

  /** Lists transfers that members of this bank sent, newest first; only those in flight when `inFlight` is true. */
  list(inFlight: boolean, before: number, limit: number): OperatorTransfer[] {
    const rows = this.#sql.exec<DepartureRow>(
      `SELECT * FROM line_departure WHERE sequence < ? ${inFlight ? `AND state = 'in-flight'` : ''}
       ORDER BY sequence DESC LIMIT ?`,
      ...[before, limit],
    )
    return rows.toArray().map(operatorsOf)
  }

  /** Returns every departure after a sequence, oldest first. */
  page(after: number, limit: number): DeparturesPage {
    const rows = this.#sql.exec<DepartureRow>(
      'SELECT * FROM line_departure WHERE sequence > ? ORDER BY sequence LIMIT ?',
      ...[after, limit],
    )
    const transfers = rows.toArray().map(operatorsOf)
    const next = transfers.length === limit ? String(transfers.at(-1)?.sequence ?? '') : null
    return { transfers, head: this.#ledger.head, next }
  }

  #applyArrival(sent: Arriving, arrival: Arrival, nowMs: number): boolean {
    if (arrival === 'disputed' || this.#row(sent.from, sent.id)?.state !== 'in-flight') return false
    if (arrival !== 'arrived') {
      const transfer: LineTransfer = { ...sent, unit: sent.currency }
      // The return would exceed the sender's ceiling: the transfer stays in flight, where operators see it, until it
      // fits.
      if (this.#ledger.write(comeBack(this.#ledger, transfer), nowMs).is === 'refused') return false
    }
    const [state, why] = arrival === 'arrived' ? ['arrived', null] : ['returned', arrival]
    this.#sql.exec(
      'UPDATE line_departure SET state = ?, why = ?, settled_ms = ? WHERE member = ? AND id = ?',
      ...[state, why, nowMs, sent.from, sent.id],
    )
    return true
  }

  #row(memberId: string, id: string): DepartureRow | undefined {
    return this.#sql
      .exec<DepartureRow>('SELECT * FROM line_departure WHERE member = ? AND id = ?', memberId, id)
      .toArray()[0]
  }
}

function sentOf({
  member,
  id,
  to_member: toMember,
  amount,
  currency,
  state,
  at_ms: atMs,
  settled_ms: settledMs,
}: DepartureRow): SentTransfer {
  const settledAt = settledMs === null ? null : new Date(settledMs).toISOString()
  return { memberId: member, id, to: toMember, amount, currency, state, at: new Date(atMs).toISOString(), settledAt }
}

function operatorsOf(row: DepartureRow): OperatorTransfer {
  return { ...sentOf(row), sequence: row.sequence, toBank: row.to_bank, why: row.why }
}
