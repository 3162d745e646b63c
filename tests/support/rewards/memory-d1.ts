import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The platform's database in memory, with all its migrations: what a suite of many histories asks of D1, and no more. */
export class MemoryD1 {
  readonly #db = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()

  constructor(migrations: string) {
    const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
    for (const name of files.sort()) this.#db.exec(readFileSync(join(migrations, name), 'utf8'))
  }

  prepare(sql: string): Bound {
    const statement = this.#prepared.get(sql) ?? this.#db.prepare(sql)
    this.#prepared.set(sql, statement)
    return new Bound(statement, [])
  }

  batch(statements: readonly Bound[]): Promise<Result[]> {
    this.#db.exec('BEGIN')
    try {
      const results = statements.map((one) => one.execute())
      this.#db.exec('COMMIT')
      return Promise.resolve(results)
    } catch (error) {
      this.#db.exec('ROLLBACK')
      return Promise.reject(error)
    }
  }
}

interface Result {
  results: object[]
}

class Bound {
  readonly #statement: StatementSync
  readonly #values: readonly SQLInputValue[]

  constructor(statement: StatementSync, values: readonly SQLInputValue[]) {
    this.#statement = statement
    this.#values = values
  }

  bind(...values: SQLInputValue[]): Bound {
    return new Bound(this.#statement, values)
  }

  execute(): Result {
    return { results: this.#statement.all(...this.#values) as object[] }
  }

  all(): Promise<Result> {
    return Promise.resolve(this.execute())
  }

  run(): Promise<Result> {
    return this.all()
  }

  first(): Promise<object | null> {
    return Promise.resolve(this.execute().results[0] ?? null)
  }
}
