import type { WalletStatus } from '#api/vendors/vendor'
import { columns } from '../../shared/columns.ts'
import { type MigratedStorage, type Migration, migrate } from '../../shared/object-migrations.ts'

/** The largest balance, in minor units: sums stay exact in a double, also in the units of the wire (x 100000). */
const FULL = 90_000_000_000

export type Entry = 'in' | 'out' | 'bet' | 'win' | 'rollback'

/** A stored request with its outcome; a repeat gets the same outcome. */
export interface Written {
  entry: Entry
  amount: number
  status: WalletStatus
  /** The balance after the request, in minor units. */
  balance: number
}

type Row = Written & Record<string, SqlStorageValue>

const MIGRATIONS: readonly Migration[] = [
  (sql) =>
    sql.exec(
      `CREATE TABLE IF NOT EXISTS purse (
        one INTEGER PRIMARY KEY CHECK (one = 1), balance INTEGER NOT NULL CHECK (balance >= 0)) STRICT;
      INSERT OR IGNORE INTO purse (one, balance) VALUES (1, 0);
      CREATE TABLE IF NOT EXISTS entry (
        id TEXT PRIMARY KEY, entry TEXT NOT NULL, amount INTEGER NOT NULL, about TEXT, status TEXT NOT NULL,
        balance INTEGER NOT NULL, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS entry_about ON entry (about) WHERE about IS NOT NULL;`,
    ),
]

/** The tables of a vendor wallet: one immutable row per request, and a balance that is never negative. */
export class VendorWalletLedger {
  readonly #sql: MigratedStorage['sql']

  constructor(storage: MigratedStorage) {
    migrate(storage, MIGRATIONS)
    this.#sql = storage.sql
  }

  get balance(): number {
    return this.#sql.exec<{ balance: number }>('SELECT balance FROM purse').one().balance
  }

  /** Returns the outcome of a transfer, or undefined when no transfer with this id was received. */
  transfer(id: string): Written | undefined {
    return this.#find(transferId(id))
  }

  /** Applies an operator's transfer. A refusal is stored too, because the operator returns the money after one. */
  move(id: string, entry: 'in' | 'out', amount: number, nowMs: number): Written {
    return this.#once(transferId(id), entry, amount, null, nowMs, (balance) => {
      if (entry === 'out' && amount > balance) return 'RS_ERROR_NOT_ENOUGH_MONEY'
      return entry === 'in' && balance + amount > FULL ? 'RS_ERROR_BET_LIMIT_EXCEEDED' : 'RS_OK'
    })
  }

  bet(id: string, amount: number, nowMs: number): Written {
    return this.#once(betId(id), 'bet', amount, null, nowMs, (balance) => {
      if (this.#about(betId(id), 'rollback')) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
      return amount > balance ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK'
    })
  }

  win(id: string, bet: string, amount: number, nowMs: number): Written {
    return this.#once(betId(id), 'win', amount, betId(bet), nowMs, () => {
      if (this.#about(betId(bet), 'rollback')) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
      return this.#find(betId(bet))?.status === 'RS_OK' ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    })
  }

  /** Rolls a bet back. A rollback that arrives before its bet blocks that bet. */
  rollback(id: string, bet: string, nowMs: number): Written {
    const taken = this.#find(betId(bet))
    const isBack = this.#about(betId(bet), 'rollback')
    const amount = taken?.status === 'RS_OK' && !isBack ? taken.amount : 0
    return (
      this.#find(betId(id)) ??
      this.#once(betId(id), 'rollback', amount, betId(bet), nowMs, () =>
        this.#about(betId(bet), 'win') ? 'RS_ERROR_DUPLICATE_TRANSACTION' : 'RS_OK',
      )
    )
  }

  /** Repeats the stored outcome for the same content. Other content under a used id is refused and not stored. */
  #once(
    id: string,
    entry: Entry,
    amount: number,
    about: string | null,
    nowMs: number,
    judge: (balance: number) => WalletStatus,
  ): Written {
    const existing = this.#find(id)
    if (existing?.entry === entry && existing.amount === amount) return existing
    if (existing) return { ...existing, status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: this.balance }
    const before = this.balance
    const status = judge(before)
    const balance = status === 'RS_OK' ? before + SIGN[entry] * amount : before
    const row = { id, entry, amount, about: status === 'RS_OK' ? about : null, status, balance, at_ms: nowMs }
    const { into, values } = columns(row)
    this.#sql.exec(`INSERT INTO entry ${into}`, ...values)
    this.#sql.exec('UPDATE purse SET balance = ?', balance)
    return { entry, amount, status, balance }
  }

  #find(id: string): Written | undefined {
    return this.#sql.exec<Row>('SELECT entry, amount, status, balance FROM entry WHERE id = ?', id).toArray()[0]
  }

  #about(id: string, entry: Entry): boolean {
    return this.#sql.exec('SELECT 1 AS one FROM entry WHERE about = ? AND entry = ?', id, entry).toArray().length > 0
  }
}

const SIGN = { in: 1, out: -1, bet: -1, win: 1, rollback: 1 } as const satisfies Record<Entry, 1 | -1>

/** Prefixes separate the operator's ids from our own. */
const transferId = (id: string) => `transfer:${id.toLowerCase()}`
const betId = (id: string) => `round:${id}`
