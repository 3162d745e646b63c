import { columns } from '../../shared/columns.ts'
import type { MigratedStorage } from '../../shared/object-migrations.ts'
import type { Chain } from './chain.ts'

/** The chains of one table; part of its first migration. */
export const CHAIN_TABLE = `CREATE TABLE chain (
  number INTEGER PRIMARY KEY, lastHash TEXT NOT NULL, firstHash TEXT NOT NULL, length INTEGER NOT NULL, salt TEXT,
  publishedAt INTEGER NOT NULL);`

/** The stored chains of a table, the newest of which is in use. */
export class ChainStore {
  readonly #sql: MigratedStorage['sql']

  constructor(sql: MigratedStorage['sql']) {
    this.#sql = sql
  }

  last(): Chain | undefined {
    return this.#sql.exec<Row>('SELECT * FROM chain ORDER BY number DESC LIMIT 1').toArray()[0]
  }

  get(number: number): Chain {
    return this.#sql.exec<Row>('SELECT * FROM chain WHERE number = ?', number).one()
  }

  add(chain: Chain): Chain {
    const { into, values } = columns({ ...chain })
    this.#sql.exec(`INSERT INTO chain ${into}`, ...values)
    return chain
  }

  /** Fixes the salt of a chain once. */
  fixSalt(number: number, salt: string): void {
    this.#sql.exec('UPDATE chain SET salt = ? WHERE number = ? AND salt IS NULL', salt, number)
  }
}

/** A row as SQLite returns it. */
type Row = Chain & Record<string, SqlStorageValue>
