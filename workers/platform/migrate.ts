import { MIGRATIONS } from './migrations/every.ts'

/**
 * Applies the missing migrations and returns their names. It uses wrangler's own table, so that `wrangler d1 migrations
 * apply` and this function can be mixed. Each file is applied whole or not at all. The table records the names, so a
 * released file is never renamed or edited, and a new one never reuses a name of d391f9f (0001_directory.sql to
 * 0020_bets_by_sequence.sql).
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

/**
 * Splits a file into statements. Our files contain no semicolon inside a text, so a semicolon at a line's end ends a
 * statement, but where a trigger goes on: its statements are indented, and END stands at the beginning of a line.
 */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$(?!\n(?:[ \t]|END))/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
