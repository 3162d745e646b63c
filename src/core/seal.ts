import { SEAL_ALGORITHM, SEAL_ENCRYPTION } from '#api/sealed'
import { sealKeys } from '#api/site'
import { environment } from './environment.ts'
import { type CallFailure, exchange } from './exchange.ts'

type Keys = { ok: true; value: { keys: { kid: string }[] } } | CallFailure

let keys: Promise<Keys> | undefined
let skewMs = 0

/** Drops the cached keys after the server rejected them; the next body fetches the new ones. */
export function forgetKeys(): void {
  keys = undefined
}

/** Stores the offset between this clock and the server's, so that a wrong clock does not lock its owner out. */
export function learnClock(serverNow: number): void {
  skewMs = serverNow - environment().now()
}

/**
 * Seals fields for the server (RFC 7516, ECDH-ES on P-256 with A256GCM). Adds `iat` (seconds) and
 * `jti`, so the same body is never accepted twice. Returns the compact JWE, or the failure to fetch the keys.
 */
export async function seal(fields: Record<string, unknown>): Promise<{ ok: true; value: string } | CallFailure> {
  // The library is larger than the form it serves, so it loads with the first body that needs it.
  const [{ CompactEncrypt }, { importJWK }, published] = await Promise.all([
    import('jose/jwe/compact/encrypt'),
    import('jose/key/import'),
    publishedKeys(),
  ])
  if (!published.ok) return published
  const key = published.value.keys[0]
  if (!key) return { ok: false, error: 'unknown' }
  const iat = Math.floor((environment().now() + skewMs) / 1000)
  const plain = JSON.stringify({ ...fields, iat, jti: environment().uuid() })
  const value = await new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: SEAL_ALGORITHM, enc: SEAL_ENCRYPTION, kid: key.kid })
    .encrypt(await importJWK(key, SEAL_ALGORITHM))
  return { ok: true, value }
}

async function publishedKeys(): Promise<Keys> {
  keys ??= exchange(sealKeys, {}, {})
  const found = await keys
  if (!found.ok) forgetKeys()
  return found
}
