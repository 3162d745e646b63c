import { Buffer } from 'node:buffer'

/**
 * The end of a page: the sort keys of its last row. A cursor contains only a position; member and days are checked
 * again for each page, so a forged one reaches no other member's rows.
 */
export function cursorOf(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Returns the sort keys of a cursor, each of the named sort, as `Keys` has them; null when it is malformed. */
export function keysOf<Keys extends readonly (string | number)[]>(
  cursor: string,
  sorts: readonly ('time' | 'text' | 'number')[],
): Keys | null {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return areKeys<Keys>(keys, sorts) ? keys : null
  } catch {
    return null
  }
}

function areKeys<Keys>(keys: unknown, sorts: readonly ('time' | 'text' | 'number')[]): keys is Keys {
  if (!Array.isArray(keys) || keys.length !== sorts.length) return false
  return keys.every((key, index) => fits(key, sorts[index]))
}

function fits(key: unknown, sort: 'time' | 'text' | 'number' | undefined): boolean {
  if (sort === 'number') return Number.isSafeInteger(key)
  if (typeof key !== 'string' || key.length > 200) return false
  return sort === 'text' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key)
}
