import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import type { Moved } from '../../ledger/vendor-transfer.ts'
import type { Sql } from '../storage.ts'
import type {
  BankVendorTransfer,
  StartVendorTransfer,
  VendorHolding,
  VendorTransferState,
} from './vendor-transfer-types.ts'

/**
 * How long after its start a transfer is first reconciled with its vendor: longer than the timeout of the first call.
 */
export const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

export type VendorTransferRow = {
  member: string
  id: string
  transaction_id: string
  vendor: string
  direction: 'in' | 'out'
  amount: number
  currency: Currency
  state: VendorTransferState
  reason: string | null
  tries: number
  created_ms: number
  asked_ms: number
  next_ms: number
  closed_ms: number | null
}

/** The transfers that members requested to and from vendors, and their outcomes. */
export class VendorTransfers {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  find(member: string, id: string): VendorTransferRow | undefined {
    return this.#rows('WHERE member = ? AND id = ?', member, id)[0]
  }

  /** Returns the open transfer of a member with this vendor. */
  findWaiting(member: string, vendor: string): VendorTransferRow | undefined {
    return this.#rows('WHERE member = ? AND vendor = ? AND closed_ms IS NULL', member, vendor)[0]
  }

  /** Returns true once any of the member's money has arrived at the vendor. */
  hasSent(member: string, vendor: string): boolean {
    return this.#rows(`WHERE member = ? AND vendor = ? AND state = 'arrived' LIMIT 1`, member, vendor).length > 0
  }

  add(request: StartVendorTransfer, nowMs: number): VendorTransferRow {
    const { memberId, id, transactionId, vendor, direction, amount, currency } = request
    const state = direction === 'in' ? 'sent' : 'opened'
    const { into, values } = columns({
      member: memberId,
      id,
      transaction_id: transactionId,
      vendor,
      direction,
      amount,
      currency,
      state,
      tries: 0,
      created_ms: nowMs,
      asked_ms: nowMs,
      next_ms: nowMs + FIRST_PAUSE_MS,
    })
    const [row] = this.#sql
      .exec<VendorTransferRow>(`INSERT INTO vendor_transfer ${into} RETURNING *`, ...values)
      .toArray()
    if (!row) throw new Error('a row was not written')
    return row
  }

  /** Marks the money as recalled from the vendor: from now on the vendor may have received the request. */
  markRecalled({ member, id }: VendorTransferRow, nowMs: number): void {
    this.#sql.exec(
      `UPDATE vendor_transfer SET state = 'recalled', asked_ms = ?, next_ms = ?, tries = 0 WHERE member = ? AND id = ?`,
      ...[nowMs, nowMs + FIRST_PAUSE_MS, member, id],
    )
  }

  close({ member, id }: VendorTransferRow, state: VendorTransferState, reason: string | null, nowMs: number): void {
    this.#sql.exec(
      'UPDATE vendor_transfer SET state = ?, reason = ?, closed_ms = ? WHERE member = ? AND id = ?',
      ...[state, reason, nowMs, member, id],
    )
  }

  /** Returns what a member has sent to a vendor and got back. The time does not grow with the number of transfers. */
  readTotals(member: string, vendor: string): Moved {
    const [row] = this.#sql
      .exec<Moved & Record<string, SqlStorageValue>>(
        'SELECT sent, collected FROM vendor_total WHERE member = ? AND vendor = ?',
        ...[member, vendor],
      )
      .toArray()
    return row ?? { sent: 0, collected: 0 }
  }

  /** Counts what has arrived at a vendor, or has come back without being held. */
  count({ member, vendor }: VendorTransferRow, { sent, collected }: Moved): void {
    this.#sql.exec(
      `INSERT INTO vendor_total (member, vendor, sent, collected) VALUES (?, ?, ?, ?) ON CONFLICT (member, vendor) DO UPDATE SET
         sent = sent + excluded.sent, collected = collected + excluded.collected`,
      ...[member, vendor, sent, collected],
    )
  }

  /** Schedules another reconciliation after an unclear report, with growing delays. */
  postpone({ member, id, tries }: VendorTransferRow, wasSent: boolean, nowMs: number): void {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS)
    this.#sql.exec(
      `UPDATE vendor_transfer SET tries = tries + 1, next_ms = ?1, asked_ms = iif(?2, ?3, asked_ms)
       WHERE member = ?4 AND id = ?5`,
      ...[nowMs + pauseMs, wasSent ? 1 : 0, nowMs, member, id],
    )
  }

  /** Returns the transfers to reconcile now, longest waiting first. */
  due(nowMs: number, limit: number): VendorTransferRow[] {
    return this.#rows('WHERE closed_ms IS NULL AND next_ms <= ? ORDER BY next_ms LIMIT ?', nowMs, limit)
  }

  /** Returns transfers, newest first. */
  latest(isPending: boolean, limit: number): VendorTransferRow[] {
    const which = isPending ? 'INDEXED BY vendor_transfer_due WHERE closed_ms IS NULL' : ''
    return this.#rows(`${which} ORDER BY created_ms DESC LIMIT ?`, limit)
  }

  /** Returns a member's transfers, newest first, older than the cursor (`created_ms id`). */
  of(member: string, cursor: string | null, limit: number): VendorTransferRow[] {
    const [time = String(Number.MAX_SAFE_INTEGER), id = ''] = cursor?.split(' ') ?? []
    return this.#rows(
      'WHERE member = ? AND (created_ms, id) < (?, ?) ORDER BY created_ms DESC, id DESC LIMIT ?',
      ...[member, Number(time), id, limit],
    )
  }

  /** Returns transfers in order of member and id. */
  page(after: string, limit: number): VendorTransferRow[] {
    const [member = '', id = ''] = after.split(' ')
    return this.#rows('WHERE (member, id) > (?, ?) ORDER BY member, id LIMIT ?', member, id, limit)
  }

  /**
   * Returns a member's money at vendors and in transit, by vendor. The time does not grow with the number of transfers.
   */
  holdings(member: string, unit: Currency): VendorHolding[] {
    return this.#sql
      .exec<VendorHolding & Record<string, SqlStorageValue>>(
        `SELECT vendor, sum(balance) AS balance, sum(pending) AS pending FROM (
           SELECT substr(account, 8) AS vendor, balance, 0 AS pending FROM account
             WHERE member = ?1 AND account >= 'vendor:' AND account < 'vendor;' AND unit = ?2
           UNION ALL
           SELECT vendor, 0, iif(state = 'opened', 0, amount) FROM vendor_transfer INDEXED BY vendor_transfer_waiting
             WHERE member = ?1 AND closed_ms IS NULL)
         GROUP BY vendor ORDER BY vendor`,
        member,
        unit,
      )
      .toArray()
  }

  #rows(rest: string, ...values: (string | number)[]): VendorTransferRow[] {
    return this.#sql.exec<VendorTransferRow>(`SELECT * FROM vendor_transfer ${rest}`, ...values).toArray()
  }
}

export function vendorTransferOf(row: VendorTransferRow, cash: number, held: number): BankVendorTransfer {
  const {
    member,
    transaction_id: transactionId,
    created_ms: createdMs,
    asked_ms: requestedMs,
    next_ms: _next,
    closed_ms: closedMs,
    ...rest
  } = row
  return {
    ...rest,
    memberId: member,
    transactionId,
    cash,
    held,
    createdAt: new Date(createdMs).toISOString(),
    askedAt: new Date(requestedMs).toISOString(),
    closedAt: closedMs === null ? null : new Date(closedMs).toISOString(),
  }
}
