import type { Migration } from '../../shared/object-migrations.ts'

/** The schema of one player at one game. */
export const ROUND_MIGRATIONS: readonly Migration[] = [
  (sql) =>
    sql.exec(
      `CREATE TABLE IF NOT EXISTS seed (
        seedId INTEGER PRIMARY KEY, serverSeed TEXT NOT NULL, commitment TEXT NOT NULL,
        nextNonce INTEGER NOT NULL DEFAULT 0, revealed INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS round (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, roundKey TEXT NOT NULL UNIQUE, state TEXT NOT NULL,
        currency TEXT NOT NULL, token TEXT, bet INTEGER NOT NULL, win INTEGER NOT NULL DEFAULT 0, stops TEXT,
        betId TEXT NOT NULL UNIQUE, winId TEXT NOT NULL UNIQUE, rollbackId TEXT NOT NULL UNIQUE,
        recallKey TEXT NOT NULL, seedId INTEGER NOT NULL REFERENCES seed, clientSeed TEXT NOT NULL,
        nonce INTEGER NOT NULL, refusal TEXT, shown INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0,
        startedAt INTEGER NOT NULL, UNIQUE (seedId, nonce));
      CREATE UNIQUE INDEX IF NOT EXISTS one_at_a_time ON round (1) WHERE state IN ('betting', 'staked', 'drawn', 'returning');`,
    ),
  (sql) => sql.exec('ALTER TABLE round ADD COLUMN rules INTEGER'),
  (sql) =>
    sql.exec(
      `ALTER TABLE round ADD COLUMN content TEXT;
      ALTER TABLE round ADD COLUMN steps TEXT NOT NULL DEFAULT '[]';
      CREATE TABLE raise (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, round TEXT NOT NULL REFERENCES round (id), step TEXT NOT NULL,
        stake INTEGER NOT NULL, token TEXT, rollbackId TEXT NOT NULL UNIQUE, state TEXT NOT NULL, refusal TEXT);
      DROP INDEX one_at_a_time;
      CREATE UNIQUE INDEX one_at_a_time ON round (1)
        WHERE state IN ('betting', 'staked', 'deciding', 'raising', 'lowering', 'drawn', 'returning');`,
    ),
  (sql) =>
    sql.exec(
      `ALTER TABLE round ADD COLUMN tableRound INTEGER;
      ALTER TABLE round ADD COLUMN resultAt INTEGER;
      ALTER TABLE round ADD COLUMN proof TEXT;
      DROP INDEX one_at_a_time;
      CREATE UNIQUE INDEX one_at_a_time ON round (1)
        WHERE state IN ('betting', 'staked', 'waiting', 'deciding', 'raising', 'lowering', 'drawn', 'returning');`,
    ),
  (sql) =>
    sql.exec(
      `ALTER TABLE round ADD COLUMN pot INTEGER;
      DROP INDEX one_at_a_time;
      CREATE UNIQUE INDEX one_at_a_time ON round (1) WHERE state IN (
        'betting', 'staked', 'waiting', 'deciding', 'raising', 'lowering', 'pooling', 'drawn', 'returning');`,
    ),
  (sql) =>
    sql.exec(
      `ALTER TABLE round ADD COLUMN reward TEXT;
      CREATE INDEX round_of_reward ON round (reward) WHERE reward IS NOT NULL;
      CREATE TABLE reward (
        id TEXT PRIMARY KEY, currency TEXT NOT NULL, stake INTEGER NOT NULL, rounds INTEGER NOT NULL,
        startsAt INTEGER NOT NULL, endsAt INTEGER NOT NULL, isOver INTEGER NOT NULL DEFAULT 0);`,
    ),
]
