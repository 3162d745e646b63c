import { Buffer } from 'node:buffer'
import type { Env, Vendor } from '../env.ts'

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2), as the operator wallet 1.5 signs. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

interface VendorKey {
  vassalage: string
  key: CryptoKey
}

let imported: { from: string; keys: Promise<VendorKey[]> } | null = null

/** The code of the vendor whose key signed these bytes, or null. `signature` is base64, from `X-Auth-Signature`. */
export async function signerOf(
  env: Pick<Env, 'VENDORS'>,
  bytes: ArrayBuffer,
  signature: string,
): Promise<string | null> {
  const signed = Buffer.from(signature, 'base64')
  for (const { vassalage, key } of await keysOf(env.VENDORS)) {
    if (await crypto.subtle.verify(ALGORITHM.name, key, signed, bytes)) return vassalage
  }
  return null
}

/** Imports the vendors' keys once; again only when the secret has changed, or when importing failed. */
function keysOf(vendors: string): Promise<VendorKey[]> {
  if (imported?.from !== vendors) {
    const keys = importKeys(vendors)
    imported = { from: vendors, keys }
    keys.catch(() => {
      imported = null
    })
  }
  return imported.keys
}

async function importKeys(vendors: string): Promise<VendorKey[]> {
  // A secret of the operator's own, in the shape `Vendor` describes; a wrong one fails here, loudly.
  const list = JSON.parse(vendors) as Vendor[]
  return Promise.all(
    list.map(async ({ vassalage, publicKey }) => {
      const { kty, n, e } = publicKey
      const key = await crypto.subtle.importKey('jwk', { kty, n, e } as JsonWebKey, ALGORITHM, false, ['verify'])
      return { vassalage, key }
    }),
  )
}
