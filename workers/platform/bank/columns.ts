import type { Sql } from './storage.ts'

/** Adds to a table the columns it was made without: safe to repeat, so a bank that ran before starts as a new one does. */
export function addColumns(sql: Sql, table: string, columns: Record<string, string>): void {
  const known = new Set(
    sql
      .exec<{ name: string }>(`PRAGMA table_info(${table})`)
      .toArray()
      .map(({ name }) => name),
  )
  for (const [name, type] of Object.entries(columns)) {
    if (!known.has(name)) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`)
  }
}
