/** True when a table has an entry of this name. `in` also finds the names that every object inherits, as `toString`. */
export function isOwnKey<Table extends object>(name: PropertyKey, table: Table): name is keyof Table {
  return Object.hasOwn(table, name)
}
