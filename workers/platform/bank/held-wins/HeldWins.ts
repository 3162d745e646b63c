import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import { decideHeldWin, type HeldWinDecision, isHeldWin } from '../../ledger/held-win.ts'
import type { Accepted } from '../../ledger/transfer.ts'
import type { Alarms } from '../Alarms.ts'
import type { AuditLog } from '../AuditLog.ts'
import type { Refused, WaitingRow } from '../bank-types.ts'
import type { Notices } from '../Notices.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type { BankHeldWin, DecideHeldWin, HeldWinState, HeldWinsPage, ProposeHeldWin } from './held-win-types.ts'

type Row = {
  number: number
  transfer: string
  member: string
  vendor: string
  game: string | null
  round: string | null
  amount: number
  currency: Currency
  state: HeldWinState
  how: HeldWinDecision | null
  proposed_by: string | null
  reason: string | null
  decided_by: string | null
  held_ms: number
  decided_ms: number | null
}

interface Dependencies {
  sql: Sql
  ledger: SqlLedger
  audit: AuditLog
  notices: Notices
  alarms: Alarms
}

const STATE_OF = { release: 'released', return: 'returned' } as const

/**
 * Wins above their ceiling, of a bet or at a vendor wallet. Their money stands in an account of its own until one person proposes what becomes of it
 * and another confirms that. A row follows its transfers, which decide.
 */
export class HeldWins {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #audit: AuditLog
  readonly #notices: Notices
  readonly #alarms: Alarms

  constructor({ sql, ledger: book, audit, notices, alarms }: Dependencies) {
    this.#sql = sql
    this.#ledger = book
    this.#audit = audit
    this.#notices = notices
    this.#alarms = alarms
  }

  /** Follows a vendor's transfer: a win that is held, or a held win that its vendor takes back. */
  follow(transfer: Accepted, nowMs: number): void {
    const { kind, id, actor } = transfer
    if (isHeldWin(kind)) this.#add(transfer, nowMs)
    if (kind !== 'win-returned' && kind !== 'prize-returned') return
    const row = this.#byTransfer(id.replace(/^win-decided:/, ''))
    if (row) this.#recordDecision(row, 'returned', actor, '', nowMs)
  }

  propose({ number, how, reason, actor }: ProposeHeldWin, nowMs: number): BankHeldWin | Refused {
    const row = this.#find(number)
    if (!row) return { refusal: 'not-found' }
    const isSame = row.how === how && row.proposed_by === actor && row.reason === reason
    if (row.state === 'proposed' && isSame) return heldWinOf(row)
    if (row.state !== 'held') return { refusal: 'conflict' }
    this.#sql.exec(
      `UPDATE held_win SET state = 'proposed', how = ?, proposed_by = ?, reason = ? WHERE number = ?`,
      ...[how, actor, reason, number],
    )
    this.#note(actor, `held-win-${how}-proposed`, row, reason, 'proposed', nowMs)
    return heldWinOf({ ...row, state: 'proposed', how, proposed_by: actor, reason })
  }

  /**
   * Confirms a proposal, by another person than who made it, or refuses it. The same confirmation again returns the
   * first result.
   */
  decide({ number, decision, reason, actor }: DecideHeldWin, nowMs: number): BankHeldWin | Refused {
    const row = this.#find(number)
    if (!row) return { refusal: 'not-found' }
    const wanted = row.how === null ? null : STATE_OF[row.how]
    if (decision === 'confirm' && row.state === wanted && row.decided_by === actor) return heldWinOf(row)
    if (row.state !== 'proposed' || row.how === null) return { refusal: 'conflict' }
    if (decision === 'refuse') {
      const open = { state: 'held', how: null, proposed_by: null, reason: null } as const
      this.#sql.exec(
        `UPDATE held_win SET state = 'held', how = NULL, proposed_by = NULL, reason = NULL WHERE number = ?`,
        number,
      )
      this.#note(actor, 'held-win-proposal-refused', row, reason, 'held', nowMs)
      return heldWinOf({ ...row, ...open })
    }
    if (row.proposed_by === actor) return { refusal: 'same-person' }
    const verdict = this.#ledger.write(decideHeldWin(this.#ledger, row.transfer, row.how, actor), nowMs)
    if (verdict.is === 'refused') return { refusal: verdict.why === 'ceiling' ? 'limit-reached' : 'conflict' }
    return this.#recordDecision(row, STATE_OF[row.how], actor, reason, nowMs)
  }

  /** Returns every held win, in the order they were held. */
  page(after: number, limit: number): HeldWinsPage {
    const rows = this.#sql
      .exec<Row>('SELECT * FROM held_win WHERE number > ? ORDER BY number LIMIT ?', after, limit)
      .toArray()
    const next = rows.length === limit ? String(rows.at(-1)?.number) : null
    return { heldWins: rows.map(heldWinOf), head: this.#ledger.head, next }
  }

  /** Returns the amount of the held win of this transfer until it is decided, then 0. */
  undecidedAmount(transfer: string): number {
    const row = this.#byTransfer(transfer)
    return row?.state === 'held' || row?.state === 'proposed' ? row.amount : 0
  }

  /** Counts the undecided held wins, by currency. */
  countWaiting(): WaitingRow<Currency>[] {
    return this.#count<Currency>('currency', `'held', 'proposed'`)
  }

  /** Counts those that wait for a second person. */
  countProposed(): WaitingRow<'proposeHeldWin'>[] {
    return this.#count<'proposeHeldWin'>(`'proposeHeldWin'`, `'proposed'`)
  }

  #count<Name extends string>(name: string, states: string): WaitingRow<Name>[] {
    return this.#sql
      .exec<WaitingRow<Name>>(
        `SELECT ${name} AS name, count(*) AS count, sum(amount) AS amount, min(held_ms) AS oldestMs FROM held_win
         INDEXED BY held_win_waiting WHERE state IN ('held', 'proposed') AND state IN (${states}) GROUP BY 1`,
      )
      .toArray()
  }

  #add({ id, member, vendor, game, round, amount, unit, actor }: Accepted, nowMs: number): void {
    const row = { transfer: id, member, vendor: vendor ?? '', game, round, amount, currency: unit, held_ms: nowMs }
    const { into, values } = columns({ ...row, state: 'held' })
    this.#sql.exec(`INSERT INTO held_win ${into}`, ...values)
    const added = this.#byTransfer(id)
    if (added) this.#note(actor, 'win-held', added, '', 'held', nowMs)
    this.#tell(member, 'win-held', amount, String(unit), nowMs)
  }

  #recordDecision(row: Row, state: 'released' | 'returned', actor: string, reason: string, nowMs: number): BankHeldWin {
    this.#sql.exec(
      'UPDATE held_win SET state = ?, decided_by = ?, decided_ms = ? WHERE number = ?',
      ...[state, actor, nowMs, row.number],
    )
    this.#note(actor, `held-win-${state}`, row, reason || (row.reason ?? ''), state, nowMs)
    this.#tell(row.member, `win-${state}`, row.amount, row.currency, nowMs)
    return heldWinOf({ ...row, state, decided_by: actor, decided_ms: nowMs })
  }

  #tell(
    member: string,
    kind: 'win-held' | 'win-released' | 'win-returned',
    amount: number,
    currency: string,
    nowMs: number,
  ): void {
    this.#notices.add(member, kind, { amount, currency }, nowMs)
    this.#alarms.schedule('notices', nowMs)
  }

  #note(actor: string, action: string, row: Row, reason: string, state: HeldWinState, nowMs: number): void {
    const { number, transfer, member, amount, currency } = row
    const before = { state: row.state }
    const after = { state, transfer, member, amount, currency }
    this.#audit.add({ actor, action, subject: `held-win:${number}`, reason, before, after }, nowMs)
  }

  #find(number: number): Row | undefined {
    return this.#sql.exec<Row>('SELECT * FROM held_win WHERE number = ?', number).toArray()[0]
  }

  #byTransfer(id: string): Row | undefined {
    return this.#sql.exec<Row>('SELECT * FROM held_win WHERE transfer = ?', id).toArray()[0]
  }
}

function heldWinOf(row: Row): BankHeldWin {
  const { number, transfer: transferId, member: memberId, vendor, game, round, amount, currency, state, how } = row
  return {
    ...{ number, transferId, memberId, vendor, game, round, amount, currency, state, how },
    proposedBy: row.proposed_by,
    reason: row.reason,
    decidedBy: row.decided_by,
    heldAt: new Date(row.held_ms).toISOString(),
    decidedAt: row.decided_ms === null ? null : new Date(row.decided_ms).toISOString(),
  }
}
