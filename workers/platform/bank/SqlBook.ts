import type { Account, Unit } from '../ledger/account.ts'
import type { Accepted, Book, Kind, Posted, Recorded, Verdict } from '../ledger/transfer.ts'

type TransferRow = Omit<Recorded, 'closes' | 'free'> & { closes: number; free: number }

/** Accounts remembered at most; beyond it they are read again from the table. */
const REMEMBERED = 50_000

/** The ledger's book over the bank's tables. The bank alone writes them, so balances are remembered between calls. */
export class SqlBook implements Book {
  readonly #sql: SqlStorage
  readonly #balances = new Map<string, number>()
  #sequence: number

  constructor(sql: SqlStorage) {
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

  /** After a transaction that did not happen: what was remembered is not true. */
  forget(): void {
    this.#balances.clear()
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
    const rows = (row: string) => postings.map(() => row).join(', ')
    this.#sql.exec(
      `INSERT INTO posting VALUES ${rows('(?, ?, ?, ?, ?)')}`,
      ...postings.flatMap(({ account, unit, amount, balance }) => [sequence, account, unit, amount, balance]),
    )
    this.#sql.exec(
      `INSERT OR REPLACE INTO account VALUES ${rows('(?, ?, ?, ?, ?)')}`,
      ...postings.flatMap(({ account, unit, balance }) => [member, account, unit, balance, sequence]),
    )
    for (const { account, unit, balance } of postings) this.#remember(`${member} ${account} ${unit}`, balance)
  }

  #remember(name: string, balance: number): number {
    if (this.#balances.size >= REMEMBERED) this.#balances.clear()
    this.#balances.set(name, balance)
    return balance
  }

  #lastSequence(): number {
    return this.#sql.exec<{ last: number | null }>('SELECT max(sequence) AS last FROM transfer').one().last ?? 0
  }
}
