import type { Migration } from '../../../shared/object-migrations.ts'

/**
 * Adds the free rounds that members have accepted, and which bet used one. Whether a bet was taken back, and what it won,
 * is in the journal alone.
 */
export const freeRounds: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE free_rounds (
       id TEXT PRIMARY KEY, member TEXT NOT NULL, vendor TEXT NOT NULL, game TEXT NOT NULL, unit TEXT NOT NULL,
       stake INTEGER NOT NULL, rounds INTEGER NOT NULL, ends_ms INTEGER NOT NULL, closed_ms INTEGER
     ) STRICT, WITHOUT ROWID`,
  )
  sql.exec('CREATE TABLE free_round_bet (bet TEXT PRIMARY KEY, reward TEXT NOT NULL) STRICT, WITHOUT ROWID')
  sql.exec('CREATE INDEX free_round_bet_reward ON free_round_bet (reward)')
}
