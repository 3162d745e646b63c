/** The SQLite of a Durable Object, or any other that behaves the same (the simulation runs on Node's). */
export interface MigratedStorage {
  sql: Sql
  /** Runs the work all or nothing; throws what it throws. */
  transactionSync<Result>(work: () => Result): Result
}
type Sql = Pick<SqlStorage, 'exec'>

/**
 * One step of a schema to its next version. The first of a list is the baseline: it also meets objects written before
 * they had a version, so it creates only what is missing. Every later one runs exactly once an object, after all before
 * it. A released migration is never edited: objects that have it would differ from objects that get it.
 */
export type Migration = (sql: Sql) => void

/**
 * Brings an object to the newest version of its schema, all pending steps in one transaction. An object that is up to
 * date costs two reads of one row. Throws when a newer build wrote it: this one would misread what it cannot know.
 */
export function migrate(storage: MigratedStorage, migrations: readonly Migration[]): void {
  const { sql } = storage
  const version = readVersion(sql)
  if (version === migrations.length) return
  if (version > migrations.length)
    throw new Error(`The schema has version ${version}; this build knows ${migrations.length}. Run a newer build.`)
  storage.transactionSync(() => {
    for (const apply of migrations.slice(version)) apply(sql)
    sql.exec(
      `CREATE TABLE IF NOT EXISTS schema_version (
         one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL
       ) STRICT`,
    )
    sql.exec('INSERT OR REPLACE INTO schema_version (one, version) VALUES (1, ?)', migrations.length)
  })
}

/** How many migrations the object has; 0 for an empty one and for one written before there were versions. */
export function readVersion(sql: Sql): number {
  if (!hasTable(sql, 'schema_version')) return 0
  return sql.exec<{ version: number }>('SELECT version FROM schema_version').one().version
}

export function hasTable(sql: Sql, name: string): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name).toArray().length > 0
}

/** For baselines: adds the columns that a table written before versions lacks. */
export function addMissingColumns(sql: Sql, table: string, columns: Record<string, string>): void {
  const existing = new Set(
    sql
      .exec<{ name: string }>(`PRAGMA table_info(${table})`)
      .toArray()
      .map(({ name }) => name),
  )
  for (const [name, type] of Object.entries(columns)) {
    if (!existing.has(name)) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`)
  }
}
