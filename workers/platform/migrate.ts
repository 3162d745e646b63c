import baseline from './migrations/0001_baseline.sql'

/**
 * Every migration by its file name, in order. The names are what a database remembers, so a released one is never
 * renamed or edited, and a new one takes none that d391f9f had (0001_directory.sql to 0020_bets_by_sequence.sql).
 */
const MIGRATIONS = [['0001_baseline.sql', baseline]] as const

/**
 * Applies what has not been applied and says what that was. It keeps wrangler's own table, so a database migrated here
 * and one migrated by `wrangler d1 migrations apply` cannot be told apart. Each file goes in whole or not at all.
 */
export async function migrate(db: D1Database): Promise<string[]> {
  await db
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (
         id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
         applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const missing = MIGRATIONS.filter(([name]) => !applied.has(name))
  for (const [name, sql] of missing) {
    const note = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await db.batch([...statementsOf(sql).map((statement) => db.prepare(statement)), note])
  }
  return missing.map(([name]) => name)
}

/** The statements of a file: ours hold no trigger and no semicolon inside a text, so a semicolon at a line's end ends one. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
