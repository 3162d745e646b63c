import { Buffer } from 'node:buffer'
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { VendorKey } from '#api/vendors/vendor-gateway'
import { CachedValue, type WaitUntil } from '../shared/cached-value.ts'
import { log } from '../shared/log.ts'
import type { Env } from './env.ts'
import { fetchKeys } from './platform.ts'

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2), as the operator wallet 1.5 signs. */
const ALGORITHM = 'RSA-SHA256'

/** How long an isolate trusts the keys it has, and how often at most it reads them anew for signatures of none of them. */
const TTL_MS = 10_000
const MIN_RELOAD_INTERVAL_MS = 200

interface Signer {
  kid: string
  key: KeyObject
  from_ms: number
  until_ms: number
}

const signers = new CachedValue(load, { ttlMs: TTL_MS })
/** When the keys were last requested. */
let lastLoadAt = 0

/**
 * Returns the id of the key, valid now, that signed these bytes, or null. `signature`: base64, from `X-Auth-Signature`.
 * A key that was added before the call arrived is always found. A key that was retired meanwhile may still match; the
 * platform refuses it.
 */
export async function findSigner(
  env: Env,
  bytes: ArrayBuffer,
  signature: string,
  waitUntil: WaitUntil,
): Promise<string | null> {
  const [message, sealed] = [Buffer.from(bytes), Buffer.from(signature, 'base64')]
  // No key signs nothing: it is said at once, whether or not the platform answers.
  if (sealed.length === 0) return null
  const cameAt = Date.now()
  const kid = signerAmong(await signers.read(env, waitUntil), message, sealed)
  if (kid !== null) return kid
  await scheduler.wait(Math.min(MIN_RELOAD_INTERVAL_MS, Math.max(0, lastLoadAt + MIN_RELOAD_INTERVAL_MS - cameAt)))
  return signerAmong(await signers.readSince(env, cameAt), message, sealed)
}

function signerAmong(signers: Signer[], message: Buffer, signature: Buffer): string | null {
  const now = Date.now()
  for (const { kid, key, from_ms: fromMs, until_ms: untilMs } of signers) {
    if (now < fromMs || now >= untilMs) continue
    if (verify(ALGORITHM, message, key, signature)) return kid
  }
  return null
}

async function load(env: Env): Promise<Signer[]> {
  lastLoadAt = Date.now()
  const keys = await fetchKeys(env)
  return keys.map(signerWith).filter((signer) => signer !== null)
}

/** Returns null for a malformed key, so that the remaining keys still load. */
function signerWith({ kid, jwk, from_ms: fromMs, until_ms: untilMs }: VendorKey): Signer | null {
  try {
    const { kty, n, e } = JSON.parse(jwk) as { kty: string; n: string; e: string }
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
    return { kid, key, from_ms: fromMs, until_ms: untilMs ?? Number.POSITIVE_INFINITY }
  } catch (error) {
    log('error', 'key is unreadable', { kid, error })
    return null
  }
}
