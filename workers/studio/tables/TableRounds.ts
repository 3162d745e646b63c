import { columns } from '../../shared/columns.ts'
import { type MigratedStorage, type Migration, migrate } from '../../shared/object-migrations.ts'
import { CHAIN_TABLE, ChainStore } from './ChainStore.ts'

/** A round of a shared table. It is drawn when it opens, and nobody may know the numbers before `resultAt`. */
export interface TableRoundRow {
  number: number
  chain: number
  /** The position of its hash in the chain. */
  position: number
  hash: string
  /** A JSON array. */
  numbers: string
  opensAt: number
  closesAt: number
  resultAt: number
  endsAt: number
  /** 1 once its outcome was read: a clock that is set back does not take bets again. */
  closed: number
}

/** A bet of a player in a round of the table: the id of the round of the player, and what the player did in it. */
export interface EntryRow {
  id: string
  round: number
  /** A JSON array. */
  steps: string
}

const MIGRATIONS: readonly Migration[] = [
  (sql) =>
    sql.exec(
      `${CHAIN_TABLE}
      CREATE TABLE round (
        number INTEGER PRIMARY KEY, chain INTEGER NOT NULL REFERENCES chain, position INTEGER NOT NULL,
        hash TEXT NOT NULL, numbers TEXT NOT NULL, opensAt INTEGER NOT NULL, closesAt INTEGER NOT NULL,
        resultAt INTEGER NOT NULL, endsAt INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0,
        UNIQUE (chain, position));
      CREATE TABLE entry (
        id TEXT PRIMARY KEY, round INTEGER NOT NULL REFERENCES round, steps TEXT NOT NULL DEFAULT '[]');
      CREATE INDEX entry_by_round ON entry (round);`,
    ),
]

/** How long a bet can be asked about: a round of a player reads its outcome within seconds, or after a crash. */
const ENTRY_MS = 30 * 24 * 3_600_000

/** The tables of one shared table. Every method is synchronous and therefore atomic. */
export class TableRounds {
  readonly chains: ChainStore
  readonly #sql: MigratedStorage['sql']

  constructor(storage: MigratedStorage) {
    migrate(storage, MIGRATIONS)
    this.#sql = storage.sql
    this.chains = new ChainStore(storage.sql)
  }

  /** Stores a new round. Bets of rounds that ended long ago are deleted. */
  open(row: Omit<TableRoundRow, 'number' | 'closed'>): TableRoundRow {
    const number = (this.last()?.number ?? 0) + 1
    const { into, values } = columns({ number, ...row })
    this.#sql.exec(`INSERT INTO round ${into}`, ...values)
    this.#sql.exec(
      'DELETE FROM entry WHERE round IN (SELECT number FROM round WHERE endsAt < ?)',
      row.opensAt - ENTRY_MS,
    )
    return { number, ...row, closed: 0 }
  }

  close(number: number): void {
    this.#sql.exec('UPDATE round SET closed = 1 WHERE number = ? AND closed = 0', number)
  }

  get(number: number): TableRoundRow | undefined {
    return this.#sql.exec<Row<TableRoundRow>>('SELECT * FROM round WHERE number = ?', number).toArray()[0]
  }

  last(): TableRoundRow | undefined {
    return this.recent(1)[0]
  }

  /** Returns the last rounds, newest first. */
  recent(limit: number): TableRoundRow[] {
    return this.#sql.exec<Row<TableRoundRow>>('SELECT * FROM round ORDER BY number DESC LIMIT ?', limit).toArray()
  }

  entry(id: string): EntryRow | undefined {
    return this.#sql.exec<Row<EntryRow>>('SELECT * FROM entry WHERE id = ?', id).toArray()[0]
  }

  addEntry(id: string, round: number): void {
    this.#sql.exec('INSERT INTO entry (id, round) VALUES (?, ?)', id, round)
  }

  setSteps(id: string, steps: readonly unknown[]): void {
    this.#sql.exec('UPDATE entry SET steps = ? WHERE id = ?', JSON.stringify(steps), id)
  }
}

/** A row as SQLite returns it. */
type Row<T> = T & Record<string, SqlStorageValue>
