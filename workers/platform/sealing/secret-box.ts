/** Encryption of secrets that must be readable again, so that a stolen table alone is useless. */

const NONCE_BYTES = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Encrypts with AES-256-GCM, bound to one owner: it cannot be decrypted in another owner's row. */
export async function lockSecret(pepper: string, owner: string, secret: Uint8Array): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const locked = await crypto.subtle.encrypt(cipherOf(nonce, owner), await deriveKey(pepper), secret)
  return Buffer.concat([nonce, new Uint8Array(locked)]).toString('base64url')
}

/** Decrypts a secret. Throws when the pepper, the owner or any bit of it differs. */
export async function openSecret(pepper: string, owner: string, stored: string): Promise<Uint8Array> {
  const bytes = Buffer.from(stored, 'base64url')
  const [nonce, locked] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
  return new Uint8Array(await crypto.subtle.decrypt(cipherOf(nonce, owner), await deriveKey(pepper), locked))
}

function cipherOf(iv: Uint8Array, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
}

/** The pepper has other uses, so this key is derived from it for this purpose (HKDF, RFC 5869). */
async function deriveKey(pepper: string): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey('raw', bytesOf(pepper), 'HKDF', false, ['deriveKey'])
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf('authenticator') }
  return crypto.subtle.deriveKey(derived, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
