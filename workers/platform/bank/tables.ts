import { ADJUSTMENT_TABLES } from './adjustments/tables.ts'
import { BONUS_TABLES } from './bonus/grants.ts'
import { addColumns } from './columns.ts'
import { DEPOSIT_COLUMNS, DEPOSIT_TABLES } from './deposits/tables.ts'
import { LIMIT_TABLES } from './limits/tables.ts'
import { PAM_TABLES } from './pam/PamTransactions.ts'
import type { Sql } from './storage.ts'
import { TRANSFER_TABLES } from './transfers/tables.ts'
import { VENDOR_TRANSFER_TABLES } from './vendorTransfers/VendorTransfers.ts'
import { WITHDRAWAL_TABLES } from './withdrawals/tables.ts'

/**
 * The tables of a bank. `transfer` and `posting` are the journal: only ever inserted into. A transfer's id is the
 * idempotency row, its `balance` the first answer; `account` is what the postings add up to. Times are epoch ms.
 */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS member (
     id TEXT PRIMARY KEY, currency TEXT NOT NULL, trial INTEGER NOT NULL, state TEXT NOT NULL, opened_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS account (
     member TEXT NOT NULL, account TEXT NOT NULL, unit TEXT NOT NULL, balance INTEGER NOT NULL,
     last_sequence INTEGER NOT NULL, PRIMARY KEY (member, account, unit)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS transfer (
     sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, member TEXT NOT NULL, unit TEXT NOT NULL,
     amount INTEGER NOT NULL, vendor TEXT, game TEXT, round TEXT, reference TEXT, closes INTEGER NOT NULL,
     free INTEGER NOT NULL, actor TEXT NOT NULL, balance INTEGER NOT NULL, at_ms INTEGER NOT NULL
   ) STRICT`,
  'CREATE INDEX IF NOT EXISTS transfer_reference ON transfer (reference) WHERE reference IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS transfer_closes ON transfer (member, vendor, round) WHERE closes = 1',
  `CREATE TABLE IF NOT EXISTS posting (
     sequence INTEGER NOT NULL, account TEXT NOT NULL, unit TEXT NOT NULL, amount INTEGER NOT NULL,
     balance INTEGER NOT NULL, PRIMARY KEY (sequence, account, unit)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS game_session (
     token_hash TEXT PRIMARY KEY, member TEXT NOT NULL, vendor TEXT NOT NULL, game TEXT NOT NULL, currency TEXT NOT NULL,
     expires_ms INTEGER NOT NULL, replaced_by TEXT
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS game_session_member ON game_session (member, vendor, game)',
  `CREATE TABLE IF NOT EXISTS deposit (
     member TEXT NOT NULL, id TEXT NOT NULL, method TEXT NOT NULL, provider TEXT NOT NULL, amount INTEGER NOT NULL,
     currency TEXT NOT NULL, state TEXT NOT NULL, folio TEXT NOT NULL, instructions TEXT NOT NULL,
     created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, credited_ms INTEGER, reference TEXT,
     PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX IF NOT EXISTS deposit_reference ON deposit (provider, reference) WHERE reference IS NOT NULL',
  `CREATE INDEX IF NOT EXISTS deposit_open ON deposit (expires_ms) WHERE state IN ('created', 'pending')`,
  ...WITHDRAWAL_TABLES,
  ...VENDOR_TRANSFER_TABLES,
  'CREATE TABLE IF NOT EXISTS alarm (name TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  ...TRANSFER_TABLES,
  ...LIMIT_TABLES,
  `CREATE TABLE IF NOT EXISTS notice (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
     at_ms INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE IF NOT EXISTS audit (
     sequence INTEGER PRIMARY KEY, actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, reason TEXT NOT NULL,
     before TEXT NOT NULL, after TEXT NOT NULL, at_ms INTEGER NOT NULL, hash TEXT NOT NULL
   ) STRICT`,
  'CREATE INDEX IF NOT EXISTS audit_subject ON audit (subject, sequence)',
  // How far the platform knows this chain, and how far this bank knows the platform's, each time it was said.
  `CREATE TABLE IF NOT EXISTS audit_head (
     chain TEXT NOT NULL, sequence INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (chain, sequence)
   ) STRICT, WITHOUT ROWID`,
  ...ADJUSTMENT_TABLES,
  'CREATE TABLE IF NOT EXISTS outbox (one INTEGER PRIMARY KEY CHECK (one = 1), sent INTEGER NOT NULL) STRICT',
  'INSERT OR IGNORE INTO outbox (one, sent) VALUES (1, 0)',
  ...BONUS_TABLES,
  ...PAM_TABLES,
]

/** What tables have been given since; a table of a running product gets it at its next start. */
const LATER = [
  { table: 'transfer', column: 'bonus', is: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'transfer', column: 'gift', is: 'INTEGER NOT NULL DEFAULT 0' },
  // what was left of the bonus after it, as `balance` is what was left of the cash
  { table: 'transfer', column: 'bonus_left', is: 'INTEGER NOT NULL DEFAULT 0' },
  { table: 'game_session', column: 'country', is: "TEXT NOT NULL DEFAULT 'XX'" },
  { table: 'game_session', column: 'language', is: "TEXT NOT NULL DEFAULT 'es'" },
]

export function createTables(sql: Sql): void {
  for (const table of TABLES) sql.exec(table)
  for (const { table, column, is } of LATER) {
    const known = sql.exec('SELECT 1 FROM pragma_table_info(?) WHERE name = ?', table, column).toArray()
    if (known.length === 0) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${is}`)
  }
  addColumns(sql, 'deposit', DEPOSIT_COLUMNS)
  for (const table of DEPOSIT_TABLES) sql.exec(table)
}
