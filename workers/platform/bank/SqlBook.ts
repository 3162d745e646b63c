import type { Account, Unit } from '../ledger/account.ts'
import type { Accepted, Book, Kind, Posted, Recorded, Verdict } from '../ledger/transfer.ts'
import type { Sql } from './storage.ts'

type TransferRow = Omit<Recorded, 'closes' | 'free'> & { closes: number; free: number }

/** Accounts remembered at most; beyond it they are read again from the table. */
const REMEMBERED = 50_000

/** The ledger's book over the bank's tables. The bank alone writes them, so balances are remembered between calls. */
export class SqlBook implements Book {
  readonly #sql: Sql
  readonly #balances = new Map<string, number>()
  /** Lines and account rows of this transaction that are not in their tables yet. */
  #lines: (string | number)[][] = []
  readonly #touched = new Map<string, (string | number)[]>()
  #sequence: number

  constructor(sql: Sql) {
    this.#sql = sql
    this.#sequence = this.#lastSequence()
  }

  balance(member: string, account: Account, unit: Unit): number {
    const name = `${member} ${account} ${unit}`
    const remembered = this.#balances.get(name)
    if (remembered !== undefined) return remembered
    const [row] = this.#sql
      .exec<{ balance: number }>(
        'SELECT balance FROM account WHERE member = ? AND account = ? AND unit = ?',
        member,
        account,
        unit,
      )
      .toArray()
    return this.#remember(name, row?.balance ?? 0)
  }

  transfer(id: string): Recorded | undefined {
    const [row] = this.#sql
      .exec<TransferRow>(
        `SELECT id, kind, member, unit, amount, vendor, game, round, reference, closes, free, balance
         FROM transfer WHERE id = ?`,
        id,
      )
      .toArray()
    return row && { ...row, closes: row.closes === 1, free: row.free === 1 }
  }

  referring(id: string): Kind[] {
    const rows = this.#sql.exec<{ kind: Kind }>('SELECT kind FROM transfer WHERE reference = ?', id).toArray()
    return rows.map((row) => row.kind)
  }

  referred(id: string, kind: Kind): number {
    return this.#sql
      .exec<{ total: number }>(
        'SELECT coalesce(sum(amount), 0) AS total FROM transfer WHERE reference = ? AND kind = ?',
        id,
        kind,
      )
      .one().total
  }

  closed(member: string, vendor: string, round: string): boolean {
    const rows = this.#sql.exec(
      'SELECT 1 AS found FROM transfer WHERE closes = 1 AND member = ? AND vendor = ? AND round = ? LIMIT 1',
      member,
      vendor,
      round,
    )
    return rows.toArray().length > 0
  }

  /** Writes what was decided, inside the caller's transaction. */
  write(verdict: Verdict, at_ms: number): Verdict {
    if (verdict.is === 'new') this.#append(verdict.transfer, at_ms)
    return verdict
  }

  /** The sequence of the newest transfer; sequences have no gaps. */
  get head(): number {
    return this.#sequence
  }

  /**
   * Writes the lines and balances of the whole group, one statement each; the last thing inside its transaction. The
   * rules read balances from memory, and nobody reads lines before the commit.
   */
  flush(): void {
    if (this.#lines.length === 0) return
    this.#insert('INSERT INTO posting', this.#lines)
    this.#insert('INSERT OR REPLACE INTO account', [...this.#touched.values()])
    this.#lines = []
    this.#touched.clear()
  }

  /** After a transaction that did not happen: what was remembered is not true. */
  forget(): void {
    this.#balances.clear()
    this.#lines = []
    this.#touched.clear()
    this.#sequence = this.#lastSequence()
  }

  #append(transfer: Accepted, at_ms: number): void {
    const sequence = this.#sequence + 1
    const { id, kind, member, unit, amount, vendor, game, round, reference, closes, free, actor, balance } = transfer
    this.#sql.exec(
      'INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      sequence,
      ...[id, kind, member, unit, amount, vendor, game, round, reference],
      ...[closes ? 1 : 0, free ? 1 : 0, actor, balance, at_ms],
    )
    if (transfer.postings.length > 0) this.#post(sequence, member, transfer.postings)
    this.#sequence = sequence
  }

  #post(sequence: number, member: string, postings: Posted[]): void {
    for (const { account, unit, amount, balance } of postings) {
      const name = `${member} ${account} ${unit}`
      this.#lines.push([sequence, account, unit, amount, balance])
      this.#touched.set(name, [member, account, unit, balance, sequence])
      this.#remember(name, balance)
    }
  }

  /** Rows of five columns as one JSON parameter: a statement takes at most a hundred parameters. */
  #insert(into: string, rows: (string | number)[][]): void {
    const columns = 'value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4'
    this.#sql.exec(`${into} SELECT ${columns} FROM json_each(?)`, JSON.stringify(rows))
  }

  #remember(name: string, balance: number): number {
    // What is not in its table yet must not be forgotten.
    if (this.#balances.size >= REMEMBERED && this.#touched.size === 0) this.#balances.clear()
    this.#balances.set(name, balance)
    return balance
  }

  #lastSequence(): number {
    return this.#sql.exec<{ last: number | null }>('SELECT max(sequence) AS last FROM transfer').one().last ?? 0
  }
}
