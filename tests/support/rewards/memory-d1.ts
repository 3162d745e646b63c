import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The list of the migrations, which imports each: so they are inputs of the proofs that use them. */
const MIGRATION_INDEX = join(import.meta.dirname, '../../..', 'workers/platform/migrations/every.ts')

/** The platform's database in memory, with all its migrations: what a suite of many histories asks of D1, and no more. */
export class MemoryD1 {
  readonly #db = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()
  readonly #patch: (sql: string) => string
  readonly #changes: StatementSync

  /** `patch` plants a fault: it replaces the text of a migration or of a statement. */
  constructor(patch = (sql: string) => sql) {
    this.#patch = patch
    for (const [, name = ''] of readFileSync(MIGRATION_INDEX, 'utf8').matchAll(/\['(\w+\.sql)'/g))
      this.#db.exec(patch(readFileSync(join(dirname(MIGRATION_INDEX), name), 'utf8')))
    this.#changes = this.#db.prepare('SELECT changes() AS changes')
  }

  prepare(sql: string): Bound {
    const statement = this.#prepared.get(sql) ?? this.#db.prepare(this.#patch(sql))
    this.#prepared.set(sql, statement)
    return new Bound(statement, this.#changes, [])
  }

  close(): void {
    this.#db.close()
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
  meta: { changes: number }
}

class Bound {
  readonly #statement: StatementSync
  readonly #changes: StatementSync
  readonly #values: readonly SQLInputValue[]

  constructor(statement: StatementSync, changes: StatementSync, values: readonly SQLInputValue[]) {
    this.#statement = statement
    this.#changes = changes
    this.#values = values
  }

  bind(...values: SQLInputValue[]): Bound {
    return new Bound(this.#statement, this.#changes, values)
  }

  execute(): Result {
    const results = this.#statement.all(...this.#values) as object[]
    return { results, meta: this.#changes.get() as { changes: number } }
  }

  all(): Promise<Result> {
    return Promise.resolve(this.execute())
  }

  run(): Promise<Result> {
    return this.all()
  }

  first(column?: string): Promise<unknown> {
    const row = this.execute().results[0] ?? null
    return Promise.resolve(row && column !== undefined ? Reflect.get(row, column) : row)
  }
}
