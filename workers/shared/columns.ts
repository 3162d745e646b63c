/**
 * A row for `INSERT INTO table ${into}` or `UPDATE table SET ${set}`, with its values in the same order: each value stands
 * beside the name of its column, where a list of question marks cannot be checked by eye. The names are code, never input.
 */
export function columns(row: object): { into: string; set: string; values: unknown[] } {
  const names = Object.keys(row)
  return {
    into: `(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    set: names.map((name) => `${name} = ?`).join(', '),
    values: Object.values(row),
  }
}
