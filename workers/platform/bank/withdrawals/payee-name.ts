import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns true when both are the same name, regardless of accents, case and spaces. Runs in constant time. */
export function isSameName(typed: string, stored: string): boolean {
  return timingSafeEqual(digestOf(typed), digestOf(stored))
}

/**
 * Removes accents of the Latin, Greek and Cyrillic scripts, because banks print names without them. Marks of other
 * scripts are letters and stay.
 */
function digestOf(name: string): Buffer {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return createHash('sha256').update(plain.trim().replace(/\s+/g, ' ')).digest()
}
