import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose'
import { Refusal } from '#api/envelope'
import { PublicKey, SEAL_ALGORITHM, SEAL_ENCRYPTION, SEAL_MAX_AGE_SECONDS, SealStamp } from '#api/sealed'
import { decodeJsonObject } from '../../shared/json.ts'
import type { Ctx, Env } from '../env.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'

type PublishedKey = ReturnType<typeof PublicKey.parse>

interface PrivateKey extends JsonWebKey {
  kid: string
}

/** The keys of this isolate, parsed once per value of the secret. */
let cachedKeys: { text: string; keys: PrivateKey[] } | null = null

function keysOf(env: Env): PrivateKey[] {
  if (cachedKeys?.text !== env.SEAL_KEYS) cachedKeys = { text: env.SEAL_KEYS, keys: JSON.parse(env.SEAL_KEYS) }
  return cachedKeys.keys
}

/** The public keys with which clients encrypt a body (RFC 7517). The first is the one to use. */
export function publicKeys(env: Env): PublishedKey[] {
  return keysOf(env).map(({ kty, crv, x, y, kid }) =>
    PublicKey.parse({ kty, crv, x, y, kid, use: 'enc', alg: SEAL_ALGORITHM }),
  )
}

/**
 * Decrypts a sealed body and returns its fields without their stamp. Refuses with `unsealed` when it cannot be
 * decrypted or parsed, with `stale-seal` and this clock when it is too old or too far ahead, with `replayed` when its `jti` was used
 * before, on any isolate or machine.
 */
export async function unseal(sealed: string, c: Ctx): Promise<Record<string, unknown> | Refusal> {
  const fields = await decryptBody(sealed, c.env)
  if (fields === null) return new Refusal('unsealed')
  const stamp = SealStamp.safeParse({ iat: fields.iat, jti: fields.jti })
  if (!stamp.success) return new Refusal('unsealed')
  if (Math.abs(Date.now() / 1000 - stamp.data.iat) > SEAL_MAX_AGE_SECONDS)
    return new Refusal('stale-seal', { serverTime: new Date().toISOString() })
  // A stamp at the maximum clock lead stays valid for twice the maximum age, so its `jti` is stored that long.
  const key = keyFor('jti', stamp.data.jti)
  if (!(await throttleOf(c.env, key).put(key, '', 2 * SEAL_MAX_AGE_SECONDS + 1))) return new Refusal('replayed')
  const { iat: _iat, jti: _jti, ...rest } = fields
  return rest
}

async function decryptBody(sealed: string, env: Env): Promise<Record<string, unknown> | null> {
  try {
    const header = decodeProtectedHeader(sealed)
    // A compressed plaintext could expand to any size, and no client of ours compresses.
    if (header.zip !== undefined) return null
    const jwk = keysOf(env).find((key) => key.kid === header.kid)
    if (!jwk) return null
    const { plaintext } = await compactDecrypt(sealed, await importJWK(jwk, SEAL_ALGORITHM), {
      keyManagementAlgorithms: [SEAL_ALGORITHM],
      contentEncryptionAlgorithms: [SEAL_ENCRYPTION],
    })
    return decodeJsonObject(plaintext)
  } catch {
    return null
  }
}
