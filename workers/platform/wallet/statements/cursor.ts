import { Buffer } from 'node:buffer'

/**
 * The end of a page: the sort keys of its last row. A cursor contains only a position; member and days are checked
 * again for each page, so a forged one reaches no other member's rows.
 */
export function cursorOf(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Returns the sort keys of a cursor, each of the named sort; null when it is malformed. */
export function keysOf(cursor: string, sorts: readonly ('time' | 'text' | 'number')[]): (string | number)[] | null {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(keys) || keys.length !== sorts.length) return null
    return keys.every((key, index) => fits(key, sorts[index])) ? (keys as (string | number)[]) : null
  } catch {
    return null
  }
}

function fits(key: unknown, sort: 'time' | 'text' | 'number' | undefined): boolean {
  if (sort === 'number') return Number.isSafeInteger(key)
  if (typeof key !== 'string' || key.length > 200) return false
  return sort === 'text' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key)
}
