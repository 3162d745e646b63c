import type { Migration } from '../../shared/object-migrations.ts'

/** The schema of `Presence`: sessions and hand-off tickets of one member, both by their hashes. */
export const MIGRATIONS: readonly Migration[] = [
  (sql) => {
    // Sessions written before the list existed have no id: they end now instead of within twelve hours.
    const [made] = sql.exec<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'sessions'")
    if (made && !made.sql.includes('network')) sql.exec('DROP TABLE sessions')
    sql.exec(
      `CREATE TABLE IF NOT EXISTS sessions (
         hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL,
         expires_at INTEGER NOT NULL, type INTEGER NOT NULL, bank TEXT NOT NULL, currency TEXT NOT NULL,
         browser TEXT, system TEXT, network TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS handoffs (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL)`,
    )
  },
  // Tokens without a MAC are not looked up any more (decision 090), so nobody holds a session written before this.
  (sql) =>
    sql.exec(
      `DELETE FROM sessions;
       ALTER TABLE sessions ADD COLUMN parent TEXT;
       CREATE INDEX sessions_parent ON sessions (parent);
       DROP TABLE handoffs;
       CREATE TABLE handoffs (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, parent TEXT NOT NULL)`,
    ),
  // The live sockets: tickets by their hashes, the events sent lately, and where the member's events are.
  (sql) =>
    sql.exec(
      `CREATE TABLE live_tickets (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, session TEXT NOT NULL);
       CREATE TABLE live_events (sequence INTEGER PRIMARY KEY, key TEXT UNIQUE, body TEXT NOT NULL);
       CREATE TABLE live_stream (
         one INTEGER PRIMARY KEY CHECK (one = 1), head INTEGER NOT NULL, token TEXT, applied INTEGER NOT NULL,
         quiet_since INTEGER)`,
    ),
  // Sessions of the agent's sub-accounts: which one, at which version (decision 133).
  (sql) => sql.exec('ALTER TABLE sessions ADD COLUMN sub_account TEXT'),
]
