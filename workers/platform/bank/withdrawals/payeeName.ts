import { createHash, timingSafeEqual } from 'node:crypto'

/** True when it is the same name, however its letters, accents, capitals and spaces were typed. Takes the same time either way. */
export function isSameName(typed: string, kept: string): boolean {
  return timingSafeEqual(digestOf(typed), digestOf(kept))
}

/** Accents of the Latin, Greek and Cyrillic scripts go: banks print names without them. Marks of other scripts are letters. */
function digestOf(name: string): Buffer {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return createHash('sha256').update(plain.trim().replace(/\s+/g, ' ')).digest()
}
