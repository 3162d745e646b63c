import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import { arrive } from '../../ledger/line-transfer.ts'
import { refusedMoneyIn } from '../../ledger/play-stop.ts'
import type { Limits } from '../limits/Limits.ts'
import type { Members } from '../Members.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type { Arrival, Arriving } from './transfer-types.ts'

type ArrivalRow = { to_member: string; amount: number; currency: Currency; outcome: Arrival }

/** The receiving side of transfers along a line: each gets one reply, and the reply is stored. */
export class Arrivals {
  readonly #sql: Sql
  readonly #members: Members
  readonly #ledger: SqlLedger
  readonly #limits: Limits

  constructor(sql: Sql, members: Members, ledger: SqlLedger, limits: Limits) {
    this.#sql = sql
    this.#members = members
    this.#ledger = ledger
    this.#limits = limits
  }

  /** Receives a transfer, or returns the reason for refusing it; a repeated transfer gets the same reply. */
  receive(arriving: Arriving, nowMs: number): Arrival {
    const { from, id, to, amount, currency } = arriving
    const existing = this.#find(from, id)
    if (existing) {
      const isSame = existing.to_member === to && existing.amount === amount && existing.currency === currency
      return isSame ? existing.outcome : 'disputed'
    }
    const outcome = this.#take(arriving, nowMs)
    const sequence = outcome === 'arrived' ? this.#ledger.head : null
    const row = { from_member: from, id, to_member: to, amount, currency, outcome, sequence, at_ms: nowMs }
    const { into, values } = columns(row)
    this.#sql.exec(`INSERT INTO line_arrival ${into}`, ...values)
    return outcome
  }

  /**
   * A member who may not deposit may not receive money this way either: a transfer is money to play with (GLI-19
   * A.3.8(b)).
   */
  #take({ from, id, to, amount, currency }: Arriving, nowMs: number): Arrival {
    const member = this.#members.find(to)
    if (!member) return 'not-found'
    if (member.trial) return 'trial-account'
    const stop = refusedMoneyIn(member)
    if (stop) return stop
    if (member.currency !== currency) return 'wrong-currency'
    if (this.#limits.findReached(to, ['deposit'], amount, nowMs)) return 'limit-reached'
    const verdict = this.#ledger.write(arrive(this.#ledger, { from, to, id, unit: currency, amount }), nowMs)
    if (verdict.is !== 'refused') return 'arrived'
    return verdict.why === 'ceiling' ? 'ceiling' : 'disputed'
  }

  #find(from: string, id: string): ArrivalRow | undefined {
    return this.#sql
      .exec<ArrivalRow>(
        'SELECT to_member, amount, currency, outcome FROM line_arrival WHERE from_member = ? AND id = ?',
        ...[from, id],
      )
      .toArray()[0]
  }
}
