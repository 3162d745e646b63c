/**
 * RSA-SHA256 over the raw body, in base64, in both directions (operator wallet 1.5 "Request signing";
 * RSASSA-PKCS1-v1_5, RFC 8017).
 */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

export async function sign(privateKey: JsonWebKey, body: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey('jwk', privateKey, ALGORITHM, false, ['sign'])
  const signature = await crypto.subtle.sign(ALGORITHM, key, body)
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** Returns false for a wrong or malformed signature. */
export async function isSignedBy(publicKey: JsonWebKey, body: Uint8Array, signature: string): Promise<boolean> {
  const bytes = fromBase64(signature)
  if (bytes === null) return false
  const key = await crypto.subtle.importKey('jwk', publicKey, ALGORITHM, false, ['verify'])
  return crypto.subtle.verify(ALGORITHM, key, bytes, body)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
