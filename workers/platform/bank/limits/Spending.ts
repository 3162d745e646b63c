import { manyColumns } from '../../../shared/rows.ts'
import { firstHour, HOUR_MS, hourOf, type Spender, type Spent, spentBy } from '../../ledger/limits.ts'
import type { Kind } from '../../ledger/transfer.ts'
import type { Sql } from '../storage.ts'

type Hour = Spent & { member: string; hour: number }
type Noted = Spender & { member: string; reference: string | null }
type OldTransfer = {
  kind: Kind
  member: string
  reference: string | null
  free: number
  at_ms: number
  cash: number
}

/** Maximum members cached; others are read from the table. */
const REMEMBERED = 20_000
/** Maximum start hours cached per member: three periods, and those of the hour before. */
const SUMS = 6

/** What members pay in, stake and win, by the hour. It follows the journal, so no money movement can be missed. */
export class Spending {
  readonly #sql: Sql
  /** What this transaction adds and the table does not have yet. */
  readonly #added = new Map<string, Hour>()
  readonly #lastHour = new Map<string, number>()
  /** Member -> first hour -> what was spent since that hour, so that a bet under a limit does not sum a month again. */
  readonly #sums = new Map<string, Map<number, Spent>>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Counts a journal that is older than this table once, as far back as the longest period reaches. */
  countOld(nowMs: number): void {
    if (this.#sql.exec('SELECT 1 AS one FROM spending LIMIT 1').toArray().length > 0) return
    const old = this.#sql.exec<OldTransfer>(
      `SELECT t.kind, t.member, t.reference, t.free, t.at_ms, p.amount AS cash
       FROM transfer t JOIN posting p ON p.sequence = t.sequence AND p.account = 'cash' AND p.unit = t.unit
       WHERE t.at_ms >= ?`,
      firstHour('month', nowMs) * HOUR_MS,
    )
    for (const { free, cash, at_ms: atMs, ...row } of old.toArray())
      this.note({ ...row, free: free === 1, postings: [{ account: 'cash', amount: cash }] }, atMs)
  }

  /** Called inside the transaction of the transfer. */
  note(transfer: Noted, atMs: number): void {
    const spent = spentBy(transfer)
    if (spent === null) return
    const { member, kind, reference } = transfer
    const hour = hourOf(kind === 'rollback' ? this.#timeOf(reference, atMs) : atMs)
    const name = `${member} ${hour}`
    const added = this.#added.get(name) ?? { member, hour, deposited: 0, staked: 0, won: 0 }
    this.#added.set(name, plus(added, spent))
    const sums = this.#sums.get(member)
    for (const [first, sum] of sums ?? []) if (hour >= first) sums?.set(first, plus(sum, spent))
  }

  /** Returns what a member has spent since an hour. */
  since(member: string, hour: number): Spent {
    const remembered = this.#sums.get(member)?.get(hour)
    if (remembered) return remembered
    const spent = this.#sum(member, hour)
    const sums = this.#sums.get(member) ?? new Map<number, Spent>()
    if (sums.size >= SUMS) sums.clear()
    if (this.#sums.size >= REMEMBERED) this.#sums.clear()
    this.#sums.set(member, sums.set(hour, spent))
    return spent
  }

  /** Returns the hours, oldest first, in which a member spent something that still counts. */
  hoursSince(member: string, hour: number): (Spent & { hour: number })[] {
    this.flush()
    return this.#sql
      .exec<Spent & { hour: number } & Record<string, SqlStorageValue>>(
        'SELECT hour, deposited, staked, won FROM spending WHERE member = ? AND hour >= ? ORDER BY hour',
        member,
        hour,
      )
      .toArray()
  }

  /** Writes what was added, in one statement; the last step inside the transaction. */
  flush(): void {
    if (this.#added.size === 0) return
    const rows = [...this.#added.values()].map(({ member, hour, deposited, staked, won }) => {
      return { member, hour, deposited, staked, won }
    })
    const { into, json } = manyColumns(rows)
    this.#sql.exec(
      `INSERT INTO spending ${into}
       ON CONFLICT (member, hour) DO UPDATE SET deposited = deposited + excluded.deposited,
         staked = staked + excluded.staked, won = won + excluded.won`,
      json,
    )
    for (const { member, hour } of this.#added.values()) this.#forgetOld(member, hour)
    this.#added.clear()
  }

  /** Clears the caches and the unwritten sums after a transaction that was rolled back. */
  forget(): void {
    this.#added.clear()
    this.#lastHour.clear()
    this.#sums.clear()
  }

  #sum(member: string, hour: number): Spent {
    const stored = this.#sql
      .exec<{ deposited: number; staked: number; won: number }>(
        `SELECT coalesce(sum(deposited), 0) AS deposited, coalesce(sum(staked), 0) AS staked,
                coalesce(sum(won), 0) AS won FROM spending WHERE member = ? AND hour >= ?`,
        member,
        hour,
      )
      .one()
    let spent: Spent = stored
    for (const added of this.#added.values())
      if (added.member === member && added.hour >= hour) spent = plus(spent, added)
    return spent
  }

  /** Deletes hours that no period counts any more, at most once an hour per member. */
  #forgetOld(member: string, hour: number): void {
    if ((this.#lastHour.get(member) ?? -1) >= hour) return
    if (this.#lastHour.size >= REMEMBERED) this.#lastHour.clear()
    this.#lastHour.set(member, hour)
    this.#sql.exec('DELETE FROM spending WHERE member = ? AND hour < ?', member, firstHour('month', hour * HOUR_MS))
  }

  /** Returns when the bet of a rollback was placed. */
  #timeOf(reference: string | null, atMs: number): number {
    const [bet] = this.#sql.exec<{ at_ms: number }>('SELECT at_ms FROM transfer WHERE id = ?', reference).toArray()
    return bet?.at_ms ?? atMs
  }
}

function plus<Total extends Spent>(total: Total, { deposited, staked, won }: Spent): Total {
  return { ...total, deposited: total.deposited + deposited, staked: total.staked + staked, won: total.won + won }
}
