import { lockSecret, openSecret } from '../sealing/secretBox.ts'

/** Whose secret it is, so that one vendor's does not open in another's row, nor as a member's. */
const ownerOf = (code: string) => `vendor:${code}`

/** Locks the key we bring a vendor: it has to be read again, so it cannot be hashed. */
export function lockKey(pepper: string, code: string, key: string): Promise<string> {
  return lockSecret(pepper, ownerOf(code), new TextEncoder().encode(key))
}

/** The key again; throws when the pepper is another. */
export async function openKey(pepper: string, code: string, locked: string): Promise<string> {
  return new TextDecoder().decode(await openSecret(pepper, ownerOf(code), locked))
}
