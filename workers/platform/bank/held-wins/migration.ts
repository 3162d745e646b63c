import type { Migration } from '../../../shared/object-migrations.ts'

const TABLES = [
  // A win above its ceiling. `transfer` names it in the journal, which has the money; only the state, the proposal and
  // the decision of a row ever change.
  `CREATE TABLE IF NOT EXISTS held_win (
     number INTEGER PRIMARY KEY AUTOINCREMENT, transfer TEXT NOT NULL UNIQUE, member TEXT NOT NULL, vendor TEXT NOT NULL,
     game TEXT, round TEXT, amount INTEGER NOT NULL, currency TEXT NOT NULL, state TEXT NOT NULL, how TEXT,
     proposed_by TEXT, reason TEXT, decided_by TEXT, held_ms INTEGER NOT NULL, decided_ms INTEGER
   ) STRICT`,
  // The stakes of a round: what a win may be depends on them, and whether further ones are taken while its game is closed.
  `CREATE INDEX IF NOT EXISTS transfer_round ON transfer (member, vendor, round) WHERE kind = 'bet'`,
]

/** Adds the wins that wait for a decision of two people. */
export const heldWins: Migration = (sql) => {
  for (const statement of TABLES) sql.exec(statement)
}

/** Finds those that wait without reading the decided ones. */
export const waitingWins: Migration = (sql) => {
  sql.exec(`CREATE INDEX held_win_waiting ON held_win (currency, held_ms) WHERE state IN ('held', 'proposed')`)
}
