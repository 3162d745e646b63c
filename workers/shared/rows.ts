import { columns } from './columns.ts'

/** A row of a table: its values by the names of their columns. */
export type NewRow = Readonly<Record<string, string | number | null>>

/** Returns the D1 statement that inserts a row; `onConflict` is what happens where its key exists already (SQL). */
export function insertRow(db: D1Database, table: string, row: NewRow, onConflict = ''): D1PreparedStatement {
  const { into, values } = columns(row)
  return db.prepare(`INSERT INTO ${table} ${into} ${onConflict}`).bind(...values)
}

/** Inserts a row into a table of a Durable Object, as `insertRow` into one of D1. */
export function execInsert(sql: Pick<SqlStorage, 'exec'>, table: string, row: NewRow, onConflict = ''): void {
  const { into, values } = columns(row)
  sql.exec(`INSERT INTO ${table} ${into} ${onConflict}`, ...values)
}

/**
 * Rows for `INSERT INTO table ${into}` with `json` as the only parameter, because a statement takes at most a hundred.
 * All have the columns of the first.
 */
export function manyColumns(rows: readonly NewRow[]): { into: string; json: string } {
  const names = Object.keys(rows[0] ?? {})
  const cells = names.map((_, index) => `value ->> ${index}`)
  return {
    into: `(${names.join(', ')}) SELECT ${cells.join(', ')} FROM json_each(?) WHERE TRUE`,
    json: JSON.stringify(rows.map((row) => Object.values(row))),
  }
}

/**
 * Returns `INSERT INTO table (a, b) SELECT one, other`, which the caller ends from `FROM` on: each expression (SQL) stands
 * beside the name of its column.
 */
export function insertSelect(table: string, expressions: Readonly<Record<string, string>>): string {
  return `INSERT INTO ${table} (${Object.keys(expressions).join(', ')}) SELECT ${Object.values(expressions).join(', ')}`
}

/** Returns the rows of one result of `db.batch`, whose type only the caller knows; none when there is no such result. */
export function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result?.results ?? []) as Row[]
}

/** Returns the one row of such a result; throws when it has none. */
export function firstRow<Row>(result: D1Result | undefined): Row {
  const [row] = rowsOf<Row>(result)
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}
