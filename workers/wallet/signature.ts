import { Buffer } from 'node:buffer'
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { VendorKey } from '#api/walletDoor'
import { Memo } from '../memo.ts'
import type { Env } from './env.ts'
import { keysOf } from './platform.ts'

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2), as the operator wallet 1.5 signs. */
const ALGORITHM = 'RSA-SHA256'

/** How long an isolate trusts the keys it has, and how long it does so beside a signature that none of them explains. */
const TRUST_MS = 10_000
const DOUBT_MS = 1_000

interface Signer {
  vendor: string
  key: KeyObject
  from_ms: number
  until_ms: number
}

let readAt = 0
const memo = new Memo(load, TRUST_MS)

/**
 * The code of the vendor one of whose keys, valid now, signed these bytes, or null. `signature`: base64, from
 * `X-Auth-Signature`. A key that was just added is found at once.
 */
export async function signerOf(env: Env, bytes: ArrayBuffer, signature: string): Promise<string | null> {
  const [said, sealed] = [Buffer.from(bytes), Buffer.from(signature, 'base64')]
  const known = signerAmong(await memo.read(env), said, sealed)
  if (known !== null || Date.now() - readAt < DOUBT_MS) return known
  memo.forget()
  return signerAmong(await memo.read(env), said, sealed)
}

function signerAmong(signers: Signer[], said: Buffer, signature: Buffer): string | null {
  const now = Date.now()
  for (const { vendor, key, from_ms, until_ms } of signers) {
    if (now < from_ms || now >= until_ms) continue
    if (verify(ALGORITHM, said, key, signature)) return vendor
  }
  return null
}

async function load(env: Env): Promise<Signer[]> {
  const keys = await keysOf(env)
  readAt = Date.now()
  return keys.map(signerWith).filter((signer) => signer !== null)
}

/** Null for a key that is none: it must not take the others' with it. */
function signerWith({ vendor, jwk, from_ms, until_ms }: VendorKey): Signer | null {
  try {
    const { kty, n, e } = JSON.parse(jwk) as { kty: string; n: string; e: string }
    const key = createPublicKey({ key: { kty, n, e }, format: 'jwk' })
    return { vendor, key, from_ms, until_ms: until_ms ?? Number.POSITIVE_INFINITY }
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', vendor, key: String(error) }))
    return null
  }
}
