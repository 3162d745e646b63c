import { lockSecret, openSecret } from '../sealing/secret-box.ts'

/** The owner of the secret, so that it cannot be decrypted in another vendor's row or as a member's. */
const ownerOf = (code: string) => `vendor:${code}`

/** Encrypts the key we send to a vendor: it must be readable again, so it cannot be hashed. */
export function lockKey(pepper: string, code: string, key: string): Promise<string> {
  return lockSecret(pepper, ownerOf(code), new TextEncoder().encode(key))
}

/** Decrypts the key; throws when the pepper differs. */
export async function openKey(pepper: string, code: string, locked: string): Promise<string> {
  return new TextDecoder().decode(await openSecret(pepper, ownerOf(code), locked))
}
