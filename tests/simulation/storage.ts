import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { BankStorage, Sql } from '../../workers/platform/bank/storage.ts'

/** Thrown when the process dies: what was not committed never happened. */
export class Crash extends Error {}

/**
 * A bank's disk: Node's SQLite behind the interface of the object's storage. `dieIn` makes the process die at a
 * statement, inside a transaction or right after it.
 */
export class Disk implements BankStorage {
  readonly sql: Sql
  readonly #db = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()
  #left = Number.POSITIVE_INFINITY

  constructor() {
    this.sql = { exec: (text: string, ...values: unknown[]) => cursor(this.#all(text, values)) } as unknown as Sql
  }

  /** Makes the process die after this many more statements. */
  dieIn(statements: number): void {
    this.#left = statements
  }

  get isDead(): boolean {
    return this.#left < 0
  }

  /** Lets the next process live until the next `dieIn`. */
  revive(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  transactionSync<Value>(work: () => Value): Value {
    this.#db.exec('BEGIN')
    try {
      const value = work()
      this.#mayDie()
      this.#db.exec('COMMIT')
      return value
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** Reads rows for a test, independently of the bank. */
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
    const cached = this.#prepared.get(text)
    if (cached) return cached
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
