import { Buffer } from 'node:buffer'
import type { Env } from '../env.ts'
import { type RegisteredVendor, vendorBySignature } from '../vendors/registry.ts'

/** The operator-wallet vendor one of whose valid keys signed these bytes, or null. `signature`: base64, from `X-Auth-Signature`. */
export async function signerOf(
  env: Pick<Env, 'DB'>,
  bytes: ArrayBuffer,
  signature: string,
): Promise<RegisteredVendor | null> {
  const vendor = await vendorBySignature(env, bytes, Buffer.from(signature, 'base64'))
  return vendor?.protocol === 'operator-wallet' ? vendor : null
}
