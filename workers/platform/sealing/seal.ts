import type { Context } from 'hono'
import { compactDecrypt, decodeProtectedHeader, importJWK } from 'jose'
import { Refusal } from '#api/envelope'
import { PublicKey, SEAL_ALGORITHM, SEAL_ENCRYPTION, SEAL_MAX_AGE_SECONDS, SealStamp } from '#api/sealed'
import { decodeJsonObject } from '../../shared/json.ts'
import type { Env } from '../env.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'

type PublishedKey = ReturnType<typeof PublicKey.parse>

interface PrivateKey extends JsonWebKey {
  kid: string
}

/** The keys of this isolate, parsed once for each value of the secret. */
let known: { text: string; keys: PrivateKey[] } | null = null

function keysOf(env: Env): PrivateKey[] {
  if (known?.text !== env.SEAL_KEYS) known = { text: env.SEAL_KEYS, keys: JSON.parse(env.SEAL_KEYS) }
  return known.keys
}

/** The public halves, for anyone who wants to seal a body (RFC 7517). The first is the one to use. */
export function publicKeys(env: Env): PublishedKey[] {
  return keysOf(env).map(({ kty, crv, x, y, kid }) =>
    PublicKey.parse({ kty, crv, x, y, kid, use: 'enc', alg: SEAL_ALGORITHM }),
  )
}

/**
 * Opens a sealed body: the fields without their stamp. Not ours or not readable -> `unsealed`; too old or too far ahead
 * -> `stale-seal`; its `jti` seen before -> `replayed`, whichever isolate or machine saw it first.
 */
export async function unseal(
  sealed: string,
  c: Context<{ Bindings: Env }>,
): Promise<Record<string, unknown> | Refusal> {
  const fields = await plaintextOf(sealed, c.env)
  if (fields === null) return new Refusal('unsealed')
  const stamp = SealStamp.safeParse({ iat: fields.iat, jti: fields.jti })
  if (!stamp.success) return new Refusal('unsealed')
  if (Math.abs(Date.now() / 1000 - stamp.data.iat) > SEAL_MAX_AGE_SECONDS) return new Refusal('stale-seal')
  // A seal from the edge of the future stays fresh for twice the age: it is remembered for as long.
  const key = keyFor('jti', stamp.data.jti)
  if (!(await throttleOf(c.env, key).put(key, '', 2 * SEAL_MAX_AGE_SECONDS + 1))) return new Refusal('replayed')
  const { iat: _iat, jti: _jti, ...rest } = fields
  return rest
}

async function plaintextOf(sealed: string, env: Env): Promise<Record<string, unknown> | null> {
  try {
    const header = decodeProtectedHeader(sealed)
    // A compressed plaintext could unfold to any size, and nobody we speak with compresses.
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
