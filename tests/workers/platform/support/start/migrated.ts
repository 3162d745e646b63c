import { applyD1Migrations, type D1Migration } from 'cloudflare:test'

/** What makes the tables of the newest version and the rows that the migrations put into them. */
interface Snapshot {
  schema: string
  rows: { table: string; columns: string[]; values: unknown[][] }[]
}

/** The test files of a Vitest worker share its globals. The first of them takes the snapshot. */
const taken = globalThis as { migratedSnapshot?: Snapshot }

/**
 * Brings an empty database to the newest version. Only the first test file of a Vitest worker runs the migrations; the
 * others get what they made.
 */
export async function fillWithTables(db: D1Database, migrations: D1Migration[]): Promise<void> {
  if (taken.migratedSnapshot) return restore(db, taken.migratedSnapshot)
  await applyD1Migrations(db, migrations)
  taken.migratedSnapshot = await snapshotOf(db)
}

/** Reads the tables, indexes, views and triggers of a database, and its rows. */
export async function snapshotOf(db: D1Database): Promise<Snapshot> {
  const { results: made } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY rowid`,
    )
    .all<{ type: string; name: string; sql: string }>()
  const tables = made.filter(({ type }) => type === 'table').map(({ name }) => name)
  const contents = await db.batch<Record<string, unknown>>(tables.map((name) => db.prepare(`SELECT * FROM ${name}`)))
  const rows = tables.flatMap((table, index) => {
    const results = contents[index]?.results ?? []
    // The time of a migration is the time at which the database gets it.
    const columns = Object.keys(results[0] ?? {}).filter((column) => column !== 'applied_at')
    return results.length === 0 ? [] : { table, columns, values: results.map((row) => columns.map((one) => row[one])) }
  })
  return { schema: made.map(({ sql }) => sql).join(';\n'), rows }
}

async function restore(db: D1Database, { schema, rows }: Snapshot): Promise<void> {
  const inserts = rows.flatMap(({ table, columns, values }) => {
    const marks = columns.map(() => '?').join(', ')
    const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
    return values.map((row) => insert.bind(...row))
  })
  await db.batch([db.prepare(schema), ...inserts])
}
