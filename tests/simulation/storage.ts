import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { BankStorage, Sql } from '../../workers/platform/bank/storage.ts'

/** The process is gone: what was not committed never happened. */
export class Crash extends Error {}

/**
 * A bank's disk: Node's SQLite answering as the object's own does. `dieIn` lets the process die at a statement, inside
 * a transaction or just after it.
 */
export class Disk implements BankStorage {
  readonly sql: Sql
  readonly #db = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()
  #left = Number.POSITIVE_INFINITY

  constructor() {
    this.sql = { exec: (text: string, ...values: unknown[]) => cursor(this.#all(text, values)) } as unknown as Sql
  }

  /** After this many more statements the process dies. */
  dieIn(statements: number): void {
    this.#left = statements
  }

  get isDead(): boolean {
    return this.#left < 0
  }

  /** The next process lives until told otherwise. */
  revive(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  transactionSync<Answer>(work: () => Answer): Answer {
    this.#db.exec('BEGIN')
    try {
      const answer = work()
      this.#mayDie()
      this.#db.exec('COMMIT')
      return answer
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** What a test reads, beside the bank. */
  rows<Row>(text: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(text).all(...values) as Row[]
  }

  close(): void {
    this.#db.close()
  }

  #all(text: string, values: unknown[]): unknown[] {
    this.#mayDie()
    return this.#statement(text).all(...(values as SQLInputValue[]))
  }

  #statement(text: string): StatementSync {
    const known = this.#prepared.get(text)
    if (known) return known
    const statement = this.#db.prepare(text)
    this.#prepared.set(text, statement)
    return statement
  }

  #mayDie(): void {
    this.#left -= 1
    if (this.#left < 0) throw new Crash()
  }
}

function cursor(rows: unknown[]) {
  return {
    toArray: () => rows,
    one: () => {
      if (rows.length !== 1) throw new Error(`Expected exactly one result from SQL query, but got ${rows.length}.`)
      return rows[0]
    },
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  }
}
