/**
 * What protects a member. `spending` is kept for everybody, by the hour, so that a limit set today counts what was spent
 * before it; `hour` is hours since 1970.
 */
export const LIMIT_TABLES = [
  `CREATE TABLE IF NOT EXISTS spending (
     member TEXT NOT NULL, hour INTEGER NOT NULL, deposited INTEGER NOT NULL, staked INTEGER NOT NULL,
     won INTEGER NOT NULL, PRIMARY KEY (member, hour)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS spending_limit (
     member TEXT NOT NULL, kind TEXT NOT NULL, period TEXT NOT NULL, owner TEXT NOT NULL, amount INTEGER,
     next_amount INTEGER, next_ms INTEGER, PRIMARY KEY (member, kind, period, owner)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS exclusion (
     member TEXT PRIMARY KEY, kind TEXT NOT NULL, since_ms INTEGER NOT NULL, until_ms INTEGER
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS exclusion_until ON exclusion (until_ms) WHERE until_ms IS NOT NULL',
]
