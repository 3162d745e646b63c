import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import { adjust } from '../../ledger/adjustment.ts'
import type { Alarms } from '../Alarms.ts'
import type { AuditLog } from '../AuditLog.ts'
import type { Refused, WaitingRow } from '../bank-types.ts'
import type { Members } from '../Members.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type {
  AdjustmentState,
  AdjustmentsPage,
  BankAdjustment,
  DecideAdjustment,
  ProposeAdjustment,
} from './adjustment-types.ts'

/** How long a proposal waits for the second person. */
export const PROPOSAL_LIFE_MS = 7 * 86_400_000

type Row = {
  id: string
  member: string
  direction: 'credit' | 'debit'
  amount: number
  currency: Currency
  reason: string
  state: AdjustmentState
  proposed_by: string
  decided_by: string | null
  created_ms: number
  expires_ms: number
  decided_ms: number | null
}

interface Dependencies {
  sql: Sql
  ledger: SqlLedger
  members: Members
  audit: AuditLog
  alarms: Alarms
}

/**
 * Corrections by hand (GLI-19 2.5.7, A.3.6(f)). A credit creates money at the cost of the house, so it needs two
 * people; a debit needs one and never overdraws. Balances of excluded members may be corrected; play money may not.
 */
export class Adjustments {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #members: Members
  readonly #audit: AuditLog
  readonly #alarms: Alarms

  constructor({ sql, ledger: book, members, audit, alarms }: Dependencies) {
    this.#sql = sql
    this.#ledger = book
    this.#members = members
    this.#audit = audit
    this.#alarms = alarms
  }

  propose(request: ProposeAdjustment, nowMs: number): BankAdjustment | Refused {
    const { memberId, id, direction, amount, currency, reason, actor } = request
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const existing = this.#find(id)
    if (existing) return isSameProposal(existing, request) ? adjustmentOf(existing) : { refusal: 'conflict' }
    if (member.trial) return { refusal: 'trial-account' }
    if (currency !== member.currency) return { refusal: 'wrong-currency' }
    const row: Row = {
      ...{ id, member: memberId, direction, amount, currency, reason, state: 'proposed' as const, proposed_by: actor },
      ...{ decided_by: null, created_ms: nowMs, expires_ms: nowMs + PROPOSAL_LIFE_MS, decided_ms: null },
    }
    const before = this.#cash(row)
    const refused = direction === 'debit' ? this.#move(row, actor, nowMs) : null
    if (refused) return refused
    const { into, values } = columns(row)
    this.#sql.exec(`INSERT INTO adjustment ${into}`, ...values)
    if (direction === 'debit') return this.#recordDecision(row, 'confirmed', actor, reason, before, nowMs)
    this.#alarms.schedule('adjustments', row.expires_ms)
    this.#note(actor, 'adjustment-proposed', row, reason, null, { state: 'proposed', cash: before }, nowMs)
    return adjustmentOf(row)
  }

  /**
   * The same decision by the same person again returns the first result; any other decision after the first is a
   * conflict.
   */
  decide({ id, decision, reason, actor }: DecideAdjustment, nowMs: number): BankAdjustment | Refused {
    const row = this.#find(id)
    if (!row) return { refusal: 'not-found' }
    const state = decision === 'confirm' ? 'confirmed' : 'refused'
    if (row.state === state && row.decided_by === actor) return adjustmentOf(row)
    // Checked here too, in case the alarm is late: a proposal is never confirmed after it expires.
    if (row.state !== 'proposed' || row.expires_ms <= nowMs) return { refusal: 'conflict' }
    if (state === 'confirmed' && row.proposed_by === actor) return { refusal: 'same-person' }
    const before = this.#cash(row)
    const refused = state === 'confirmed' ? this.#move(row, actor, nowMs) : null
    return refused ?? this.#recordDecision(row, state, actor, reason, before, nowMs)
  }

  /**
   * Expires proposals that were not decided in time. Returns when the next one expires (epoch ms); null when none is
   * open.
   */
  expire(nowMs: number): number | null {
    const due = this.#sql.exec<Row>(`SELECT * FROM adjustment WHERE state = 'proposed' AND expires_ms <= ?`, nowMs)
    for (const row of due.toArray()) this.#recordDecision(row, 'expired', 'system', '', this.#cash(row), nowMs)
    return this.#sql
      .exec<{ next: number | null }>(`SELECT min(expires_ms) AS next FROM adjustment WHERE state = 'proposed'`)
      .one().next
  }

  /** Counts the credits that wait for a second person. */
  countProposed(nowMs: number): WaitingRow<'proposeAdjustment'>[] {
    return this.#sql
      .exec<WaitingRow<'proposeAdjustment'>>(
        `SELECT 'proposeAdjustment' AS name, count(*) AS count, 0 AS amount, min(created_ms) AS oldestMs
         FROM adjustment WHERE state = 'proposed' AND expires_ms > ? GROUP BY 1`,
        nowMs,
      )
      .toArray()
  }

  /** Returns every adjustment, in order of id. */
  page(after: string, limit: number): AdjustmentsPage {
    const rows = this.#sql
      .exec<Row>('SELECT * FROM adjustment WHERE id > ? ORDER BY id LIMIT ?', after, limit)
      .toArray()
    const adjustments = rows.map((row) => ({ ...adjustmentOf(row), transferId: transferIdOf(row.id) }))
    return { adjustments, head: this.#ledger.head, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
  }

  /** Makes the transfer. Returns the refusal if the ledger refuses it. */
  #move({ id, member, currency, amount, direction }: Row, actor: string, nowMs: number): Refused | null {
    const draft = { id: transferIdOf(id), member, unit: currency, amount, direction, actor }
    const verdict = this.#ledger.write(adjust(this.#ledger, draft), nowMs)
    if (verdict.is === 'new') return null
    if (verdict.is !== 'refused') return { refusal: 'conflict' }
    if (verdict.why === 'ceiling') return { refusal: 'limit-reached' }
    if (verdict.why !== 'not-enough-money') return { refusal: 'conflict' }
    return { refusal: 'not-enough-money', value: { balance: this.#ledger.balance(member, 'cash', currency), currency } }
  }

  #recordDecision(row: Row, state: AdjustmentState, actor: string, reason: string, cash: number, nowMs: number) {
    this.#sql.exec(
      'UPDATE adjustment SET state = ?, decided_by = ?, decided_ms = ? WHERE id = ?',
      ...[state, actor, nowMs, row.id],
    )
    const after = { state, cash: this.#cash(row) }
    const from = row.direction === 'debit' ? { cash } : { state: 'proposed', cash }
    this.#note(actor, `adjustment-${state}`, row, reason, from, after, nowMs)
    return adjustmentOf({ ...row, state, decided_by: actor, decided_ms: nowMs })
  }

  #note(
    actor: string,
    action: string,
    row: Row,
    reason: string,
    before: unknown,
    after: { state: string; cash: number },
    nowMs: number,
  ): void {
    const { id, member, direction, amount, currency } = row
    const whole = { ...after, member, direction, amount, currency }
    this.#audit.add({ actor, action, subject: `adjustment:${id}`, reason, before, after: whole }, nowMs)
  }

  #cash({ member, currency }: Row): number {
    return this.#ledger.balance(member, 'cash', currency)
  }

  #find(id: string): Row | undefined {
    return this.#sql.exec<Row>('SELECT * FROM adjustment WHERE id = ?', id).toArray()[0]
  }
}

/** Returns the id of the transfer that an adjustment makes. */
function transferIdOf(id: string): string {
  return `adjustment:${id}`
}

function isSameProposal(
  row: Row,
  { memberId, direction, amount, currency, reason, actor }: ProposeAdjustment,
): boolean {
  return (
    row.member === memberId &&
    row.direction === direction &&
    row.amount === amount &&
    row.currency === currency &&
    row.reason === reason &&
    row.proposed_by === actor
  )
}

function adjustmentOf(row: Row): BankAdjustment {
  const { id, member: memberId, direction, amount, currency, reason, state } = row
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ id, memberId, direction, amount, currency, reason, state },
    proposedBy: row.proposed_by,
    decidedBy: row.decided_by,
    createdAt: at(row.created_ms),
    expiresAt: at(row.expires_ms),
    decidedAt: row.decided_ms === null ? null : at(row.decided_ms),
  }
}
